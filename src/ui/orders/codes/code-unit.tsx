import { useTranslation } from 'react-i18next'
import type { Code } from '~/domain/orders/order'
import { redeemLink } from '~/domain/orders/redeem-link'
import { tillFormat } from '~/graphics/barcode-format'
import { Icon } from '~/ui/kit/picture/icon'
import { CopyRow } from '~/ui/kit/controls/copy-row'
import { useDates } from '~/ui/kit/time/dates'
import { useServerTime } from '~/ui/kit/time/use-server-time'
import '~/ui/orders/codes/code-unit.css'

/**
 * One code with its PIN, link and other data. The PIN is shown and copied like the code: a viewer of one sees the
 * other, and a till needs both at once.
 */
export function CodeUnit({ code, onShow }: { readonly code: Code; readonly onShow: (code: Code) => void }) {
  const { t } = useTranslation('orders')
  const format = tillFormat(code.format, code.code)
  const link = redeemLink(code.url)
  const plain = code.serial === undefined && code.expires_at === undefined && format === undefined && link === undefined
  return (
    <>
      <CopyRow text={code.code} />
      {code.pin === undefined ? null : <CopyRow text={code.pin} label={t('pin')} />}
      {plain ? null : (
        <div className="code-facts note">
          {code.serial === undefined ? null : <span>{t('serial', { serial: code.serial })}</span>}
          {code.expires_at === undefined ? null : <Until at={code.expires_at} />}
          {format === undefined ? null : (
            <button type="button" className="inline-link" onClick={() => onShow(code)}>
              {t(format === 'qr' ? 'showQr' : 'showBars')}
            </button>
          )}
          {link === undefined ? null : (
            <a className="inline-link" href={link} target="_blank" rel="noopener noreferrer">
              {t('redeem')}
            </a>
          )}
        </div>
      )}
    </>
  )
}

/** The last day on which it is taken; once it is over, that is what matters. */
function Until({ at }: { readonly at: number }) {
  const { t } = useTranslation('orders')
  const dates = useDates()
  const over = useServerTime(now => now > at)
  return over ? (
    <span className="tag tag-bad">
      <Icon name="alert" small />
      {t('over', { day: dates.day(at) })}
    </span>
  ) : (
    <span>{t('until', { day: dates.day(at) })}</span>
  )
}

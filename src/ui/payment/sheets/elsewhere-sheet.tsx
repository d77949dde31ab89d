import * as E from 'fp-ts/Either'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { localize } from '~/domain/shared/locale'
import { revivalOf } from '~/domain/orders/revival'
import { pathTo } from '~/domain/site/routes'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { Sheet } from '~/ui/kit/popup/sheet'
import { useToast } from '~/ui/kit/popup/toast'
import { usePrice } from '~/ui/kit/money'
import { useApp } from '~/ui/kit/use-app'
import { Clock } from '~/ui/kit/time/clock'
import type { Instructed } from '~/ui/payment/sheets/instructed'
import { LegendArt } from '~/ui/payment/legend/legend-art'
import { PaidButton, usePaidQuestion } from '~/ui/payment/sheets/paid-button'
import { Payee } from '~/ui/payment/sheets/payee'
import { QrCode, QrPlace } from '~/ui/payment/sheets/qr-sheet'
import '~/ui/payment/legend/legend.css'
import '~/ui/payment/sheets/pay-sheet.css'
import '~/ui/payment/sheets/qr-sheet.css'
import '~/ui/payment/sheets/elsewhere-sheet.css'

/**
 * A wallet that the app around this page cannot open. The order's link opens in a browser, and in the wallet itself when its
 * scanner reads the link from a saved picture. Neither asks for a login.
 */
export default function ElsewhereSheet({ instruction, name, order, link, watched, onClose }: Instructed<'redirect'>) {
  const { t } = useTranslation('payment')
  const { device, settings } = useApp()
  const price = usePrice()
  const say = useToast()
  const { ask, answer } = usePaidQuestion(watched)
  const token = revivalOf(order) ?? link
  const url =
    token === undefined
      ? instruction.url
      : window.location.origin + localize(settings.edition, pathTo('revive', { token }))
  const copy = () =>
    void device
      .copy(url)()
      .then(copied => (E.isRight(copied) ? say(t('elsewhere.copied')) : device.log(`copy failed: ${copied.left}`)()))

  return (
    <Sheet
      portal
      className="pay-sheet"
      title={t('payWith', { name })}
      onClose={onClose}
      footer={
        <>
          <p className="note center" role="status">
            {answer}
          </p>
          <div className="pay-buttons">
            <button type="button" className="button button-wide" onClick={copy}>
              <AnyIcon name="copy" small />
              {t('elsewhere.copy')}
            </button>
            <PaidButton ask={ask} plain />
          </div>
        </>
      }
    >
      <div className="center">
        <Payee order={order} instruction={instruction} />
        <Clock until={instruction.expires_at} />
      </div>
      <p className="elsewhere-why" role="status">
        {t('elsewhere.why', { name })}
      </p>
      <Steps name={name} />
      <div className="qr-panel">
        <Suspense fallback={<QrPlace />}>
          <QrCode
            text={url}
            styled={false}
            label={t('elsewhereQr')}
            tooLong={t('noQr')}
            caption={{
              title: t('payWith', { name }),
              amount: price(instruction.amount),
              lines: [t('orderNo', { no: order.no ?? order.id }), t('saveTip')],
            }}
          />
        </Suspense>
      </div>
    </Sheet>
  )
}

/** The two places where the wallet can be reached: a browser, and its own scanner. */
function Steps({ name }: { readonly name: string }) {
  const { t } = useTranslation('payment')
  return (
    <ol className="legend">
      <li>
        <LegendArt scene="browser" />
        <div>
          <h3>{t('elsewhere.browser')}</h3>
          <p>{t('elsewhere.browserText', { name })}</p>
        </div>
      </li>
      <li>
        <LegendArt scene="scan" />
        <div>
          <h3>{t('elsewhere.scan', { name })}</h3>
          <p>{t('elsewhereScan', { name })}</p>
        </div>
      </li>
    </ol>
  )
}

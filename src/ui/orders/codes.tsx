import { useTranslation } from 'react-i18next'
import { optionText } from '~/domain/cart-line'
import type { Code } from '~/domain/order'
import { type CodedLine, allCodes } from '~/domain/order-stage'
import { Icon } from '~/ui/kit/icon'
import { CopyRow, useCopy } from '~/ui/orders/copy-row'
import { useDates } from '~/ui/orders/dates'
import { LineHead } from '~/ui/orders/line-head'

/** The codes of an order, line by line, each to tap (specification 2). */
export function Codes({ coded }: { readonly coded: readonly CodedLine[] }) {
  const { t } = useTranslation('orders')
  const several = coded.reduce((count, { codes }) => count + codes.length, 0) > 1
  return (
    <>
      <div className="split hint-row">
        <p className="hint note">
          <Icon name="copy" small />
          {t('hint')}
        </p>
        {several ? <CopyAll coded={coded} /> : null}
      </div>
      <ul className="codes">
        {coded.map(({ line, codes }) => (
          <li className="panel coded" key={line.id}>
            <LineHead line={line} note={optionText(line.options)} />
            {codes.map((code, at) => (
              <CodeUnit code={code} key={`${at} ${code.code}`} />
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function CopyAll({ coded }: { readonly coded: readonly CodedLine[] }) {
  const { t } = useTranslation('orders')
  const { copied, copy } = useCopy(allCodes(coded), t('allCopied'))
  return (
    <button type="button" className="button button-plain copy-all" onClick={copy}>
      <Icon name={copied ? 'check' : 'copy'} small />
      {t(copied ? 'copied' : 'copyAll')}
    </button>
  )
}

/** One code and what belongs to it. */
function CodeUnit({ code }: { readonly code: Code }) {
  const { t } = useTranslation('orders')
  const dates = useDates()
  const link = code.url ?? ''
  const facts = [
    ...(code.serial === undefined ? [] : [t('serial', { serial: code.serial })]),
    ...(code.expires_at === undefined ? [] : [t('until', { day: dates.day(code.expires_at) })]),
  ]
  return (
    <>
      <CopyRow text={code.code} />
      {code.pin === undefined ? null : <CopyRow text={code.pin} label={t('pin')} />}
      {facts.length === 0 && link === '' ? null : (
        <p className="code-facts note">
          {facts.map(fact => (
            <span key={fact}>{fact}</span>
          ))}
          {link === '' ? null : (
            <a className="inline" href={link} target="_blank" rel="noopener noreferrer">
              {t('redeem')}
            </a>
          )}
        </p>
      )}
    </>
  )
}

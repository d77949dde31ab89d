import { useTranslation } from 'react-i18next'
import type { OrderRecord } from '~/contract/console/order-record'
import { Time } from '@console/kit/base/time'

/** The codes of the order that became void after its sale. */
export function VoidedCodes({
  order: {
    after_sales: { voided },
  },
}: {
  readonly order: OrderRecord
}) {
  const { t } = useTranslation('order')
  if (voided.length === 0) return null
  return (
    <>
      <h3 className="order-part">{t('voided.title')}</h3>
      <ul className="order-rows">
        {voided.map(({ code, piece, ends, cause, at, note }) => (
          <li key={code} className="order-row">
            <span className="order-stack">
              {ends === undefined ? t('voided.lineWithout', { piece }) : t('voided.line', { piece, ends })}
              <span className="note">
                {t(`voided.causes.${cause}`)}
                {note === undefined ? '' : `: ${note}`}
              </span>
            </span>
            <Time at={at} />
          </li>
        ))}
      </ul>
    </>
  )
}

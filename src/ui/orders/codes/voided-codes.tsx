import { useTranslation } from 'react-i18next'
import type { OrderLine } from '~/domain/orders/order'
import { useDates } from '~/ui/kit/time/dates'
import '~/ui/orders/codes/voided-codes.css'

/** The codes of a line that were replaced or refunded: when and why. Only their last characters are shown. */
export function VoidedCodes({ line }: { readonly line: OrderLine }) {
  const { t } = useTranslation('orders')
  const dates = useDates()
  if (line.voided === undefined || line.voided.length === 0) return null
  return (
    <ul className="voided-codes note">
      {line.voided.map(({ cause, at, ending }, index) => (
        <li key={`${at} ${index}`}>
          {t(`voided.${cause}`, {
            code: ending === undefined ? t('voided.some') : t('voided.ending', { ending }),
            day: dates.day(at),
          })}
        </li>
      ))}
    </ul>
  )
}

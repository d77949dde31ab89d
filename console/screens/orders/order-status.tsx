import { useTranslation } from 'react-i18next'
import type { ListedOrder } from '~/contract/console/order-record'
import { zero } from '~/domain/shared/money'
import { moneyText } from '@console/kit/base/money'
import { Status } from '@console/kit/base/status'
import { STATUS_TONES } from '@console/screens/orders/order-words'

/** The status of an order, whether it is held for review, and whether money must go back. */
export function OrderStatus({
  order: { status, review_since: since, refunds },
}: {
  readonly order: Pick<ListedOrder, 'status' | 'review_since' | 'refunds'>
}) {
  const { t } = useTranslation('orders')
  return (
    <span className="orders-status">
      <Status tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Status>
      {since === undefined ? null : <Status tone="bad">{t('review')}</Status>}
      {refunds.map(({ currency, due, refunded }) => (
        <span key={currency} className="note">
          {due === zero ? null : t('due', { money: moneyText(due, currency) })}
          {due === zero && refunded !== zero ? t('gone', { money: moneyText(refunded, currency) }) : null}
        </span>
      ))}
    </span>
  )
}

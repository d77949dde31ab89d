import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { knownStatuses } from '~/domain/orders/order-status'
import type { TodayState } from '~/contract/console/today'
import { Panel } from '@console/kit/base/panel'
import { useOrderWords } from '@console/screens/orders/order-words'

/** Orders by status: all that are under way, and those of the last 24 hours. */
export function OrdersNow({ orders }: { readonly orders: TodayState['orders'] }) {
  const { t } = useTranslation('today')
  const words = useOrderWords()
  const counts = new Map(orders.map(each => [each.status, each.orders]))
  return (
    <Panel title={t('orders.title')}>
      <ul className="today-rows today-counts">
        {knownStatuses.map(status => (
          <li key={status}>
            <Link href={`/orders?status=${status}`}>{words.status(status)}</Link>
            <strong>{counts.get(status) ?? 0}</strong>
          </li>
        ))}
      </ul>
      <p className="note">{t('orders.note')}</p>
    </Panel>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type Order, summary } from '~/domain/orders/order'
import { type OrderStage, orderStage } from '~/domain/orders/order-stage'
import { pathTo } from '~/domain/site/routes'
import { usePrice } from '~/ui/kit/money'
import { Unbroken } from '~/ui/kit/unbroken'
import { Art } from '~/ui/kit/picture/tile'
import { useDates } from '~/ui/kit/time/dates'
import { StatusTag } from '~/ui/orders/list/status-tag'
import { TimeLeft } from '~/ui/kit/time/clock'
import { useServerTime } from '~/ui/kit/time/use-server-time'
import '~/ui/orders/list/taking-card.css'

/** One order in the list; an unpaid one says how long it can still be paid. */
export function TakingCard({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const price = usePrice()
  const dates = useDates()
  const stage = useServerTime<OrderStage>(now => orderStage(order, now))
  const { name, kinds } = summary(order)
  const first = order.items[0]
  const off = stage === 'cancelled' || stage === 'expired'
  return (
    <li className={off ? 'panel taking-off' : 'panel'}>
      <Link className="taking" href={pathTo('taking', { id: order.id })}>
        <div className="head">
          <Art family={first?.family} name={name} image={first?.image} columns={4} rows={4} />
          <div className="grow">
            <h3>
              {kinds > 1 ? (
                <Unbroken part={name} text={t('takings.several', { name, kinds, others: kinds - 1 })} />
              ) : (
                name
              )}
            </h3>
            {order.created_at === undefined ? null : <p className="note">{dates.moment(order.created_at)}</p>}
          </div>
          <div className="end">
            <span className="price">{price(order.amount)}</span>
            <StatusTag order={order} />
          </div>
        </div>
      </Link>
      {stage === 'payable' ? (
        <div className="due-row">
          <span className="left">{order.expires_at === undefined ? null : <TimeLeft until={order.expires_at} />}</span>
          <Link className="button" href={`${pathTo('pay')}?order=${encodeURIComponent(order.id)}`}>
            {t('pay')}
          </Link>
        </div>
      ) : null}
    </li>
  )
}

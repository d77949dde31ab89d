import { useTranslation } from 'react-i18next'
import type { Order } from '~/domain/orders/order'
import type { OrderStage } from '~/domain/orders/order-stage'
import { methodName } from '~/domain/cart/payment-choice'
import { useDates } from '~/ui/kit/time/dates'
import { StatusTag } from '~/ui/orders/list/status-tag'
import '~/ui/orders/order-facts.css'

/** Number, time and method, which support asks for. An unknown status is shown as the backend sent it. */
export function OrderFacts({ order, stage }: { readonly order: Order; readonly stage: OrderStage }) {
  const { t } = useTranslation('orders')
  const dates = useDates()
  return (
    <section className="block" aria-labelledby="facts-title">
      <h2 id="facts-title" className="sr-only">
        {t('facts.title')}
      </h2>
      <dl className="panel facts">
        <div>
          <dt>{t('facts.no')}</dt>
          <dd className="number">{order.no ?? order.id}</dd>
        </div>
        {order.created_at === undefined ? null : (
          <div>
            <dt>{t('facts.time')}</dt>
            <dd>{dates.full(order.created_at)}</dd>
          </div>
        )}
        <div>
          <dt>{t('facts.method')}</dt>
          <dd>{methodName(order.payment_methods, order.payment)}</dd>
        </div>
        <div>
          <dt>{t('facts.status')}</dt>
          <dd>
            {order.status._tag === 'unknown' && stage === 'underway' ? (
              <span className="note">{order.status.raw}</span>
            ) : null}
            <StatusTag order={order} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

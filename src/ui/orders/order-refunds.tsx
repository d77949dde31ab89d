import { useTranslation } from 'react-i18next'
import type { Order } from '~/domain/orders/order'
import { usePrice } from '~/ui/kit/money'
import { useDates } from '~/ui/kit/time/dates'
import '~/ui/orders/order-facts.css'

/** Money for this order that goes or went back: how much, why, and what to name when asking for it. */
export function OrderRefunds({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const dates = useDates()
  const price = usePrice()
  return (order.refunds ?? []).map((refund, index) => (
    <section className="block" aria-labelledby={`refund-${index}`} key={`${refund.reference} ${index}`}>
      <h2 id={`refund-${index}`}>{t('refunds.title')}</h2>
      <dl className="panel facts">
        <div>
          <dt>{t('refunds.amount')}</dt>
          <dd>
            {price(refund.amount)} {refund.currency === order.currency ? null : refund.currency}
          </dd>
        </div>
        {refund.line === undefined ? null : (
          <div>
            <dt>{t('refunds.for')}</dt>
            <dd>{order.items.find(({ id }) => id === refund.line)?.name}</dd>
          </div>
        )}
        <div>
          <dt>{t('refunds.why')}</dt>
          <dd>{t(`refunds.reason.${refund.reason}`)}</dd>
        </div>
        <div>
          <dt>{t('refunds.sent')}</dt>
          <dd>{refund.sent_at === undefined ? t('refunds.due') : dates.full(refund.sent_at)}</dd>
        </div>
        {refund.reference === undefined ? null : (
          <div>
            <dt>{t('refunds.reference')}</dt>
            <dd className="number">{refund.reference}</dd>
          </div>
        )}
      </dl>
    </section>
  ))
}

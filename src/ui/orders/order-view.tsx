import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Order } from '~/domain/orders/order'
import { type OrderStage, orderStage, partLines } from '~/domain/orders/order-stage'
import { pathTo } from '~/domain/site/routes'
import { Bill } from '~/ui/kit/order/bill'
import { BuyAgain } from '~/ui/orders/buy-again'
import { CodeRoom } from '~/ui/orders/codes/code-room'
import { OrderFacts } from '~/ui/orders/order-facts'
import { OrderHead } from '~/ui/orders/order-head'
import { OrderHelp } from '~/ui/orders/order-help'
import { OrderLink } from '~/ui/orders/order-link'
import { OrderRefunds } from '~/ui/orders/order-refunds'
import { OtherLines } from '~/ui/orders/other-lines'
import { ReceiptAgain } from '~/ui/orders/receipt-again'
import { usePaidNow } from '~/ui/kit/order/paid-entry'
import { useServerTime } from '~/ui/kit/time/use-server-time'

/** An order from top to bottom: its status, its codes, the warning right below them, then everything else. */
export function OrderView({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const stage = useServerTime<OrderStage>(now => orderStage(order, now))
  const isPaidNow = usePaidNow(stage)
  const { coded, others } = partLines(order)
  const heading = coded.length > 0 ? t('others') : t('goods')
  return (
    <>
      <OrderHead order={order} stage={stage} isPaidNow={isPaidNow} />
      <OrderRefunds order={order} />
      {stage === 'payable' ? (
        <Link className="button button-wide" href={`${pathTo('pay')}?order=${encodeURIComponent(order.id)}`}>
          {t('pay')}
        </Link>
      ) : null}
      {/* the order can no longer be paid: a link to the shop takes the place of the payment button */}
      {stage === 'cancelled' || stage === 'expired' ? (
        <Link className="button button-wide button-quiet" href={pathTo('order')}>
          {t('shop')}
        </Link>
      ) : null}
      <CodeRoom order={order} coded={coded} />
      {others.length === 0 ? null : (
        <section className="block" aria-label={heading}>
          <OtherLines order={order} lines={others} stage={stage} foreign={false} />
        </section>
      )}
      {stage === 'payable' || stage === 'underway' || stage === 'review' ? null : <BuyAgain order={order} />}
      <Bill billed={order} />
      <OrderFacts order={order} stage={stage} />
      {stage === 'payable' || stage === 'underway' ? <OrderLink order={order} /> : null}
      <ReceiptAgain order={order} />
      <OrderHelp order={order} />
    </>
  )
}

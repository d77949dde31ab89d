import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { errorOf, known } from '~/application/lib/remote'
import { isMissing } from '~/domain/shared/failure'
import { type OrderStage, orderStage, partLines } from '~/domain/orders/order-stage'
import { type Revival, parseRevival } from '~/domain/orders/revival'
import { pathTo } from '~/domain/site/routes'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { CodeRoom } from '~/ui/orders/codes/code-room'
import { OrderSkeleton } from '~/ui/orders/order-skeleton'
import { OrderHead } from '~/ui/orders/order-head'
import { OrderRefunds } from '~/ui/orders/order-refunds'
import { OtherLines } from '~/ui/orders/other-lines'
import type { Order } from '~/domain/orders/order'
import type { PageProps } from '~/ui/kit/page-props'
import { usePaidNow } from '~/ui/kit/order/paid-entry'
import { PaymentPanel } from '~/ui/payment/payment-panel'
import { useCheckOnReturn } from '~/ui/kit/order/use-check-on-return'
import { usePaySheetOver } from '~/ui/payment/use-pay-sheet-over'
import { useServerTime } from '~/ui/kit/time/use-server-time'
import { ErrorPage } from '~/ui/kit/error/error-page'
import '~/ui/revive-page.css'

/**
 * `/s/{order}.{secret}`: the status of an order, for a person who has the link. Shows codes only if the answer contains
 * them.
 */
export default function RevivePage({ params }: PageProps) {
  const revival = parseRevival(params['token'])
  return revival === undefined ? <ErrorPage status={404} /> : <Revived revival={revival} />
}

function Revived({ revival }: { readonly revival: Revival }) {
  const { t } = useTranslation('orders')
  const watched = useApp().orders.revived(revival.order, revival.token)
  const state = useLive(watched.state)
  const order = known(state)
  const failure = errorOf(state)
  const stage = useServerTime<OrderStage | ''>(now => (order === undefined ? '' : orderStage(order, now)))
  const isPaidNow = usePaidNow(stage)
  useCheckOnReturn(watched, stage)
  usePaySheetOver(stage)
  if (order === undefined && failure !== undefined && isMissing(failure)) return <ErrorPage status={404} />
  // its owner's answer has the token of the link again
  if (order !== undefined && stage === 'payable' && order.revival_token === undefined)
    return (
      <PaymentPanel order={order} watched={watched} link={revival.token}>
        <OrderGoods order={order} stage={stage} foreign />
        <p className="note tip">{t('revive.note')}</p>
      </PaymentPanel>
    )
  return (
    <main>
      {failure === undefined ? null : <ErrorNotice failure={failure} onRetry={watched.refresh} />}
      {order === undefined ? (
        failure === undefined ? (
          <OrderSkeleton />
        ) : null
      ) : (
        <Shown order={order} isPaidNow={isPaidNow} />
      )}
    </main>
  )
}

function OrderGoods({ order, stage, foreign }: Pick<Parameters<typeof OtherLines>[0], 'order' | 'stage' | 'foreign'>) {
  const { t } = useTranslation('orders')
  const { others } = partLines(order)
  return others.length === 0 ? null : (
    <section className="block" aria-labelledby="goods-title">
      <h2 className="sr-only" id="goods-title">
        {t('goods')}
      </h2>
      <OtherLines order={order} lines={others} stage={stage} foreign={foreign} />
    </section>
  )
}

function Shown({ order, isPaidNow }: { readonly order: Order; readonly isPaidNow: boolean }) {
  const { t } = useTranslation('orders')
  const stage = useServerTime<OrderStage>(now => orderStage(order, now))
  const { coded } = partLines(order)
  const isOwn = coded.length > 0 || order.reveal !== undefined || order.revival_token !== undefined
  return (
    <>
      <OrderHead order={order} stage={stage} isPaidNow={isPaidNow} isForeign={!isOwn} />
      <OrderRefunds order={order} />
      {stage === 'payable' ? (
        <Link className="button button-wide" href={`${pathTo('pay')}?order=${encodeURIComponent(order.id)}`}>
          {t('pay')}
        </Link>
      ) : null}
      <CodeRoom order={order} coded={coded} />
      <OrderGoods order={order} stage={stage} foreign={!isOwn} />
      {isOwn || stage === 'underway' || stage === 'done' ? null : <p className="note tip">{t('revive.note')}</p>}
      {stage === 'payable' || isOwn ? null : (
        <p className="center revive-actions">
          <Link className="button button-quiet" href={pathTo('orders', { order: order.id })}>
            {t('revive.open')}
          </Link>
        </p>
      )}
    </>
  )
}

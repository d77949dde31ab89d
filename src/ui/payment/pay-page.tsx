import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { errorOf, known } from '~/application/lib/remote'
import { isMissing } from '~/domain/shared/failure'
import { type OrderStage, orderStage } from '~/domain/orders/order-stage'
import { pathTo } from '~/domain/site/routes'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { usePaySheetOver } from '~/ui/payment/use-pay-sheet-over'
import { Over } from '~/ui/payment/over'
import { PaySkeleton } from '~/ui/payment/pay-skeleton'
import { PaymentPanel } from '~/ui/payment/payment-panel'
import { paidEntry, usePaidNow } from '~/ui/kit/order/paid-entry'
import { useCheckOnReturn } from '~/ui/kit/order/use-check-on-return'
import { useServerTime } from '~/ui/kit/time/use-server-time'
import type { PageProps } from '~/ui/kit/page-props'
import { ErrorPage } from '~/ui/kit/error/error-page'

/**
 * `/pay?order={id}`: one order, until it is paid or its time is over. Without an id it shows the orders, where the
 * shopper can continue with a waiting one.
 */
export default function PayPage({ search }: PageProps) {
  const id = new URLSearchParams(search).get('order') ?? ''
  return id === '' ? <Redirect to={pathTo('takings')} replace /> : <Pay key={id} id={id} />
}

PayPage.Skeleton = PaySkeleton

function Pay({ id }: { readonly id: string }) {
  const { orders } = useApp()
  const watched = orders.watch(id)
  const state = useLive(watched.state)
  const order = known(state)
  const failure = errorOf(state)
  const stage = useServerTime<OrderStage | ''>(now => (order === undefined ? '' : orderStage(order, now)))
  useCheckOnReturn(watched, stage)
  usePaySheetOver(stage)
  useWayOn(id, stage)

  if (order === undefined) {
    if (failure === undefined) return <PaySkeleton />
    if (isMissing(failure)) return <ErrorPage status={404} />
    return (
      <main>
        <ErrorNotice failure={failure} onRetry={watched.refresh} />
      </main>
    )
  }
  switch (stage) {
    case 'payable':
      return <PaymentPanel order={order} watched={watched} />
    case 'expired':
    case 'cancelled':
      return <Over stage={stage} order={order} watched={watched} />
    default:
      return <PaySkeleton />
  }
}

/** Paid leads to the order, which takes the place of this page. */
const useWayOn = (id: string, stage: OrderStage | ''): void => {
  const [, navigate] = useLocation()
  const isPaidNow = usePaidNow(stage)
  const settled = stage === 'underway' || stage === 'review' || stage === 'done' || stage === 'refund'
  useEffect(() => {
    if (settled)
      navigate(pathTo('orders', { order: id }), { replace: true, ...(isPaidNow ? { state: paidEntry } : {}) })
  }, [settled, navigate, id, isPaidNow])
}

import { Redirect } from 'wouter'
import { errorOf, known } from '~/application/lib/remote'
import { isMissing } from '~/domain/shared/failure'
import { pathTo } from '~/domain/site/routes'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { OrderSkeleton } from '~/ui/orders/order-skeleton'
import { OrderView } from '~/ui/orders/order-view'
import type { PageProps } from '~/ui/kit/page-props'
import { ErrorPage } from '~/ui/kit/error/error-page'

/** `/orders/{order}` and `/takings/{id}`: one order, kept up to date. Without an id, the list. */
export default function OrderPage({ params }: PageProps) {
  const id = params['order'] ?? params['id']
  return id === undefined ? <Redirect to={pathTo('takings')} replace /> : <Watched key={id} id={id} />
}

function Watched({ id }: { readonly id: string }) {
  const { orders } = useApp()
  const watched = orders.watch(id)
  const state = useLive(watched.state)
  const order = known(state)
  const failure = errorOf(state)
  if (order === undefined && failure !== undefined && isMissing(failure)) return <ErrorPage status={404} />
  return (
    <main>
      {failure === undefined ? null : <ErrorNotice failure={failure} onRetry={watched.refresh} />}
      {order === undefined ? failure === undefined ? <OrderSkeleton /> : null : <OrderView order={order} />}
    </main>
  )
}

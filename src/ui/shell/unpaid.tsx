import { Suspense } from 'react'
import { latest } from '~/application/lib/remote'
import { empty, isEmpty } from '~/domain/cart/cart'
import { remindsOfUnpaid } from '~/domain/cart/cart-bar'
import type { RouteName } from '~/domain/site/routes'
import { lazyWithRetry } from '~/start/lazy-component'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

const UnpaidBar = lazyWithRetry(
  () => import('~/ui/shell/unpaid-bar').then(bar => bar.UnpaidBar),
  () => null,
)

/** A customer's unpaid order stays in sight above the cart bar. */
export function Unpaid({ page }: { readonly page: RouteName | undefined }) {
  const app = useApp()
  const session = useLive(app.session.state)
  const cart = latest(useLive(app.cart.state), empty)
  return session._tag === 'customer' && remindsOfUnpaid(page, isEmpty(cart)) ? (
    <Suspense fallback={null}>
      <UnpaidBar />
    </Suspense>
  ) : null
}

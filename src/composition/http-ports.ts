import { browserIds } from '~/adapters/browser/device'
import { httpCart } from '~/adapters/http/cart.http'
import { httpCatalog } from '~/adapters/http/catalog.http'
import { httpCheckout } from '~/adapters/http/checkout.http'
import { type HttpOptions, http } from '~/adapters/http/client'
import type { BackendPorts } from '~/adapters/http/lazy-ports'
import { httpOrders } from '~/adapters/http/orders.http'
import { httpSession } from '~/adapters/http/session.http'
import { type RealtimeOptions, noRealtime, pusherRealtime } from '~/adapters/realtime/pusher'

/** Everything that speaks with the backend, over one client. */
export const httpPorts = (options: HttpOptions, realtime: RealtimeOptions | undefined): BackendPorts => {
  const client = http(options)
  return {
    catalog: httpCatalog(client),
    cart: httpCart(client, browserIds),
    checkout: httpCheckout(client),
    orders: httpOrders(client),
    session: httpSession(client),
    realtime: realtime === undefined ? noRealtime : pusherRealtime(realtime, client),
  }
}

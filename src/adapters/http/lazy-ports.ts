import * as E from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import { NEVER, catchError, defer, from, switchMap } from 'rxjs'
import type { CartPort } from '~/domain/cart/cart.port'
import type { CatalogPort } from '~/domain/catalog/catalog.port'
import type { CheckoutPort } from '~/domain/cart/checkout.port'
import { type Failure, offline } from '~/domain/shared/failure'
import type { OrdersPort } from '~/domain/orders/orders.port'
import type { RealtimePort } from '~/domain/orders/realtime.port'
import type { SessionPort } from '~/domain/account/session.port'

/** The ports that call the backend. */
export interface BackendPorts {
  readonly catalog: CatalogPort
  readonly cart: CartPort
  readonly checkout: CheckoutPort
  readonly orders: OrdersPort
  readonly session: SessionPort
  readonly realtime: RealtimePort
}

/**
 * The same ports, but their code loads on first use. The first view is rendered from its seed and sends nothing, so it
 * does not need the client, the codecs and the contract. If the code does not load, the call fails as offline.
 */
export const lazyPorts = (load: () => Promise<BackendPorts>): BackendPorts => {
  let loading: Promise<BackendPorts> | undefined
  const ports = (): Promise<BackendPorts> => {
    loading ??= load().catch((reason: unknown) => {
      loading = undefined // the next call tries again
      throw reason
    })
    return loading
  }
  const late =
    <A, Change = never>(call: (here: BackendPorts) => TaskEither<Failure<Change>, A>): TaskEither<Failure<Change>, A> =>
    () =>
      ports().then(
        here => call(here)(),
        () => E.left(offline),
      )

  return {
    catalog: {
      init: late(p => p.catalog.init),
      categories: late(p => p.catalog.categories),
      groups: query => late(p => p.catalog.groups(query)),
      product: no => late(p => p.catalog.product(no)),
      text: id => late(p => p.catalog.text(id)),
    },
    cart: {
      fetch: late(p => p.cart.fetch),
      add: line => late(p => p.cart.add(line)),
      setQuantity: (id, quantity) => late(p => p.cart.setQuantity(id, quantity)),
      clear: late(p => p.cart.clear),
    },
    checkout: {
      fetch: late(p => p.checkout.fetch),
      save: form => late(p => p.checkout.save(form)),
    },
    orders: {
      place: (key, confirmed) => late(p => p.orders.place(key, confirmed)),
      get: id => late(p => p.orders.get(id)),
      pay: (id, method, key) => late(p => p.orders.pay(id, method, key)),
      payByLink: (id, token, method, key) => late(p => p.orders.payByLink(id, token, method, key)),
      check: (id, token) => late(p => p.orders.check(id, token)),
      cancel: id => late(p => p.orders.cancel(id)),
      reveal: (id, code) => late(p => p.orders.reveal(id, code)),
      revive: (id, token) => late(p => p.orders.revive(id, token)),
      takings: (page, show) => late(p => p.orders.takings(page, show)),
      taking: id => late(p => p.orders.taking(id)),
    },
    session: {
      me: late(p => p.session.me),
      login: credentials => late(p => p.session.login(credentials)),
      logout: late(p => p.session.logout),
    },
    realtime: {
      order: id =>
        defer(() => from(ports())).pipe(
          switchMap(here => here.realtime.order(id)),
          catchError(() => NEVER),
        ),
    },
  }
}

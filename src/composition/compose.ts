import type { IO } from 'fp-ts/IO'
import { Container, ContainerModule } from 'inversify'
import { NEVER, catchError, defer, switchMap } from 'rxjs'
import { type Activity, type App, type Settings, quiet } from '~/application/app'
import { cartUseCase } from '~/application/cart'
import { type CatalogUseCase, catalogUseCase } from '~/application/catalog'
import { checkoutUseCase } from '~/application/checkout'
import { lazy } from '~/application/lib/lazy'
import { cell, live } from '~/application/lib/live'
import { navigationUseCase } from '~/application/navigation'
import { ordersUseCase } from '~/application/orders'
import { known } from '~/application/lib/remote'
import { type SessionUseCase, sessionUseCase } from '~/application/session'
import { takingsUseCase } from '~/application/takings'
import { textSizeUseCase } from '~/application/text-size'
import * as T from '~/composition/tokens'
import type { Consent } from '~/domain/account/account'
import type { StoragePort } from '~/domain/site/storage.port'

/** Which use case is made of which ports. */
const useCases = new ContainerModule(({ bind }) => {
  bind(T.SESSION).toResolvedValue(sessionUseCase, [T.SESSION_PORT, T.TOKEN_STORE, T.STORAGE_PORT, T.DEVICE_PORT])
  bind(T.NAVIGATION).toResolvedValue(
    (storage: StoragePort, settings: Settings, catalog: CatalogUseCase) =>
      navigationUseCase(storage, settings.edition, policiesOf(catalog)),
    [T.STORAGE_PORT, T.SETTINGS, T.CATALOG],
  )
  bind(T.CATALOG).toResolvedValue(catalogUseCase, [T.CATALOG_PORT, T.SEED, T.ENV])
  bind(T.CART).toResolvedValue(
    (port, session: SessionUseCase, env, catalog: CatalogUseCase) =>
      cartUseCase(port, session.state, env, policiesOf(catalog)),
    [T.CART_PORT, T.SESSION, T.ENV, T.CATALOG],
  )
  bind(T.CHECKOUT).toResolvedValue(checkoutUseCase, [
    T.CHECKOUT_PORT,
    T.ORDERS_PORT,
    T.CART,
    T.STORAGE_PORT,
    T.ID_PORT,
    T.ENV,
  ])
  bind(T.ORDERS).toResolvedValue(ordersUseCase, [T.ORDERS_PORT, T.REALTIME_PORT, T.ID_PORT, T.ENV])
  bind(T.TAKINGS).toResolvedValue(
    (port, session: SessionUseCase, env) => takingsUseCase(port, session.state, env),
    [T.ORDERS_PORT, T.SESSION, T.ENV],
  )
  bind(T.TEXT_SIZE).toResolvedValue(textSizeUseCase, [T.STORAGE_PORT])
})

/** The policies of the shop at this moment. */
const policiesOf =
  ({ init }: CatalogUseCase): IO<readonly Consent[]> =>
  () =>
    known(init.state.now())?.policies ?? []

/**
 * One app per tab, per request, per test, and afresh at each sign-out: the same use cases, other adapters. Everything is
 * resolved at once, so a missing binding fails at boot.
 */
export const compose = (...adapters: readonly ContainerModule[]): App => {
  const container = new Container({ defaultScope: 'Singleton' })
  container.load(useCases, ...adapters)
  const session = container.get(T.SESSION)
  const catalog = container.get(T.CATALOG)
  container.get(T.REFUSED).subscribe(why => {
    if (why === 'unauthenticated') return session.expire()
    // a policy has changed since the page was drawn, or the account has: the guards lead there once that is known
    catalog.init.refresh()
    return void session.refresh()
  })
  const base = {
    settings: container.get(T.SETTINGS),
    env: container.get(T.ENV),
    session,
    navigation: container.get(T.NAVIGATION),
    device: container.get(T.DEVICE_PORT),
  }
  const [storage, ids, ports] = [
    container.get(T.STORAGE_PORT),
    container.get(T.ID_PORT),
    container.get(T.ACCOUNT_PORTS),
  ]
  const [cart, orders, takings] = [container.get(T.CART), container.get(T.ORDERS), container.get(T.TAKINGS)]
  return {
    ...base,
    storage,
    following: defer(container.get(T.TABS)).pipe(
      switchMap(({ follow }) => follow({ session, cart, orders, takings })),
      // nothing on the page waits for it: a tab that cannot follow sends nothing for another session all the same
      catchError(() => NEVER),
    ),
    account: lazy(async () => {
      const [{ composeAccount }, here] = await Promise.all([import('~/composition/account'), ports()])
      return composeAccount({ ...base, storage, ids, ports: here })
    }),
    catalog,
    cart,
    checkout: container.get(T.CHECKOUT),
    entered: cell({}),
    orders,
    takings,
    textSize: container.get(T.TEXT_SIZE),
    activity: live<Activity>(quiet, container.get(T.ACTIVITY_PORT), base.env),
  }
}

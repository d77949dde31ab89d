import { Container, ContainerModule } from 'inversify'
import { type Activity, type App, type Settings, quiet } from '~/application/app'
import { cartUseCase } from '~/application/cart'
import { catalogUseCase } from '~/application/catalog'
import { checkoutUseCase } from '~/application/checkout'
import { live } from '~/application/live'
import { navigationUseCase } from '~/application/navigation'
import { ordersUseCase } from '~/application/orders'
import { type SessionUseCase, sessionUseCase } from '~/application/session'
import { takingsUseCase } from '~/application/takings'
import { textSizeUseCase } from '~/application/text-size'
import * as T from '~/composition/tokens'
import type { StoragePort } from '~/domain/storage.port'

/** Which use case is made of which ports. */
const useCases = new ContainerModule(({ bind }) => {
  bind(T.SESSION).toResolvedValue(sessionUseCase, [T.SESSION_PORT, T.TOKEN_STORE, T.STORAGE_PORT, T.DEVICE_PORT])
  bind(T.NAVIGATION).toResolvedValue(
    (storage: StoragePort, settings: Settings) => navigationUseCase(storage, settings.edition),
    [T.STORAGE_PORT, T.SETTINGS],
  )
  bind(T.CATALOG).toResolvedValue(catalogUseCase, [T.CATALOG_PORT, T.SEED, T.ENV])
  bind(T.CART).toResolvedValue(
    (port, session: SessionUseCase, env) => cartUseCase(port, session.state, env),
    [T.CART_PORT, T.SESSION, T.ENV],
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

/**
 * One app per tab, per request, per test, and afresh at each sign-out: the same use cases, other adapters. Everything is
 * resolved at once, so a missing binding fails at boot.
 */
export const compose = (...adapters: readonly ContainerModule[]): App => {
  const container = new Container({ defaultScope: 'Singleton' })
  container.load(useCases, ...adapters)
  const session = container.get(T.SESSION)
  container.get(T.UNAUTHENTICATED).subscribe(session.expire)
  const env = container.get(T.ENV)
  return {
    settings: container.get(T.SETTINGS),
    env,
    session,
    navigation: container.get(T.NAVIGATION),
    catalog: container.get(T.CATALOG),
    cart: container.get(T.CART),
    checkout: container.get(T.CHECKOUT),
    orders: container.get(T.ORDERS),
    takings: container.get(T.TAKINGS),
    textSize: container.get(T.TEXT_SIZE),
    activity: live<Activity>(quiet, container.get(T.ACTIVITY_PORT), env),
    device: container.get(T.DEVICE_PORT),
  }
}

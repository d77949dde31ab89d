import type { IO } from 'fp-ts/IO'
import { Container, ContainerModule, type ContainerModuleLoadOptions, type ServiceIdentifier } from 'inversify'
import { NEVER, catchError, defer, switchMap } from 'rxjs'
import type { App, Settings } from '~/application/app'
import { type Activity, idleActivity } from '~/application/activity'
import { cartUseCase } from '~/application/cart'
import { type CatalogUseCase, catalogUseCase } from '~/application/catalog/catalog'
import { checkoutUseCase } from '~/application/checkout'
import { lazy } from '~/application/lib/lazy'
import { cell, live } from '~/application/lib/live'
import { navigationUseCase } from '~/application/account/navigation'
import { type OrdersUseCase, ordersUseCase } from '~/application/orders'
import { known } from '~/application/lib/remote'
import { type SessionUseCase, sessionUseCase } from '~/application/account/session'
import { takingsUseCase } from '~/application/takings'
import { textSizeUseCase } from '~/application/text-size'
import type { AppPorts } from '~/application/ports'
import * as T from '~/composition/tokens'
import { PORT } from '~/composition/tokens'
import type { Consent } from '~/domain/account/account'
import { reactionTo } from '~/domain/account/refused-call'
import type { StoragePort } from '~/domain/site/storage.port'

/** Which use case is made of which ports. */
const useCases = new ContainerModule(({ bind }) => {
  bind(T.SESSION).toResolvedValue(sessionUseCase, [PORT.session, PORT.tokens, PORT.storage, PORT.device])
  bind(T.NAVIGATION).toResolvedValue(
    (storage: StoragePort, settings: Settings, catalog: CatalogUseCase) =>
      navigationUseCase(storage, settings.edition, policiesOf(catalog)),
    [PORT.storage, PORT.settings, T.CATALOG],
  )
  bind(T.CATALOG).toResolvedValue(catalogUseCase, [PORT.catalog, PORT.seed, PORT.env])
  bind(T.CART).toResolvedValue(
    (port, session: SessionUseCase, env, catalog: CatalogUseCase) =>
      cartUseCase(port, session.state, env, policiesOf(catalog)),
    [PORT.cart, T.SESSION, PORT.env, T.CATALOG],
  )
  bind(T.CHECKOUT).toResolvedValue(checkoutUseCase, [
    PORT.checkout,
    PORT.orders,
    T.CART,
    PORT.storage,
    PORT.ids,
    PORT.env,
  ])
  bind(T.ORDERS).toResolvedValue(ordersUseCase, [PORT.orders, PORT.realtime, PORT.ids, PORT.env])
  bind(T.TAKINGS).toResolvedValue(
    (port, session: SessionUseCase, orders: OrdersUseCase, env) =>
      takingsUseCase(port, session.state, orders.seen, env),
    [PORT.orders, T.SESSION, T.ORDERS, PORT.env],
  )
  bind(T.TEXT_SIZE).toResolvedValue(textSizeUseCase, [PORT.storage])
})

/** The policies of the shop at this moment. */
const policiesOf =
  ({ init }: CatalogUseCase): IO<readonly Consent[]> =>
  () =>
    known(init.state.now())?.policies ?? []

/**
 * One app per tab, per request, per test, and a new one at each sign-out: the same use cases over other ports. A port that is missing
 * does not compile.
 */
export const compose = (ports: AppPorts): App => {
  const container = new Container({ defaultScope: 'Singleton' })
  container.load(useCases, portsModule(ports))
  const { settings, env, device, storage, ids } = ports
  const session = container.get(T.SESSION)
  const catalog = container.get(T.CATALOG)
  ports.refused.subscribe(call => {
    switch (reactionTo(call, ports.tokens.read())) {
      case 'none':
        return undefined
      case 'expire':
        return session.expire()
      case 'check':
        // the policies or the account have changed since the page was drawn: the guards lead there once that is known
        catalog.init.refresh()
        return void session.refresh()
    }
  })
  const base = { settings, env, session, navigation: container.get(T.NAVIGATION), device }
  const [cart, orders, takings] = [container.get(T.CART), container.get(T.ORDERS), container.get(T.TAKINGS)]
  return {
    ...base,
    storage,
    following: defer(ports.tabs).pipe(
      switchMap(({ follow }) => follow({ session, cart, orders, takings })),
      // optional: a tab that cannot follow still sends nothing for another session
      catchError(() => NEVER),
    ),
    account: lazy(async () => {
      const [{ composeAccount }, account] = await Promise.all([import('~/composition/account'), ports.account()])
      return composeAccount({ ...base, storage, ids, ports: account })
    }),
    catalog,
    cart,
    checkout: container.get(T.CHECKOUT),
    entered: cell({}),
    orders,
    takings,
    textSize: container.get(T.TEXT_SIZE),
    activity: live<Activity>(idleActivity, ports.activity, env),
  }
}

const portsModule = (ports: AppPorts): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bindEach(bind, PORT, ports)
  })

const bindEach = <Ports extends object>(
  bind: ContainerModuleLoadOptions['bind'],
  tokens: { readonly [Name in keyof Ports]: ServiceIdentifier<Ports[Name]> },
  ports: Ports,
): void => {
  for (const name in tokens) bind(tokens[name]).toConstantValue(ports[name])
}

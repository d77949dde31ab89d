import * as Task from 'fp-ts/Task'
import * as TE from 'fp-ts/TaskEither'
import { ContainerModule } from 'inversify'
import { NEVER, asyncScheduler, of } from 'rxjs'
import { noRealtime } from '~/adapters/realtime/pusher'
import { type Settings, quiet } from '~/application/app'
import type { CatalogSeed } from '~/application/catalog'
import * as T from '~/composition/tokens'
import { type Failure, offline } from '~/domain/shared/failure'

/**
 * A request: the page is drawn from its seed, as a guest sees it. What is not in the seed is personal and comes later in
 * the browser, so nothing may be asked for here.
 */
export const serverAdapters = (settings: Settings, seed: CatalogSeed, now: number): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const nothing = TE.left<Failure, never>(offline)
    const refuse = () => nothing
    bind(T.SETTINGS).toConstantValue(settings)
    bind(T.ENV).toConstantValue({
      clock: { now: () => now, serverNow: () => now },
      scheduler: asyncScheduler,
      keepAlive: 0,
    })
    bind(T.SEED).toConstantValue(seed)
    bind(T.ACTIVITY_PORT).toConstantValue(of(quiet))
    bind(T.REFUSED).toConstantValue(NEVER)
    bind(T.CATALOG_PORT).toConstantValue({
      init: nothing,
      categories: nothing,
      groups: refuse,
      product: refuse,
    })
    bind(T.CART_PORT).toConstantValue({
      fetch: nothing,
      add: refuse,
      setQuantity: refuse,
      clear: nothing,
    })
    bind(T.CHECKOUT_PORT).toConstantValue({ fetch: nothing, save: refuse })
    bind(T.ORDERS_PORT).toConstantValue({
      place: refuse,
      get: refuse,
      pay: refuse,
      payByLink: refuse,
      check: refuse,
      cancel: refuse,
      reveal: refuse,
      revive: refuse,
      takings: refuse,
      taking: refuse,
    })
    bind(T.SESSION_PORT).toConstantValue({ me: nothing, login: refuse, logout: nothing })
    bind(T.TOKEN_STORE).toConstantValue({
      read: () => undefined,
      kept: () => undefined,
      adopt: () => undefined,
      write: () => () => undefined,
      clear: () => undefined,
    })
    bind(T.STORAGE_PORT).toConstantValue({
      read: () => () => undefined,
      write: () => () => undefined,
      remove: () => () => undefined,
      clear: () => undefined,
      clearTab: () => undefined,
    })
    bind(T.TABS).toConstantValue(() => Promise.reject(new Error('a drawing has no tabs')))
    bind(T.REALTIME_PORT).toConstantValue(noRealtime)
    bind(T.DEVICE_PORT).toConstantValue({
      agent: '',
      copy: () => TE.left('server'),
      sharing: { nativeBridge: false, canShare: false },
      share: () => TE.left('server'),
      save: () => TE.left('server'),
      leave: () => () => undefined,
      renew: () => () => undefined,
      log: () => () => undefined,
      wallet: { pay: () => Task.of('missing') },
    })
    bind(T.ID_PORT).toConstantValue({ fresh: () => '' })
    bind(T.ACCOUNT_PORTS).toConstantValue(async () => {
      const { nobodysAccountPorts } = await import('~/adapters/memory/nobodys-account')
      return nobodysAccountPorts
    })
  })

import { ContainerModule } from 'inversify'
import { BehaviorSubject, NEVER, type SchedulerLike, Subject, asyncScheduler } from 'rxjs'
import { memoryAccountPorts } from '~/adapters/memory/account.memory'
import { memoryDevice } from '~/adapters/memory/device.memory'
import { memoryIds } from '~/adapters/memory/ids.memory'
import type { LinkOptions } from '~/adapters/memory/link'
import type { MemoryShop } from '~/adapters/memory/memory-shop'
import { memoryPorts } from '~/adapters/memory/ports'
import { memoryTokens } from '~/adapters/memory/session.memory'
import { memoryStorage } from '~/adapters/memory/storage.memory'
import { type Activity, type Settings, moved, quiet } from '~/application/app'
import { type CatalogSeed, noSeed } from '~/application/catalog'
import * as T from '~/composition/tokens'
import type { DevicePort, IdPort } from '~/domain/site/device.port'
import type { TokenStore } from '~/domain/account/session.port'
import type { StoragePort } from '~/domain/site/storage.port'

/** What a demo may bring along instead of what it would make for itself. */
export interface DemoParts {
  readonly tokens?: TokenStore
  readonly storage?: StoragePort
  readonly device?: DevicePort
  readonly ids?: IdPort
  readonly seed?: CatalogSeed
  readonly scheduler?: SchedulerLike
  readonly keepAlive?: number
}

/** The whole shop without a backend: in a static demo, and in tests. Two apps over one shop are two tabs. */
export const demoAdapters = (shop: MemoryShop, settings: Settings, parts: DemoParts = {}): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const tokens = parts.tokens ?? memoryTokens()
    const refused = new Subject<'unauthenticated' | 'forbidden'>()
    const activity = new BehaviorSubject<Activity>(quiet)
    const heard: Omit<LinkOptions, 'token'> = {
      isCurrent: () => tokens.read() === tokens.kept(),
      onUnauthenticated: () => refused.next('unauthenticated'),
      onForbidden: () => refused.next('forbidden'),
      onActivity: what => activity.next(moved(activity.value, what)),
    }
    const ports = memoryPorts(shop, tokens, heard)

    bind(T.SETTINGS).toConstantValue(settings)
    bind(T.ENV).toConstantValue({
      clock: shop.clock,
      scheduler: parts.scheduler ?? asyncScheduler,
      keepAlive: parts.keepAlive ?? 0,
    })
    bind(T.SEED).toConstantValue(parts.seed ?? noSeed)
    bind(T.ACTIVITY_PORT).toConstantValue(activity)
    bind(T.REFUSED).toConstantValue(refused)
    bind(T.CATALOG_PORT).toConstantValue(ports.catalog)
    bind(T.CART_PORT).toConstantValue(ports.cart)
    bind(T.CHECKOUT_PORT).toConstantValue(ports.checkout)
    bind(T.ORDERS_PORT).toConstantValue(ports.orders)
    bind(T.SESSION_PORT).toConstantValue(ports.session)
    bind(T.TOKEN_STORE).toConstantValue(tokens)
    bind(T.STORAGE_PORT).toConstantValue(parts.storage ?? memoryStorage())
    bind(T.TABS).toConstantValue(() => Promise.resolve({ tell: () => undefined, follow: () => NEVER }))
    bind(T.REALTIME_PORT).toConstantValue(ports.realtime)
    bind(T.DEVICE_PORT).toConstantValue(parts.device ?? memoryDevice())
    bind(T.ID_PORT).toConstantValue(parts.ids ?? memoryIds())
    bind(T.ACCOUNT_PORTS).toConstantValue(() => Promise.resolve(memoryAccountPorts(shop, tokens, heard)))
  })

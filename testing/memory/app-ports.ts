import { BehaviorSubject, NEVER, type SchedulerLike, Subject, asyncScheduler } from 'rxjs'
import { memoryAccountPorts } from '@testing/memory/account.memory'
import { memoryDevice } from '@testing/memory/device.memory'
import { memoryIds } from '@testing/memory/ids.memory'
import type { LinkOptions } from '@testing/memory/link'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { memoryPorts } from '@testing/memory/ports'
import { memoryTokens } from '@testing/memory/session.memory'
import { memoryStorage } from '@testing/memory/storage.memory'
import type { Settings } from '~/application/app'
import { type Activity, nextActivity, idleActivity } from '~/application/activity'
import { type CatalogSeed, noSeed } from '~/application/catalog/catalog'
import type { AppPorts } from '~/application/ports'
import type { DevicePort } from '~/domain/site/device.port'
import type { IdPort } from '~/domain/shared/id.port'
import type { RefusedCall } from '~/domain/account/refused-call'
import type { TokenStore } from '~/domain/account/session.port'
import type { StoragePort } from '~/domain/site/storage.port'

/** Parts to use instead of those in memory. */
export interface MemoryAppParts {
  readonly tokens?: TokenStore
  readonly storage?: StoragePort
  readonly device?: DevicePort
  readonly ids?: IdPort
  readonly seed?: CatalogSeed
  readonly scheduler?: SchedulerLike
  readonly keepAlive?: number
}

/** The whole shop in memory, for the gallery and for tests. Two apps over one shop are two tabs. */
export const memoryAppPorts = (shop: MemoryShop, settings: Settings, parts: MemoryAppParts = {}): AppPorts => {
  const tokens = parts.tokens ?? memoryTokens()
  const refused = new Subject<RefusedCall>()
  const activity = new BehaviorSubject<Activity>(idleActivity)
  const heard: Omit<LinkOptions, 'token'> = {
    isCurrent: () => tokens.read() === tokens.kept(),
    onRefused: call => refused.next(call),
    onActivity: what => activity.next(nextActivity(activity.value, what)),
  }

  return {
    ...memoryPorts(shop, tokens, heard),
    settings,
    env: {
      clock: shop.clock,
      scheduler: parts.scheduler ?? asyncScheduler,
      keepAlive: parts.keepAlive ?? 0,
    },
    seed: parts.seed ?? noSeed,
    activity,
    refused,
    tokens,
    storage: parts.storage ?? memoryStorage(),
    tabs: () => Promise.resolve({ tell: () => undefined, follow: () => NEVER }),
    device: parts.device ?? memoryDevice(),
    ids: parts.ids ?? memoryIds(),
    account: () => Promise.resolve(memoryAccountPorts(shop, tokens, heard)),
  }
}

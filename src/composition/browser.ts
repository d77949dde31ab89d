import { BehaviorSubject, Subject, asyncScheduler } from 'rxjs'
import { browserClock, browserDevice, browserIds } from '~/adapters/browser/device'
import type { HttpOptions } from '~/adapters/http/client'
import { lazyPorts } from '~/adapters/http/lazy-ports'
import { webStorage, webTokens } from '~/adapters/storage/local-storage'
import type { Settings } from '~/application/app'
import { type Activity, nextActivity, idleActivity } from '~/application/activity'
import type { CatalogSeed } from '~/application/catalog/catalog'
import type { RealtimeAddress } from '~/application/catalog/page-data'
import type { AppPorts } from '~/application/ports'
import type { RefusedCall } from '~/domain/account/refused-call'
import { bcp47 } from '~/domain/shared/locale'

/** The page's configuration, from its data. */
export interface BrowserOptions {
  readonly settings: Settings
  readonly apiBase: string
  readonly realtime: RealtimeAddress | undefined
  readonly seed: CatalogSeed
}

/**
 * The function that a module named by `SHOP_BACKEND` exports as `replacePorts` (docs/integrating.md): it returns the
 * ports of a tab with some replaced. It is called again for each tab and after each sign-out.
 */
export type ReplacePorts = (ports: AppPorts, options: BrowserOptions) => AppPorts

/** How long a stream stays open after its last watcher left, so that a page change does not close and reopen it. */
const KEEP_ALIVE_MS = 10_000

/** A tab: everything over HTTP, storage of the device, pushes over Channels. */
export const browserPorts = (options: BrowserOptions): AppPorts => {
  const storage = webStorage(
    () => window.localStorage,
    () => window.sessionStorage,
  )
  const clock = browserClock(storage)
  const tokens = webTokens(storage)
  const tabs = () => import('~/composition/tabs').then(({ openTabs }) => openTabs(storage, browserIds))
  const device = browserDevice()
  const refused = new Subject<RefusedCall>()
  const activity = new BehaviorSubject<Activity>(idleActivity)
  const wire: HttpOptions = {
    fetch: (input, init) => window.fetch(input, init),
    baseUrl: options.apiBase,
    locale: options.settings.edition,
    language: bcp47(options.settings.edition, options.settings.lang),
    token: tokens.read,
    isCurrent: () => tokens.read() === tokens.kept(),
    onRefused: call => refused.next(call),
    onChanged: () => void tabs().then(({ tell }) => tell()),
    onDefect: what => device.log(what)(),
    onServerTime: clock.learn,
    onActivity: what => activity.next(nextActivity(activity.value, what)),
  }
  const backend = lazyPorts(async () => {
    const { httpBackend } = await import('~/composition/http-backend')
    return httpBackend(wire, options.realtime)
  })

  return {
    settings: options.settings,
    env: { clock, scheduler: asyncScheduler, keepAlive: KEEP_ALIVE_MS },
    seed: options.seed,
    activity,
    refused,
    catalog: backend.catalog,
    cart: backend.cart,
    checkout: backend.checkout,
    orders: backend.orders,
    session: backend.session,
    tokens,
    tabs,
    storage,
    realtime: backend.realtime,
    device,
    ids: browserIds,
    account: async () => {
      const { httpAccountPorts } = await import('~/composition/http-account-ports')
      return httpAccountPorts(wire)
    },
  }
}

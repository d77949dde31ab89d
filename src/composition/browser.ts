import { ContainerModule } from 'inversify'
import { BehaviorSubject, Subject, asyncScheduler } from 'rxjs'
import { browserClock, browserDevice, browserIds } from '~/adapters/browser/device'
import type { HttpOptions } from '~/adapters/http/client'
import { lazyPorts } from '~/adapters/http/lazy-ports'
import { webStorage, webTokens } from '~/adapters/storage/local-storage'
import { type Activity, type Settings, moved, quiet } from '~/application/app'
import type { CatalogSeed } from '~/application/catalog'
import type { RealtimeAddress } from '~/application/page-data'
import * as T from '~/composition/tokens'
import { bcp47 } from '~/domain/shared/locale'

/** What the page was told about its surroundings. */
export interface BrowserOptions {
  readonly settings: Settings
  readonly apiBase: string
  readonly realtime: RealtimeAddress | undefined
  readonly seed: CatalogSeed
}

/** How long a stream stays open after its last watcher left: page changes must not close and open it again. */
const KEEP_ALIVE_MS = 10_000

/** A tab: everything over HTTP, storage of the device, pushes over Channels. */
export const browserAdapters = (options: BrowserOptions): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const storage = webStorage(
      () => window.localStorage,
      () => window.sessionStorage,
    )
    const clock = browserClock(storage)
    const tokens = webTokens(storage)
    const tabs = () => import('~/composition/tabs').then(({ openTabs }) => openTabs(storage, browserIds))
    const device = browserDevice()
    const refused = new Subject<'unauthenticated' | 'forbidden'>()
    const activity = new BehaviorSubject<Activity>(quiet)
    const wire: HttpOptions = {
      fetch: (input, init) => window.fetch(input, init),
      baseUrl: options.apiBase,
      locale: options.settings.edition,
      language: bcp47(options.settings.edition, options.settings.lang),
      token: tokens.read,
      isCurrent: () => tokens.read() === tokens.kept(),
      onUnauthenticated: () => refused.next('unauthenticated'),
      onForbidden: () => refused.next('forbidden'),
      onChanged: () => void tabs().then(({ tell }) => tell()),
      onDefect: what => device.log(what)(),
      onServerTime: clock.learn,
      onActivity: what => activity.next(moved(activity.value, what)),
    }
    const backend = lazyPorts(async () => {
      const { httpPorts } = await import('~/adapters/http/ports')
      return httpPorts(wire, options.realtime)
    })

    bind(T.SETTINGS).toConstantValue(options.settings)
    bind(T.ENV).toConstantValue({ clock, scheduler: asyncScheduler, keepAlive: KEEP_ALIVE_MS })
    bind(T.SEED).toConstantValue(options.seed)
    bind(T.ACTIVITY_PORT).toConstantValue(activity)
    bind(T.REFUSED).toConstantValue(refused)
    bind(T.CATALOG_PORT).toConstantValue(backend.catalog)
    bind(T.CART_PORT).toConstantValue(backend.cart)
    bind(T.CHECKOUT_PORT).toConstantValue(backend.checkout)
    bind(T.ORDERS_PORT).toConstantValue(backend.orders)
    bind(T.SESSION_PORT).toConstantValue(backend.session)
    bind(T.TOKEN_STORE).toConstantValue(tokens)
    bind(T.TABS).toConstantValue(tabs)
    bind(T.STORAGE_PORT).toConstantValue(storage)
    bind(T.REALTIME_PORT).toConstantValue(backend.realtime)
    bind(T.DEVICE_PORT).toConstantValue(device)
    bind(T.ID_PORT).toConstantValue(browserIds)
    bind(T.ACCOUNT_PORTS).toConstantValue(async () => {
      const { httpAccountPorts } = await import('~/adapters/http/account-ports')
      return httpAccountPorts(wire)
    })
  })

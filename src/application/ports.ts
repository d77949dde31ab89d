import type { Observable } from 'rxjs'
import type { Settings } from '~/application/app'
import type { Activity } from '~/application/activity'
import type { CatalogSeed } from '~/application/catalog/catalog'
import type { Env } from '~/application/lib/live'
import type { TabsUseCase } from '~/application/tabs'
import type { AccountPort, AuthPort, NumbersPort, SocialPort } from '~/domain/account/account.port'
import type { RefusedCall } from '~/domain/account/refused-call'
import type { SessionPort, TokenStore } from '~/domain/account/session.port'
import type { CartPort } from '~/domain/cart/cart.port'
import type { CheckoutPort } from '~/domain/cart/checkout.port'
import type { CatalogPort } from '~/domain/catalog/catalog.port'
import type { OrdersPort } from '~/domain/orders/orders.port'
import type { RealtimePort } from '~/domain/orders/realtime.port'
import type { DevicePort } from '~/domain/site/device.port'
import type { IdPort } from '~/domain/shared/id.port'
import type { StoragePort } from '~/domain/site/storage.port'

/** Every external service that an app needs, on one page. A tab, a request and a test each provide their own. */
export interface AppPorts {
  readonly settings: Settings
  readonly env: Env
  /** The data that the page was rendered from. */
  readonly seed: CatalogSeed
  readonly activity: Observable<Activity>
  /** Each call that the server refused with 401 or 403. */
  readonly refused: Observable<RefusedCall>
  readonly catalog: CatalogPort
  readonly cart: CartPort
  readonly checkout: CheckoutPort
  readonly orders: OrdersPort
  readonly session: SessionPort
  readonly tokens: TokenStore
  readonly storage: StoragePort
  readonly realtime: RealtimePort
  readonly device: DevicePort
  readonly ids: IdPort
  /** Loaded on first use, because the first view does not need the account. */
  readonly account: () => Promise<AccountPorts>
  /** Loaded once the page is live. */
  readonly tabs: () => Promise<TabsUseCase>
}

/** The ports of the account use cases. */
export interface AccountPorts {
  readonly auth: AuthPort
  readonly account: AccountPort
  readonly social: SocialPort
  readonly numbers: NumbersPort
}

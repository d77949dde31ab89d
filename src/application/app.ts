import type { Observable } from 'rxjs'
import type { Activity } from '~/application/activity'
import type { AccountUseCases } from '~/application/account/account'
import type { CartUseCase } from '~/application/cart'
import type { CatalogUseCase } from '~/application/catalog/catalog'
import type { CheckoutUseCase } from '~/application/checkout'
import type { Lazy } from '~/application/lib/lazy'
import type { Cell, Env, Live } from '~/application/lib/live'
import type { NavigationUseCase } from '~/application/account/navigation'
import type { OrdersUseCase } from '~/application/orders'
import type { SessionUseCase } from '~/application/account/session'
import type { TakingsUseCase } from '~/application/takings'
import type { TextSizeUseCase } from '~/application/text-size'
import type { CheckoutForm } from '~/domain/cart/checkout'
import type { DevicePort } from '~/domain/site/device.port'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import type { StoragePort } from '~/domain/site/storage.port'
import type { WebviewPatterns } from '~/domain/site/webview'

/** The edition and language of a view, and the prefix of its addresses. */
export interface Settings {
  readonly edition: EditionCode
  readonly lang: Lang
  /** Patterns for the webviews' user agents, if they differ from the defaults. */
  readonly webviews?: Partial<WebviewPatterns>
}

/** All use cases on one page: the state and the commands that the interface uses. */
export interface App {
  readonly settings: Settings
  readonly env: Env
  readonly session: SessionUseCase
  readonly navigation: NavigationUseCase
  readonly catalog: CatalogUseCase
  readonly cart: CartUseCase
  readonly checkout: CheckoutUseCase
  /** Unsaved entries of the checkout form. They outlive a session that expires meanwhile. */
  readonly entered: Cell<CheckoutForm>
  readonly orders: OrdersUseCase
  readonly takings: TakingsUseCase
  readonly textSize: TextSizeUseCase
  readonly account: Lazy<AccountUseCases>
  /** Keeps this tab in step with the browser's other tabs while it has a subscriber. */
  readonly following: Observable<never>
  readonly activity: Live<Activity>
  readonly device: DevicePort
  /** For state that a screen stores. */
  readonly storage: StoragePort
}

import type { Observable } from 'rxjs'
import type { AccountUseCases } from '~/application/account'
import type { CartUseCase } from '~/application/cart'
import type { CatalogUseCase } from '~/application/catalog'
import type { CheckoutUseCase } from '~/application/checkout'
import type { Lazy } from '~/application/lib/lazy'
import type { Cell, Env, Live } from '~/application/lib/live'
import type { NavigationUseCase } from '~/application/navigation'
import type { OrdersUseCase } from '~/application/orders'
import type { SessionUseCase } from '~/application/session'
import type { TakingsUseCase } from '~/application/takings'
import type { TextSizeUseCase } from '~/application/text-size'
import type { CheckoutForm } from '~/domain/cart/checkout'
import type { DevicePort } from '~/domain/site/device.port'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import type { StoragePort } from '~/domain/site/storage.port'
import type { WebviewPatterns } from '~/domain/site/webview'

/** Which edition and language a view is drawn in, and how its addresses begin. */
export interface Settings {
  readonly edition: EditionCode
  readonly lang: Lang
  /** What webviews call themselves, where it is not the usual. */
  readonly webviews?: Partial<WebviewPatterns>
}

/** How many requests are on their way, and whether the last one failed: the progress bar's business (docs/spec/product.md#8-error-catalogue). */
export interface Activity {
  readonly pending: number
  readonly failed: boolean
}

export const quiet: Activity = { pending: 0, failed: false }

/** A request starts or ends. */
export const moved = (before: Activity, what: 'started' | 'succeeded' | 'failed'): Activity => {
  switch (what) {
    case 'started':
      return { pending: before.pending + 1, failed: false }
    case 'succeeded':
      return { ...before, pending: before.pending - 1 }
    case 'failed':
      return { pending: before.pending - 1, failed: true }
  }
}

/** The whole driving side on one page: what the interface can watch and command. */
export interface App {
  readonly settings: Settings
  readonly env: Env
  readonly session: SessionUseCase
  readonly navigation: NavigationUseCase
  readonly catalog: CatalogUseCase
  readonly cart: CartUseCase
  readonly checkout: CheckoutUseCase
  /** What stands in the checkout form and was not saved yet: it outlives a session that expires over it. */
  readonly entered: Cell<CheckoutForm>
  readonly orders: OrdersUseCase
  readonly takings: TakingsUseCase
  readonly textSize: TextSizeUseCase
  readonly account: Lazy<AccountUseCases>
  /** Keeps this tab in step with the other tabs of its browser, as long as it is watched. */
  readonly following: Observable<never>
  readonly activity: Live<Activity>
  readonly device: DevicePort
  /** For what a screen keeps of itself. */
  readonly storage: StoragePort
}

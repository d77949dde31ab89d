import type { Features } from '~/domain/catalog/features'
import type { SalesOfDay } from '@server/books/sales-by-day'
import type { LaunchFacts } from '@server/operations/checks/launch-checks'
import type { ServiceHealth } from '@server/operations/service-health'
import type { Figures } from '@server/operations/shop-metrics'
import type { Recent } from '@server/platform/recent'

/** What the console shows of this process and of the settings. */
export interface ShopFacts {
  /** Screens that ask again by a timer share them. A person who asks gets new ones. */
  readonly figures: Recent<Figures>
  readonly standing: ServiceHealth['standing']
  readonly salesOfDay: SalesOfDay
  /** A variant on sale with at most this many codes for sale is low. */
  readonly lowStock: number
  /** The file that the backup job touches; undefined: nothing watches the backups. */
  readonly backupMarker: string | undefined
  /** What the shop offers its customers. */
  readonly features: Features
  /** Does a provider of the shop serve this payment method? */
  readonly serves: (method: string) => boolean
  /** Undefined in a demo shop. */
  readonly launch: LaunchFacts | undefined
}

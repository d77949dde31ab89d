import type { Lang } from '~/domain/shared/locale'
import type { ShownPictures } from '@server/catalog/file/catalogue-pictures'
import type { EndSockets } from '@server/identity/sessions/sessions'
import type { AuditAnchor } from '@server/operations/audit/audit-anchor'
import type { Db } from '@server/platform/database/database'
import type { Vault } from '@server/stock/vault/vault.port'

/** What the acts of operators work with, in a shop that is open. */
export interface OpenedShop {
  readonly db: Db
  readonly vault: Vault
  /** The origin that shoppers see: printed addresses start with it. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** A code that expires this soon is no longer sold. */
  readonly expiryMarginMs: number
  /** The longest time between an order and its payment. */
  readonly longestHoldMs: number
  /** The end of the audit chain, outside the database. */
  readonly anchor: AuditAnchor
  /** The operator's pictures, and where else pictures may be. */
  readonly pictures: ShownPictures
  /** Does the adapter of this provider have a call for refunds? */
  readonly canRefund: (provider: string) => boolean
  /** Wakes the relay because the outbox has new rows: watchers of an order must get a push. */
  readonly notifyRelay: () => void
  /** Closes the sockets of an ended session in every running process. */
  readonly endSockets: EndSockets
}

/** The same for one operator. */
export interface ActDeps extends OpenedShop {
  /** In which they read names of products. */
  readonly lang: Lang
}

import type { Lang } from '~/domain/shared/locale'
import type { Terminal } from '@server/cli/kit/terminal'
import type { LaunchFacts } from '@server/operations/checks/launch-checks'
import type { EndSockets } from '@server/identity/sessions/sessions'
import type { AuditAnchor } from '@server/operations/audit/audit-anchor'
import type { Acting } from '@server/operators/acts'
import type { ShownPictures } from '@server/catalog/file/catalogue-pictures'
import type { Db } from '@server/platform/database/database'
import type { Vault } from '@server/stock/vault/vault.port'

/** What commands work with, in a shop that is open. */
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

/** The same for the command of one person. */
export interface CommandDeps extends OpenedShop {
  /** In which they read names of products. */
  readonly lang: Lang
}

/** A command while it runs. */
export interface Session {
  readonly terminal: Terminal
  /** Opened once, by the first part of the command that needs it: help needs no database. */
  readonly open: () => Promise<CommandDeps>
  /** Migrates the database; returns the names of the migrations. `dryRun`: changes nothing. */
  readonly migrate: (dryRun: boolean) => Promise<readonly string[]>
  /** What the settings say about a launch; undefined in a demo shop. Throws if a file of the operator is not valid. */
  readonly launch: () => LaunchFacts | undefined
  /** The exit code so far; a command that fails sets it. */
  exitCode: number
  /** Who acts, by which command and why; set when the command is admitted (admission.ts). */
  acting: Acting | undefined
  /** Does the shop have accounts of operators? Set when the command is admitted. */
  hasAccounts: boolean
  /** Was it asked with `--dry-run`? Set when the command is admitted; `changing` then rolls back. */
  isDryRun: boolean
}

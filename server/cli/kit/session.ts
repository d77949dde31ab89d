import type { Terminal } from '@server/cli/kit/terminal'
import type { Db } from '@server/platform/database/database'
import type { Vault } from '@server/stock/vault/vault.port'

/** What commands work with. */
export interface CommandDeps {
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
  /** Wakes the relay because the outbox has new rows: watchers of an order must get a push. */
  readonly notifyRelay: () => void
}

/** A command while it runs. */
export interface Session {
  readonly terminal: Terminal
  /** Opened by the first command that needs it: help needs no database. */
  readonly open: () => Promise<CommandDeps>
  /** Migrates the database; returns the names of the migrations. `dryRun`: changes nothing. */
  readonly migrate: (dryRun: boolean) => Promise<readonly string[]>
  /** The exit code so far; a command that fails sets it. */
  exitCode: number
}

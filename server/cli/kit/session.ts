import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Terminal } from '@server/cli/kit/terminal'
import type { LaunchFacts } from '@server/operations/checks/launch-checks'
import type { Acting } from '@server/operators/acts'

/** A command while it runs. */
export interface Session {
  readonly terminal: Terminal
  /** Opened once, by the first part of the command that needs it: help needs no database. */
  readonly open: () => Promise<ActDeps>
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
  /** Was it asked with `--dry-run`? Set when the command is admitted; `performing` then rolls back. */
  isDryRun: boolean
}

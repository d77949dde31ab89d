import { mkdirSync } from 'node:fs'
import { CommanderError } from 'commander'
import { type HookTransport, hooksByAddress, hooksByCommand } from '@conform/hooks/hook-client'
import { isAddress } from '@conform/cli/test-address'
import type { Report } from '@conform/report/report'
import { CouldNotRun } from '@conform/world/remote-world'

/** 0: every MUST of the claimed profiles holds. 1: one does not, or the baseline is stale. 2: nothing could be run. */
export type ExitCode = 0 | 1 | 2

export const exitCodeOf = ({ unexpected, stale, results, certified, counts }: Report): ExitCode => {
  const isUntested = results.length === 0 || (certified && counts['not testable'] > 0)
  return unexpected.length > 0 || stale.length > 0 || isUntested ? 1 : 0
}

/** Prints why nothing could be run. Commander itself prints that a command line is wrong, and throws afterwards. */
export const orCouldNotRun = async (run: () => Promise<ExitCode>): Promise<ExitCode> => {
  try {
    return await run()
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`could not be run: ${reasonOf(error)}\n`)
    return 2
  }
}

/** An error that the kit does not expect is shown with the place where it happened. */
const reasonOf = (error: unknown): string => {
  if (error instanceof CouldNotRun) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Makes the folder of the reports before the run, which may take minutes. Throws `CouldNotRun`. */
export const makeFolder = (out: string): void => {
  try {
    mkdirSync(out, { recursive: true })
  } catch (error) {
    throw new CouldNotRun(`--out: ${out} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const transportOf = (hooks: string | undefined, secret: string): HookTransport | undefined => {
  if (hooks === undefined) return undefined
  return isAddress(hooks) ? hooksByAddress(hooks, secret) : hooksByCommand(hooks)
}

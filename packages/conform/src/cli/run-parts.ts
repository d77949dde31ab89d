import { type HookTransport, hooksByAddress, hooksByCommand } from '@conform/hooks/hook-client'
import type { Report } from '@conform/report/report'
import { CouldNotRun } from '@conform/world/remote-world'

/** 0: every MUST of the claimed profiles holds. 1: one does not, or the baseline is stale. 2: nothing could be run. */
export type ExitCode = 0 | 1 | 2

export const exitCodeOf = ({ unexpected, stale, results, certified, counts }: Report): ExitCode => {
  const isUntested = results.length === 0 || (certified && counts['not testable'] > 0)
  return unexpected.length > 0 || stale.length > 0 || isUntested ? 1 : 0
}

/** Prints why nothing could be run. */
export const orCouldNotRun = async (run: () => Promise<ExitCode>): Promise<ExitCode> => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error
    process.stderr.write(`could not be run: ${error.message}\n`)
    return 2
  }
}

export const transportOf = (hooks: string | undefined, secret: string): HookTransport | undefined => {
  if (hooks === undefined) return undefined
  return /^https?:\/\//u.test(hooks) ? hooksByAddress(hooks, secret) : hooksByCommand(hooks)
}

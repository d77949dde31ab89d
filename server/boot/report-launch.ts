import type { FastifyBaseLogger } from 'fastify'
import { launchChecks, type LaunchFacts } from '@server/operations/checks/launch-checks'

/**
 * Logs what the shop still needs for a launch, one line for each finding, as `doctor` prints it. It does not delay the
 * shop. Returns a function that waits for the checks.
 */
export const reportLaunch = (
  deps: Parameters<typeof launchChecks>[0],
  facts: LaunchFacts,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): (() => Promise<void>) => {
  const checked = launchChecks(deps, facts).then(
    findings => {
      for (const { id, state, message } of findings)
        if (state !== 'good') log.warn({ event: 'launch_check', id, state }, message)
    },
    (error: unknown) => log.error({ event: 'launch_check', err: error }),
  )
  return () => checked
}

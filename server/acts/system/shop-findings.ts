import { statementsAgree } from '@server/books/statement-findings'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Finding } from '@server/operations/checks/finding'
import { type Extent, longExamined, soonExamined } from '@server/operations/checks/health'
import { type LaunchFacts, launchChecks } from '@server/operations/checks/launch-checks'
import { picturesAreThere } from '@server/operations/checks/pictures-check'

/** Everything that is checked about a shop, each finding when it is known. The parameters are those of `longFindings`. */
export async function* findingsOf(
  deps: ActDeps,
  launch: LaunchFacts | undefined,
  extent: Extent,
): AsyncGenerator<Finding> {
  yield* soonExamined(deps)
  yield* longFindings(deps, launch, extent)
}

/**
 * The checks that take seconds in a large shop: they read every code, the pictures and the statements of 35 days. The others are
 * those of `soonExamined`. `launch`: what the settings of the shop say; undefined in a demo shop.
 */
export async function* longFindings(
  deps: ActDeps,
  launch: LaunchFacts | undefined,
  extent: Extent,
): AsyncGenerator<Finding> {
  yield* longExamined(deps, extent)
  yield await statementsAgree(deps)
  yield await picturesAreThere(deps)
  if (launch !== undefined) yield* await launchChecks(deps, launch)
}

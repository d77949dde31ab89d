import { statementsAgree } from '@server/books/statement-findings'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Finding } from '@server/operations/checks/finding'
import { type Extent, examined } from '@server/operations/checks/health'
import { type LaunchFacts, launchChecks } from '@server/operations/checks/launch-checks'
import { picturesAreThere } from '@server/operations/checks/pictures-check'

/**
 * Everything that is checked about a shop, each finding when it is known. `launch`: what its settings say; undefined in a
 * demo shop.
 */
export async function* findingsOf(
  deps: ActDeps,
  launch: LaunchFacts | undefined,
  extent: Extent,
): AsyncGenerator<Finding> {
  yield* examined(deps, extent)
  yield await statementsAgree(deps)
  yield await picturesAreThere(deps)
  if (launch !== undefined) yield* await launchChecks(deps, launch)
}

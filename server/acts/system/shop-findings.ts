import { statementsAgree } from '@server/books/statement-findings'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Finding } from '@server/operations/checks/finding'
import { type Extent, examine } from '@server/operations/checks/health'
import { type LaunchFacts, launchChecks } from '@server/operations/checks/launch-checks'
import { picturesAreThere } from '@server/operations/checks/pictures-check'

/** Everything that is checked about a shop. `launch`: what its settings say; undefined in a demo shop. */
export const findingsOf = async (
  deps: ActDeps,
  launch: LaunchFacts | undefined,
  extent: Extent,
): Promise<readonly Finding[]> => [
  ...(await examine(deps, extent)),
  await statementsAgree(deps),
  await picturesAreThere(deps),
  ...(launch === undefined ? [] : await launchChecks(deps, launch)),
]

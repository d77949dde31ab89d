import { allFindings, type Finding } from '@server/operations/checks/finding'
import { type Extent, type HealthDeps, NEWEST, longExamined, soonExamined } from '@server/operations/checks/health'

/** What `doctor` finds in a shop, apart from its statements, pictures and settings. */
export const examine = async (deps: HealthDeps, extent: Extent = NEWEST): Promise<readonly Finding[]> => [
  ...(await allFindings(soonExamined(deps))),
  ...(await allFindings(longExamined(deps, extent))),
]

import { allFindings, type Finding } from '@server/operations/checks/finding'
import { examined, type Extent, type HealthDeps } from '@server/operations/checks/health'

/** What `doctor` finds in a shop, apart from its statements, pictures and settings. */
export const examine = (deps: HealthDeps, extent?: Extent): Promise<readonly Finding[]> =>
  allFindings(examined(deps, extent))

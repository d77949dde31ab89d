import { count } from 'drizzle-orm'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { type RunningProcess, runningProcesses } from '@server/operations/process-registry'
import { dataKeys } from '@server/platform/database/schema/vault'

/** A key of the vault. */
export interface KeyInUse {
  readonly id: string
  /** How many data keys it wraps. */
  readonly dataKeys: number
  /** Does this process wrap new data keys with it? */
  readonly isCurrent: boolean
}

/** The processes of the shop, and the keys that they know or that a data key needs. */
export const processesAndKeys = async ({
  db,
  vault,
}: Pick<ActDeps, 'db' | 'vault'>): Promise<{
  readonly processes: readonly RunningProcess[]
  readonly keys: readonly KeyInUse[]
}> => {
  const processes = await runningProcesses(db)
  const rows = await db.select({ id: dataKeys.kekId, wrapped: count() }).from(dataKeys).groupBy(dataKeys.kekId)
  const wrapped = new Map(rows.map(row => [row.id, row.wrapped]))
  const ids = [...new Set([...vault.keyIds, ...wrapped.keys(), ...processes.flatMap(({ keyIds }) => keyIds)])]
  const keys = ids.map((id, at) => ({
    id,
    dataKeys: wrapped.get(id) ?? 0,
    isCurrent: at === 0 && vault.keyIds[0] === id,
  }))
  return { processes, keys }
}

import { inArray } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { codeBatches } from '@server/platform/database/schema/vault'
import { isUuid } from '@server/platform/uuid'

/** No batch has the id that the operator named. */
export interface NoBatch {
  readonly _tag: 'no_batch'
  readonly batch: string
}

/** The first of the ids that is no batch. */
export const unknownBatch = async (db: Db, ids: readonly string[]): Promise<NoBatch | undefined> => {
  const rows = await db
    .select({ id: codeBatches.id })
    .from(codeBatches)
    .where(inArray(codeBatches.id, ids.filter(isUuid)))
  const known = new Set(rows.map(({ id }) => id))
  const batch = ids.find(id => !known.has(id.toLowerCase()))
  return batch === undefined ? undefined : { _tag: 'no_batch', batch }
}

import { and, asc, count, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '@server/platform/database/database'
import { codeBatches, codes } from '@server/platform/database/schema/vault'

/** A batch of codes, for the operator. */
export interface Batch {
  readonly id: string
  readonly variant: string
  readonly source: string
  readonly imported: number
  readonly free: number
  readonly importedAt: Date
  /** Since when its free codes are not for sale; null: they are. */
  readonly quarantinedAt: Date | null
}

/** Which batches a command means; with nothing said, all of them. */
export interface Chosen {
  readonly ids?: readonly string[]
  readonly variant?: string
  readonly importedBefore?: Date
}

/** All batches with free codes or in quarantine, oldest first. */
export const listBatches = async (db: Db): Promise<readonly Batch[]> => {
  const free = db
    .select({ batchId: codes.batchId, codes: count().as('codes') })
    .from(codes)
    .where(eq(codes.state, 'free'))
    .groupBy(codes.batchId)
    .as('free')
  const rows = await db
    .select({ batch: codeBatches, free: free.codes })
    .from(codeBatches)
    .leftJoin(free, eq(free.batchId, codeBatches.id))
    .where(sql`${isNotNull(free.batchId)} or ${isNotNull(codeBatches.quarantinedAt)}`)
    .orderBy(asc(codeBatches.createdAt), asc(codeBatches.id))
  return rows.map(row => ({
    id: row.batch.id,
    variant: row.batch.variantNo,
    source: row.batch.source,
    imported: row.batch.imported,
    free: row.free ?? 0,
    importedAt: row.batch.createdAt,
    quarantinedAt: row.batch.quarantinedAt,
  }))
}

/** Takes the free codes of batches off sale. Returns the batches that were for sale. */
export const quarantine = (db: Tx, chosen: Chosen, at: Date): Promise<readonly { readonly id: string }[]> =>
  db
    .update(codeBatches)
    .set({ quarantinedAt: at })
    .where(and(isNull(codeBatches.quarantinedAt), isChosen(chosen)))
    .returning({ id: codeBatches.id })

/** Puts the free codes of batches on sale again. Returns the batches that were in quarantine. */
export const unlock = (db: Tx, chosen: Chosen): Promise<readonly { readonly id: string }[]> =>
  db
    .update(codeBatches)
    .set({ quarantinedAt: null })
    .where(and(isNotNull(codeBatches.quarantinedAt), isChosen(chosen)))
    .returning({ id: codeBatches.id })

const isChosen = ({ ids, variant, importedBefore }: Chosen) =>
  and(
    ids === undefined ? undefined : inArray(codeBatches.id, [...ids]),
    variant === undefined ? undefined : eq(codeBatches.variantNo, variant),
    importedBefore === undefined ? undefined : lt(codeBatches.createdAt, importedBefore),
  )

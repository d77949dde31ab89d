import { and, count, desc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '@server/platform/database/database'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { cursorOf, isBehind, readCursor } from '@server/platform/page-cursor'

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

/** Which batches to list. */
export interface BatchSearch {
  /** Also those that are for sale and have no free code left. */
  readonly all: boolean
  readonly variant?: string
}

/** `next`: the cursor of the page after this one; null: this is the last one. */
export interface BatchPage {
  readonly batches: readonly Batch[]
  readonly next: string | null
}

/** The batches with free codes or in quarantine, or all, the newest first. Undefined: the cursor is not one of this list. */
export const listBatches = async (
  db: Db,
  { all, variant }: BatchSearch,
  { limit, after }: { readonly limit: number; readonly after?: string },
): Promise<BatchPage | undefined> => {
  const cursor = after === undefined ? undefined : readCursor(after)
  if (after !== undefined && cursor === undefined) return undefined
  const free = db
    .select({ batchId: codes.batchId, codes: count().as('codes') })
    .from(codes)
    .where(eq(codes.state, 'free'))
    .groupBy(codes.batchId)
    .as('free')
  const found = await db
    .select({ batch: codeBatches, free: free.codes })
    .from(codeBatches)
    .leftJoin(free, eq(free.batchId, codeBatches.id))
    .where(
      and(
        all ? undefined : or(isNotNull(free.batchId), isNotNull(codeBatches.quarantinedAt)),
        variant === undefined ? undefined : eq(codeBatches.variantNo, variant),
        isBehind(codeBatches, cursor),
      ),
    )
    .orderBy(desc(codeBatches.createdAt), desc(codeBatches.id))
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    batches: rows.map(row => ({
      id: row.batch.id,
      variant: row.batch.variantNo,
      source: row.batch.source,
      imported: row.batch.imported,
      free: row.free ?? 0,
      importedAt: row.batch.createdAt,
      quarantinedAt: row.batch.quarantinedAt,
    })),
    next: found.length > limit && last !== undefined ? cursorOf(last.batch) : null,
  }
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

import { and, count, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import type { Db } from '@server/platform/database/database'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { type ListPage, type Paging, readPage } from '@server/platform/list-page'
import { cursorOf, isBehind, readCursor } from '@server/platform/page-cursor'
import { codeIsFree } from '@server/platform/database/conditions/codes-for-sale'

/** A batch of codes, for the operator. Free, held, sold and void codes add up to those that were imported (I-04). */
export interface Batch {
  readonly id: string
  readonly variant: string
  readonly source: string
  readonly imported: number
  readonly free: number
  readonly held: number
  readonly sold: number
  readonly void: number
  readonly importedAt: Date
  /** Since when its free codes are not for sale; null: they are. */
  readonly quarantinedAt: Date | null
  /** What one code of it cost, in cents of the currency; null: not known. */
  readonly cost: { readonly cents: number; readonly currency: string } | null
}

/** Which batches to list. */
export interface BatchSearch {
  /** Also those that are for sale and have no free code left. */
  readonly all: boolean
  readonly variant?: string
}

/** A page of the batches with free codes or in quarantine, or of all, the newest first. Undefined: it is no cursor of this list. */
export const listBatches = async (
  db: Db,
  { all, variant }: BatchSearch,
  paging: Paging,
): Promise<ListPage<Batch> | undefined> => {
  const page = await readPage(paging, {
    placeOf: readCursor,
    read: (behind, limit) =>
      db
        .select()
        .from(codeBatches)
        .where(
          and(
            all ? undefined : or(hasFreeCode, isNotNull(codeBatches.quarantinedAt)),
            variant === undefined ? undefined : eq(codeBatches.variantNo, variant),
            isBehind(codeBatches, behind),
          ),
        )
        .orderBy(desc(codeBatches.createdAt), desc(codeBatches.id))
        .limit(limit),
    cursorOf,
  })
  return page && { ...page, rows: await withCounts(db, page.rows) }
}

/** One batch. Undefined: there is none with this id. */
export const findBatch = async (db: Db, id: string): Promise<Batch | undefined> =>
  (await withCounts(db, await db.select().from(codeBatches).where(eq(codeBatches.id, id))))[0]

// the state is no parameter, so that an index is enough
const hasFreeCode = sql`exists (select from ${codes} where ${codes.batchId} = ${codeBatches.id} and ${codeIsFree})`

const UNSOLD = ['free', 'held', 'void'] as const

/** Codes that were sold are many: they are the rest of those that were imported. */
const withCounts = async (db: Db, rows: readonly (typeof codeBatches.$inferSelect)[]): Promise<readonly Batch[]> => {
  const counted = await db
    .select({ id: codes.batchId, state: codes.state, codes: count() })
    .from(codes)
    .where(
      and(
        isOneOf(
          codes.batchId,
          rows.map(({ id }) => id),
        ),
        inArray(codes.state, [...UNSOLD]),
      ),
    )
    .groupBy(codes.batchId, codes.state)
  const many = new Map(counted.map(each => [`${each.id} ${each.state}`, each.codes]))
  return rows.map(({ id, variantNo: variant, source, imported, createdAt, quarantinedAt, costCents, costCurrency }) => {
    const [free = 0, held = 0, gone = 0] = UNSOLD.map(state => many.get(`${id} ${state}`) ?? 0)
    return {
      id,
      variant,
      source,
      imported,
      free,
      held,
      sold: imported - free - held - gone,
      void: gone,
      importedAt: createdAt,
      quarantinedAt,
      cost: costCents === null || costCurrency === null ? null : { cents: costCents, currency: costCurrency },
    }
  })
}

import { type SQL, and, desc, eq, inArray, sql } from 'drizzle-orm'
import { soldFor } from '@server/books/sales'
import type { Cents } from '~/domain/shared/money'
import type { Db } from '@server/platform/database/database'
import { codeBatches } from '@server/platform/database/schema/vault'
import { type ListPage, type Paging, readPage } from '@server/platform/list-page'
import { type Cursor, cursorOf, isBehind, readCursor } from '@server/platform/page-cursor'

/** The costs and sales of one batch of codes. Sums are in cents of `currency`. */
export interface BatchProfit {
  readonly batch: string
  readonly variant: string
  readonly source: string
  readonly importedAt: Date
  readonly imported: number
  readonly sold: number
  readonly void: number
  readonly currency: string
  /** Of all its codes, also of those that are void. */
  readonly costCents: number
  /** What its sold codes brought in this currency. */
  readonly revenueCents: number
  /** How many were sold in another currency. */
  readonly soldElsewhere: number
}

/** A page of the batches whose cost is known, the newest first. Undefined: the cursor is not one of this list. */
export const profitPage = (
  db: Db,
  variant: string | undefined,
  paging: Paging,
): Promise<ListPage<BatchProfit> | undefined> =>
  readPage(paging, {
    placeOf: readCursor,
    read: (behind, limit) => newestProfits(db, variant, behind, limit),
    cursorOf: ({ importedAt, batch }) => cursorOf({ createdAt: importedAt, id: batch }),
  })

/** Only the codes of these batches are read. */
const newestProfits = (db: Db, variant: string | undefined, behind: Cursor | undefined, limit: number) => {
  const newest = [desc(codeBatches.createdAt), desc(codeBatches.id)] as const
  const page = db
    .select({ id: codeBatches.id })
    .from(codeBatches)
    .where(and(hasCost(variant), isBehind(codeBatches, behind)))
    .orderBy(...newest)
    .limit(limit)
  return profitsOf(db, inArray(codeBatches.id, page)).orderBy(...newest)
}

const hasCost = (variant: string | undefined): SQL | undefined =>
  and(sql`${codeBatches.costCents} is not null`, variant === undefined ? undefined : eq(codeBatches.variantNo, variant))

const profitsOf = (db: Db, which: SQL | undefined) =>
  db
    .select({
      batch: codeBatches.id,
      variant: codeBatches.variantNo,
      source: codeBatches.source,
      importedAt: codeBatches.createdAt,
      imported: codeBatches.imported,
      sold: counted(sql`c.state = 'sold'`),
      void: counted(sql`c.state = 'void'`),
      currency: sql<string>`${codeBatches.costCurrency}`,
      costCents: sql`${codeBatches.costCents} * ${codeBatches.imported}`.mapWith(Number),
      revenueCents: sql`coalesce(sum(c.price) filter (where c.currency = ${codeBatches.costCurrency}), 0)`.mapWith(
        Number,
      ),
      soldElsewhere: counted(sql`c.currency <> ${codeBatches.costCurrency}`),
    })
    .from(codeBatches)
    .leftJoin(sql`${soldCodes} c`, sql`c.batch_id = ${codeBatches.id}`)
    .where(which)
    .groupBy(codeBatches.id)

/** The cost of one code of a batch. Returns what was recorded before; undefined: there is no such batch. */
export const setCost = async (
  tx: Db,
  batch: string,
  cost: { readonly cents: Cents; readonly currency: string },
): Promise<{ readonly costCents: number | null; readonly costCurrency: string | null } | undefined> => {
  const before = (await tx.select().from(codeBatches).where(eq(codeBatches.id, batch)).for('update'))[0]
  if (before === undefined) return undefined
  await tx
    .update(codeBatches)
    .set({ costCents: cost.cents, costCurrency: cost.currency })
    .where(eq(codeBatches.id, batch))
  return { costCents: before.costCents, costCurrency: before.costCurrency }
}

const counted = (which: SQL) => sql`count(*) filter (where ${which})`.mapWith(Number)

/** Codes with the price and currency of the order that bought them. */
const soldCodes = sql`(
  select codes.batch_id, codes.state, o.currency, ${soldFor(sql`o.payment`)} as price
  from codes
    left join order_units u on u.id = codes.order_unit_id and codes.state = 'sold'
    left join order_lines l on l.id = u.line_id
    left join orders o on o.id = u.order_id)`

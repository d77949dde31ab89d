import { and, count, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import { orderLines, orders } from '@server/platform/database/schema/orders'

/** Up to this many lines of some variants, their orders are all named. Of more lines, some are among the newest orders. */
const FEW = 10_000

/**
 * The condition that an order has one of these variants. For a variant that was sold ten times the database would go
 * through all orders, newest first. The orders of a rare one are named instead, by the index of the lines.
 */
export const ordersOf = async (db: Db, variants: readonly string[]): Promise<SQL> => {
  if (variants.length === 0) return sql`false`
  const sold = isOneOf(orderLines.variantNo, variants)
  const lines = db
    .select({ order: orderLines.orderId })
    .from(orderLines)
    .where(sold)
    .limit(FEW + 1)
  const [found] = await db.select({ lines: count() }).from(lines.as('found'))
  if ((found?.lines ?? 0) > FEW) return hasLine(db, sold)
  const ids = [...new Set((await lines).map(({ order }) => order))]
  return ids.length === 0 ? sql`false` : sql`${orders.id} in (select id from unnest(${sql.param(ids)}::uuid[]) as id)`
}

const hasLine = (db: Db, sold: SQL): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), sold)),
  )

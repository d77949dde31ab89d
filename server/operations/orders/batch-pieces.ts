import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { voidedCodes } from '@server/platform/database/schema/after-sales'
import { orderUnits } from '@server/platform/database/schema/orders'
import { codes, reveals } from '@server/platform/database/schema/vault'

/** How many pieces of an order got codes of one batch, by the present state of these codes. */
export interface BatchPieces {
  /** The order holds the code; it is not sold. */
  readonly held: number
  /** Sold, and no session has seen it. */
  readonly unseen: number
  /** Sold, and a session of the customer has seen it. */
  readonly shown: number
  /** Void: the piece got another code. */
  readonly replaced: number
  /** Void: the price of the piece went back. */
  readonly refunded: number
}

const NO_PIECES: BatchPieces = { held: 0, unseen: 0, shown: 0, replaced: 0, refunded: 0 }

/** The pieces of some orders that have codes of a batch, or had them until they were voided. */
export const batchPieces = async (
  db: Db,
  batch: string,
  orders: readonly string[],
): Promise<ReadonlyMap<string, BatchPieces>> => {
  const isShown = sql`exists (select 1 from ${reveals}
    where ${reveals.orderId} = ${orderUnits.orderId} and ${reveals.codeIds} @> to_jsonb(${codes.id}::text))`
  const fate = sql<keyof BatchPieces>`case
    when ${voidedCodes.cause} = 'refunded' then 'refunded'
    when ${voidedCodes.cause} is not null then 'replaced'
    when ${codes.state} = 'held' then 'held'
    when ${isShown} then 'shown'
    else 'unseen' end`
  const rows = await db
    .select({ order: orderUnits.orderId, fate: fate.as('fate'), pieces: count() })
    .from(codes)
    .leftJoin(voidedCodes, eq(voidedCodes.codeId, codes.id))
    .innerJoin(orderUnits, eq(orderUnits.id, sql`coalesce(${codes.orderUnitId}, ${voidedCodes.unitId})`))
    .where(and(eq(codes.batchId, batch), inArray(orderUnits.orderId, [...orders])))
    .groupBy(orderUnits.orderId, sql`fate`)
  const found = new Map<string, BatchPieces>()
  for (const { order, fate: what, pieces } of rows)
    found.set(order, { ...(found.get(order) ?? NO_PIECES), [what]: pieces })
  return found
}

import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { VoidCause } from '~/domain/orders/voided-code'
import type { Db, Tx } from '@server/platform/database/database'
import { voidedCodes } from '@server/platform/database/schema/after-sales'
import { orders, orderUnits } from '@server/platform/database/schema/orders'

/** What a customer no longer has of a line. */
export interface Returned {
  /** How many of its pieces were refunded after the order was delivered, or while it was. */
  readonly refunded: number
  /** Its codes that were replaced or refunded, oldest first. */
  readonly voided: readonly { readonly code: string; readonly cause: VoidCause; readonly at: number }[]
}

/** What was returned of these orders, by line. */
export const returnedOf = async (db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Returned>> => {
  if (ids.length === 0) return new Map()
  const refunded = await db
    .select({ line: orderUnits.lineId, units: count() })
    .from(orderUnits)
    .innerJoin(orders, eq(orders.id, orderUnits.orderId))
    .where(
      and(
        inArray(orders.id, [...ids]),
        eq(orderUnits.state, 'released'),
        // in other states the order was not delivered
        inArray(orders.status, ['processing', 'success']),
      ),
    )
    .groupBy(orderUnits.lineId)
  const voided = await db
    .select({ line: orderUnits.lineId, voided: voidedCodes })
    .from(voidedCodes)
    .innerJoin(orderUnits, eq(orderUnits.id, voidedCodes.unitId))
    .where(inArray(orderUnits.orderId, [...ids]))
    .orderBy(asc(voidedCodes.at), asc(voidedCodes.codeId))
  const lines = new Set([...refunded, ...voided].map(({ line }) => line))
  return new Map(
    [...lines].map(line => [
      line,
      {
        refunded: refunded.find(each => each.line === line)?.units ?? 0,
        voided: voided.flatMap(each =>
          each.line === line
            ? [{ code: each.voided.codeId, cause: each.voided.cause, at: each.voided.at.getTime() }]
            : [],
        ),
      },
    ]),
  )
}

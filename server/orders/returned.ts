import { type SQL, and, asc, count, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { VoidCause } from '~/domain/orders/voided-code'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import { grouped } from '@server/platform/group-by'
import type { Db, Tx } from '@server/platform/database/database'
import { refunds, voidedCodes } from '@server/platform/database/schema/after-sales'
import { payments } from '@server/platform/database/schema/payments'
import { orders, orderUnits } from '@server/platform/database/schema/orders'

/** What a customer no longer has of a line. */
export interface Returned {
  /** How many of its pieces were refunded after the order was delivered, or while it was. */
  readonly refunded: number
  /** Its codes that were replaced or refunded, oldest first. */
  readonly voided: readonly { readonly code: string; readonly cause: VoidCause; readonly at: number }[]
}

/** A column: was anything of orders refunded or voided? Of most orders nothing was: one look instead of three. */
export const hasReturns = (db: Db | Tx, isWanted: (order: PgColumn) => SQL): SQL<boolean> => {
  const one = { one: sql`1` }
  const units = db
    .select(one)
    .from(orderUnits)
    .leftJoin(voidedCodes, eq(voidedCodes.unitId, orderUnits.id))
    .where(and(isWanted(orderUnits.orderId), or(eq(orderUnits.state, 'released'), isNotNull(voidedCodes.codeId))))
  const money = db
    .select(one)
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(isWanted(payments.orderId))
  return sql<boolean>`${exists(units)} or ${exists(money)}`
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
        isOneOf(orders.id, ids),
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
    .where(isOneOf(orderUnits.orderId, ids))
    .orderBy(asc(voidedCodes.at), asc(voidedCodes.codeId))
  const units = new Map(refunded.map(each => [each.line, each.units]))
  const byLine = grouped(voided, ({ line }) => line)
  return new Map(
    [...new Set([...units.keys(), ...byLine.keys()])].map(line => [
      line,
      {
        refunded: units.get(line) ?? 0,
        voided: (byLine.get(line) ?? []).map(({ voided: { codeId, cause, at } }) => ({
          code: codeId,
          cause,
          at: at.getTime(),
        })),
      },
    ]),
  )
}

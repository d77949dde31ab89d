import { type SQL, and, eq, exists, inArray, lte, or, sql } from 'drizzle-orm'
import { unpaidStatuses } from '~/domain/orders/order-status'
import type { Db, Tx } from '@server/platform/database/database'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { variants } from '@server/platform/database/schema/catalogue'
import { codes } from '@server/platform/database/schema/vault'

/** An order that holds stock until it is paid or cancelled. */
export const unpaid = inArray(orders.status, [...unpaidStatuses])

/** An unpaid order whose hold has expired. Its stock counts as free, even before the order is cancelled. */
export const overdue = (now: number): SQL => sql`(${unpaid} and ${lte(orders.expiresAt, new Date(now))})`

/**
 * The variants that are available now: on sale, and with a free code if a code is delivered. A code that an overdue
 * order still holds counts as free: expiry is checked on read (I-14). Without `numbers`, all variants.
 */
export const inStock = async (db: Db | Tx, now: number, numbers?: readonly string[]): Promise<ReadonlySet<string>> => {
  if (numbers?.length === 0) return new Set()
  const free = db
    .select({ one: sql`1` })
    .from(codes)
    .where(and(eq(codes.variantNo, variants.no), eq(codes.state, 'free')))
  const lapsed = db
    .select({ no: orderUnits.variantNo })
    .from(orders)
    .innerJoin(orderUnits, eq(orderUnits.orderId, orders.id))
    .where(and(overdue(now), eq(orderUnits.kind, 'code')))
  const rows = await db
    .select({ no: variants.no })
    .from(variants)
    .where(
      and(
        variants.onSale,
        or(eq(variants.delivery, 'fulfilment'), exists(free), inArray(variants.no, lapsed)),
        numbers === undefined ? undefined : inArray(variants.no, [...numbers]),
      ),
    )
  return new Set(rows.map(row => row.no))
}

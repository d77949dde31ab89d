import { eq, inArray, sql } from 'drizzle-orm'
import { cents, toWire } from '~/domain/shared/money'
import type { Db } from '@server/platform/database/database'
import { refunds } from '@server/platform/database/schema/after-sales'
import { payments } from '@server/platform/database/schema/payments'
import { grouped } from '@server/platform/group-by'

/** What came in for an order in one currency, and how much of it went back or must. Decimal strings. */
export interface RefundSum {
  readonly currency: string
  readonly came: string
  readonly refunded: string
  readonly due: string
}

/** Is the order one of which money went back, or must? */
export const hasRefunds = (db: Db) =>
  db.select({ id: payments.orderId }).from(refunds).innerJoin(payments, eq(payments.id, refunds.paymentId))

/** The sums of these orders, by order. An order without refunds has none. */
export const refundSumsOf = async (
  db: Db,
  orders: readonly string[],
): Promise<ReadonlyMap<string, readonly RefundSum[]>> => {
  if (orders.length === 0) return new Map()
  const sumIn = (state: 'sent' | 'due') =>
    sql<string>`coalesce(sum(${refunds.amount}) filter (where ${refunds.state} = ${state}), 0)`
  const rows = await db
    .select({
      order: payments.orderId,
      currency: refunds.currency,
      refunded: sumIn('sent'),
      due: sumIn('due'),
      came: sql<string>`(select coalesce(sum(money_in(own.id, ${refunds.currency})), 0) from payments own where own.order_id = ${payments.orderId})`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.orderId, [...orders]))
    .groupBy(payments.orderId, refunds.currency)
    .orderBy(refunds.currency)
  const wire = (sum: string): string => toWire(cents(Number(sum)))
  const read = rows.map(({ order, currency, came, refunded, due }) => ({
    order,
    sum: { currency, came: wire(came), refunded: wire(refunded), due: wire(due) },
  }))
  return new Map([...grouped(read, ({ order }) => order)].map(([order, each]) => [order, each.map(({ sum }) => sum)]))
}

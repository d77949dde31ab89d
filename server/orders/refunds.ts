import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { type Cents, cents } from '~/domain/shared/money'
import { defined } from '~/domain/shared/defined'
import type { Refund, RefundReason } from '~/domain/orders/refund'
import { grouped } from '@server/platform/group-by'
import { queueRefundReceipt } from '@server/orders/queue-receipt'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import type { Db, Tx } from '@server/platform/database/database'
import { refunds } from '@server/platform/database/schema/after-sales'
import { orderUnits } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'

/*
 * The table `refunds` has all money that went back, or must. The database adds the refund of money that
 * bought nothing, and of an order that was given up (migrations/0013_after_sales.sql). Here are the others.
 */

export type RefundRow = typeof refunds.$inferSelect

/** The refunds due or made for these orders, by order, oldest first: as the customer sees them. */
export const refundsOf = async (
  db: Db | Tx,
  orders: readonly string[],
): Promise<ReadonlyMap<string, readonly Refund[]>> => {
  const rows = await refundRows(db, orders)
  return new Map(
    [...grouped(rows, row => row.order)].map(([order, each]) => [
      order,
      each.map(({ refund, line }) => refundOf(refund, line)),
    ]),
  )
}

const refundOf = (row: RefundRow, line: string | null): Refund => ({
  amount: cents(row.amount),
  currency: row.currency,
  reason: row.reason,
  ...defined({ line: line ?? undefined, reference: row.reference ?? undefined, sent_at: row.sentAt?.getTime() }),
})

/** The same as they are stored, with the line of the piece that a refund is for. */
export const refundRows = async (
  db: Db | Tx,
  orders: readonly string[],
): Promise<readonly { readonly refund: RefundRow; readonly order: string; readonly line: string | null }[]> => {
  if (orders.length === 0) return []
  return db
    .select({ refund: refunds, order: payments.orderId, line: orderUnits.lineId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orderUnits, eq(orderUnits.id, refunds.unitId))
    .where(isOneOf(payments.orderId, orders))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** A payment that the operator refunds. */
export interface RefundedPayment {
  readonly id: string
  readonly provider: string
  readonly currency: string
}

/** How much of a payment came in and has not gone back, and need not yet. The caller has locked the order. */
export const refundableOf = async (tx: Tx, { id, currency }: RefundedPayment): Promise<Cents> => {
  const { rows } = await tx.execute<{ left: unknown }>(
    sql`select money_in(${id}, ${currency}) - money_back(${id}, ${currency}) as left`,
  )
  return cents(Math.max(0, Number(rows[0]?.['left'] ?? 0)))
}

/** What the operator says of a new refund. */
export interface NewRefund {
  readonly amount: Cents
  readonly reason: RefundReason
  readonly note: string | undefined
  /** The piece of the order that it is for. */
  readonly unit: string | undefined
}

/** Adds a refund that is due. Throws if more would go back than came in (I-28). */
export const addRefund = async (
  tx: Tx,
  payment: RefundedPayment,
  { amount, reason, note, unit }: NewRefund,
  now: number,
): Promise<RefundRow> => {
  const [row] = await tx
    .insert(refunds)
    .values({
      id: randomUUID(),
      paymentId: payment.id,
      provider: payment.provider,
      currency: payment.currency,
      amount,
      reason,
      note: note ?? null,
      unitId: unit ?? null,
      createdAt: new Date(now),
    })
    .returning()
  if (row === undefined) throw new Error(`payment ${payment.id} got no refund`)
  return row
}

/** Records that a refund was sent, under the provider's reference, and queues its receipt. Throws unless it was due (I-29). */
export const sendRefund = async (tx: Tx, id: string, reference: string, now: number): Promise<RefundRow> => {
  const [row] = await tx
    .update(refunds)
    .set({ state: 'sent', reference, sentAt: new Date(now) })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'due')))
    .returning()
  if (row === undefined) throw new Error(`refund ${id} is not due`)
  await queueRefundReceipt(tx, row, now)
  return row
}

/** Has another order a refund under this reference of the provider? */
export const isReferenceUsed = async (tx: Tx, provider: string, reference: string): Promise<boolean> =>
  (
    await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.provider, provider), eq(refunds.reference, reference)))
  ).length > 0

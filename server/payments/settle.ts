import { and, eq, sql } from 'drizzle-orm'
import { cents } from '~/domain/shared/money'
import type { KnownStatus } from '~/domain/orders/order-status'
import { assign, claimCodes, sellHeld, take } from '@server/orders/allocation'
import { wasErased } from '@server/identity/shared/users'
import { cancelUnpaid, expireOverdue } from '@server/orders/cancel-orders'
import { transitionOrder } from '@server/orders/order-status'
import { oweRefund, paidBy } from '@server/orders/payment-status'
import type { OrderRow } from '@server/orders/order-view'
import type { SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Tx } from '@server/platform/database/database'
import { payments } from '@server/platform/database/schema/payments'
import { onceClaims, orders, orderUnits } from '@server/platform/database/schema/orders'
import { variants } from '@server/platform/database/schema/catalogue'

type PaymentRow = typeof payments.$inferSelect

/** The outcome of a payment's money for its order. `cancelled`: it cost nothing, so that nothing must be refunded. */
export type Settled = 'paid' | 'refund_due' | 'cancelled'

/**
 * Settles a paid payment for a locked order that is unpaid or cancelled. Either all its codes are sold and its
 * fulfilments become due, or the money must be refunded (I-02, I-03, I-07). A payment of a cancelled order is late: its
 * codes are allocated again, if there are any left. So are those of an order that holds a code that may no longer be
 * sold. A customer whose data was erased would not see them, so their money goes back [I-31]. An order that costs
 * nothing is cancelled instead.
 */
export const settle = async (tx: Tx, unpaid: OrderRow, open: PaymentRow, time: SaleTime): Promise<Settled> => {
  const { now } = time
  const isLate = unpaid.status === 'cancelled'
  // a cancelled order holds nothing
  const units = await sellHeld(tx, unpaid.id, now)
  const codeUnits = units.filter(unit => unit.kind === 'code')
  const isHeld = !isLate && codeUnits.every(({ isSold }) => isSold)
  const { order, payment } = isLate || isHeld ? { order: unpaid, payment: open } : await released(tx, unpaid, open, now)
  const agreed = { payment: payment.method, amount: payment.amount }
  const isErased = !isHeld && (await wasErased(tx, order.userId))
  if (!isHeld && (isErased || !(await reclaim(tx, order, codeUnits, time)))) {
    if (payment.amount === 0) return 'cancelled'
    await transitionOrder(tx, order, ['refund_due'], now)
    const why = isLate ? 'the order was cancelled' : 'a code that the order held may no longer be sold'
    const note = isErased ? `${why}, and the customer’s data was erased` : `${why}, and no other is left`
    await oweRefund(tx, payment, isLate ? 'late' : 'undeliverable', note, now)
    return 'refund_due'
  }

  const state = sql`case when ${orderUnits.kind} = 'code' then 'done' else 'due' end`
  const done = tx
    .$with('done')
    .as(tx.update(orderUnits).set({ state }).where(eq(orderUnits.orderId, order.id)).returning({ id: orderUnits.id }))
  const first: readonly KnownStatus[] = order.status === 'pending' ? ['waiting_for_payment', 'paid'] : ['paid']
  const paid = await transitionOrder(tx, order, first, now, agreed, { parts: [done] })
  const isDelivered = codeUnits.length === units.length && order.reviewSince === null
  const rest: readonly KnownStatus[] = isDelivered ? ['processing', 'success'] : ['processing']
  await transitionOrder(tx, paid, rest, now, {}, paidBy(tx, payment, now))
  return 'paid'
}

/** Cancels an order, so that it holds nothing. Returns what it and its payment are then. */
const released = async (tx: Tx, { id }: OrderRow, payment: PaymentRow, now: number) => {
  await cancelUnpaid(tx, [id], now)
  const [row] = await tx
    .select({ order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, payment.id))
  if (row === undefined) throw new Error(`order ${id} has lost its payment`)
  return row
}

/** Settles an order that costs nothing. It is cancelled if its codes cannot be delivered. */
export const settleFree = async (tx: Tx, order: string, payment: string, time: SaleTime): Promise<Settled> => {
  const stored = (await tx.select().from(orders).where(eq(orders.id, order)))[0]
  const instruction = stored && {
    kind: 'none' as const,
    order,
    method: stored.payment,
    amount: cents(stored.amount),
    currency: stored.currency,
    expires_at: stored.expiresAt.getTime(),
  }
  const free = (await tx.update(payments).set({ instruction }).where(eq(payments.id, payment)).returning())[0]
  if (stored === undefined || free === undefined || free.amount !== 0) throw new Error(`order ${order} is not free`)
  return settle(tx, stored, free, time)
}

/** Takes new stock for a cancelled order. Returns false, and takes nothing, if there is not enough. */
const reclaim = async (
  tx: Tx,
  order: OrderRow,
  codeUnits: readonly (typeof orderUnits.$inferSelect)[],
  time: SaleTime,
): Promise<boolean> => {
  const counts = new Map<string, number>()
  for (const unit of codeUnits) counts.set(unit.variantNo, (counts.get(unit.variantNo) ?? 0) + 1)
  const claimed = await claimCodes(
    tx,
    [...counts].map(([variant, count]) => ({ variant, count })),
    time,
  )
  if (claimed._tag === 'short' || !(await reclaimOnce(tx, order, time.now))) return false
  await take(
    tx,
    assign(
      codeUnits.map(unit => ({ id: unit.id, variant: unit.variantNo })),
      claimed.codes,
    ),
    'sold',
  )
  return true
}

/** Checks the once-only variants again: the customer may have bought one with another order meanwhile (I-15). */
const reclaimOnce = async (tx: Tx, order: OrderRow, now: number): Promise<boolean> => {
  const wanted = await tx
    .selectDistinct({ variantNo: orderUnits.variantNo })
    .from(orderUnits)
    .innerJoin(variants, eq(variants.no, orderUnits.variantNo))
    .where(and(eq(orderUnits.orderId, order.id), variants.once))
  if (wanted.length === 0) return true
  // the customer's overdue orders no longer hold it (I-14)
  await expireOverdue(tx, now, { user: order.userId })
  const claims = wanted.map(({ variantNo }) => ({ userId: order.userId, variantNo, orderId: order.id }))
  const made = await tx.insert(onceClaims).values(claims).onConflictDoNothing().returning({ no: onceClaims.variantNo })
  if (made.length === claims.length) return true
  await tx.delete(onceClaims).where(eq(onceClaims.orderId, order.id))
  return false
}

import { and, asc, eq, exists, inArray, lte, notInArray, sql } from 'drizzle-orm'
import { unpaid } from '@server/shop/availability'
import { pushOf } from '@server/shop/order-status'
import type { Tx } from '@server/store/database'
import { outbox } from '@server/store/schema/machinery'
import { payments } from '@server/store/schema/payments'
import { onceClaims, orders, orderUnits } from '@server/store/schema/orders'
import { codes } from '@server/store/schema/vault'

/** Which overdue orders: those that hold a variant, one customer's, one order, or any. */
export interface Overdue {
  readonly variant?: string
  readonly user?: string
  readonly order?: string
  /** But not these. */
  readonly except?: readonly string[]
}

/** How many are cancelled at once. */
const AT_ONCE = 100

/**
 * Cancels overdue orders and releases their stock (I-14); returns how many. Orders locked by another transaction are skipped when
 * the caller looks for stock, and waited for when it looks for that specific order. Safe at any time.
 */
export const expireOverdue = async (tx: Tx, now: number, which: Overdue = {}): Promise<number> => {
  const holding = (variant: string) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(orderUnits)
        .where(and(eq(orderUnits.orderId, orders.id), eq(orderUnits.variantNo, variant))),
    )
  const overdue = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        unpaid,
        lte(orders.expiresAt, new Date(now)),
        which.variant === undefined ? undefined : holding(which.variant),
        which.user === undefined ? undefined : eq(orders.userId, which.user),
        which.order === undefined ? undefined : eq(orders.id, which.order),
        which.except === undefined ? undefined : notInArray(orders.id, [...which.except]),
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(AT_ONCE)
    .for('update', which.order === undefined && which.user === undefined ? { skipLocked: true } : {})
  await cancelUnpaid(
    tx,
    overdue.map(order => order.id),
    now,
  )
  return overdue.length
}

/** Calls locked, unpaid orders off: each gives back exactly what it holds, once. */
export const cancelUnpaid = async (tx: Tx, ids: readonly string[], now: number): Promise<void> => {
  if (ids.length === 0) return
  const at = new Date(now)
  const off = await tx
    .update(orders)
    .set({ status: 'cancelled', version: sql`${orders.version} + 1`, updatedAt: at })
    .where(and(inArray(orders.id, [...ids]), unpaid))
    .returning({ id: orders.id, version: orders.version })
  if (off.length !== ids.length) throw new Error('an order that is not unpaid cannot be called off')
  await release(tx, ids)
  await tx
    .update(payments)
    .set({ state: 'closed', updatedAt: at })
    .where(and(inArray(payments.orderId, [...ids]), inArray(payments.state, ['created', 'waiting'])))
  await tx.insert(outbox).values(off.map(({ id, version }) => pushOf(id, version, 'cancelled', now)))
}

/** Frees what orders hold: their codes, their units, and what each customer may have once. */
export const release = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const units = tx
    .select({ id: orderUnits.id })
    .from(orderUnits)
    .where(inArray(orderUnits.orderId, [...ids]))
  await tx
    .update(codes)
    .set({ state: 'free', orderUnitId: null })
    .where(and(inArray(codes.orderUnitId, units), eq(codes.state, 'held')))
  await tx
    .update(orderUnits)
    .set({ state: 'released' })
    .where(and(inArray(orderUnits.orderId, [...ids]), inArray(orderUnits.state, ['reserved', 'due'])))
  await tx.delete(onceClaims).where(inArray(onceClaims.orderId, [...ids]))
}

import { and, asc, eq, exists, inArray, isNotNull, lte, not, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import { orderIsUnpaid } from '@server/platform/database/conditions/unpaid-orders'
import { isUnpaid } from '~/domain/orders/order-status'
import { pushOf } from '@server/orders/order-status'
import { closePayments } from '@server/orders/payment-status'
import type { Db, Tx } from '@server/platform/database/database'
import { inParts } from '@server/platform/database/in-parts'
import { outbox } from '@server/platform/database/schema/outbox'
import { payments } from '@server/platform/database/schema/payments'
import { onceClaims, orders, orderUnits } from '@server/platform/database/schema/orders'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { retried, transact } from '@server/platform/database/transact'
import type { Deps } from '@server/shop/deps'
import { type Keyed, onceInTransaction } from '@server/shop/idempotency'
import { message } from '@server/platform/messages/message'
import { type Outcome, absent, conflict } from '@server/shop/refusal'
import type { Caller } from '@server/shop/shop.port'
import { defined } from '~/domain/shared/defined'

/** Which overdue orders: those that hold a variant, one customer's, one order, or any. */
export interface Overdue {
  readonly variant?: string
  readonly user?: string
  readonly order?: string
  /** Excluded orders. */
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
        orderIsUnpaid,
        lte(orders.expiresAt, new Date(now)),
        which.variant === undefined ? undefined : holding(which.variant),
        which.user === undefined ? undefined : eq(orders.userId, which.user),
        which.order === undefined ? undefined : eq(orders.id, which.order),
        which.except === undefined ? undefined : not(isOneOf(orders.id, which.except)),
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

/**
 * The same as a whole transaction. It may lock payments that a sweep is just claiming, in another order: the one that
 * PostgreSQL ends because of the deadlock starts again.
 */
export const expireNow = (db: Db, now: number, which: Overdue = {}): Promise<number> =>
  retried(() => db.transaction(tx => expireOverdue(tx, now, which)))

/**
 * Cancels the unpaid orders that hold codes of a batch in quarantine, because the shop may have sold these codes before
 * (I-01). Money that still comes for them is late (I-07). Returns how many.
 */
export const cancelQuarantined = async (tx: Tx, now: number): Promise<number> => {
  const holding = tx
    .select({ id: orderUnits.orderId })
    .from(codes)
    .innerJoin(codeBatches, and(eq(codeBatches.id, codes.batchId), isNotNull(codeBatches.quarantinedAt)))
    .innerJoin(orderUnits, eq(orderUnits.id, codes.orderUnitId))
    .where(eq(codes.state, 'held'))
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(orderIsUnpaid, inArray(orders.id, holding)))
    .orderBy(asc(orders.id))
    .for('update')
  const ids = locked.map(order => order.id)
  await cancelUnpaid(tx, ids, now, 'cancelled: the codes that it held went into quarantine')
  return ids.length
}

/** Cancels locked, unpaid orders: each releases exactly what it holds, once. `note`: why, for the operator. */
export const cancelUnpaid = async (tx: Tx, ids: readonly string[], now: number, note?: string): Promise<void> => {
  if (ids.length === 0) return
  const at = new Date(now)
  const off = await tx
    .update(orders)
    .set({ status: 'cancelled', version: sql`${orders.version} + 1`, updatedAt: at })
    .where(and(isOneOf(orders.id, ids), orderIsUnpaid))
    .returning({ id: orders.id, version: orders.version })
  if (off.length !== ids.length) throw new Error('only an unpaid order can be cancelled')
  await release(tx, ids)
  await closePayments(tx, isOneOf(payments.orderId, ids), now, defined({ note }))
  const pushes = off.map(({ id, version }) => pushOf(id, version, 'cancelled', now))
  await inParts(pushes, some => tx.insert(outbox).values(some))
}

/** Releases what orders hold: their codes, their units, and the claims on once-only variants. */
export const release = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const units = tx.select({ id: orderUnits.id }).from(orderUnits).where(isOneOf(orderUnits.orderId, ids))
  await tx
    .update(codes)
    .set({ state: 'free', orderUnitId: null })
    .where(and(inArray(codes.orderUnitId, units), eq(codes.state, 'held')))
  await tx
    .update(orderUnits)
    .set({ state: 'released' })
    .where(and(isOneOf(orderUnits.orderId, ids), inArray(orderUnits.state, ['reserved', 'due'])))
  await tx.delete(onceClaims).where(isOneOf(onceClaims.orderId, ids))
}

/** Cancels an unpaid order of the customer and releases its stock. An order that is cancelled already stays so. */
export const cancelOrder = async (deps: Deps, caller: Caller, id: string, keyed?: Keyed): Promise<Outcome<string>> => {
  const outcome = await transact(deps.db, tx =>
    onceInTransaction(tx, caller, keyed, deps.now, { id }, async () => {
      const own = and(eq(orders.id, id), eq(orders.userId, caller.userId))
      const order = (await tx.select().from(orders).where(own).for('update'))[0]
      if (order === undefined) return absent
      if (order.status === 'cancelled') return E.right(undefined)
      if (!isUnpaid(order.status)) return conflict(message(caller.lang, 'order.notCancellable'))
      await cancelUnpaid(tx, [order.id], deps.now())
      return E.right(undefined)
    }),
  )
  if (E.isRight(outcome)) deps.notifyRelay()
  return E.map(() => id)(outcome)
}

import { type SQL, and, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { RefundReason } from '~/domain/orders/refund'
import type { Along } from '@server/orders/order-status'
import type { Db, Tx } from '@server/platform/database/database'
import { type PaymentState, payments } from '@server/platform/database/schema/payments'

/**
 * The allowed transitions between states of a payment. Money that arrives late or twice changes a payment that has
 * ended. After the refund of a wrong sum, the right sum pays, and a second wrong sum must be refunded as well. A trigger of the database holds the same list.
 */
export const paymentTransitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['waiting', 'paid', 'failed', 'closed', 'refund_due'],
  waiting: ['paid', 'failed', 'closed', 'refund_due'],
  paid: ['refund_due'],
  failed: ['paid', 'refund_due'],
  closed: ['paid', 'refund_due'],
  refund_due: ['paid', 'refunded'],
  refunded: ['paid', 'refund_due'],
}

/** A payment that can still be paid. */
const openStates = ['created', 'waiting'] as const satisfies readonly PaymentState[]

export const isOpen = (state: PaymentState): boolean => openStates.some(each => each === state)

/** The same in SQL. */
export const openPayments: SQL = inArray(payments.state, [...openStates])

/** What is stored with a new state. */
interface PaymentChanges {
  readonly note?: string | null
  readonly refundReason?: RefundReason
  readonly refundRef?: string
}

/**
 * Moves a payment of a locked order to its next state. In the same state only `changes` are stored. Throws if the state may not
 * follow, or if the payment has changed since it was read.
 */
export const movePayment = async (
  tx: Tx,
  { id, state }: { readonly id: string; readonly state: PaymentState },
  next: PaymentState,
  now: number,
  changes: PaymentChanges = {},
): Promise<void> => {
  if (next !== state && !paymentTransitions[state].includes(next))
    throw new Error(`payment ${id}: ${state} does not become ${next}`)
  const moved = await tx
    .update(payments)
    .set({ ...changes, state: next, updatedAt: new Date(now) })
    .where(and(eq(payments.id, id), eq(payments.state, state)))
    .returning({ id: payments.id })
  if (moved.length !== 1) throw new Error(`payment ${id} changed while its order was locked`)
}

/**
 * A payment of a locked order has paid it: its other open payments are closed. Throws if the payment may not be paid.
 * Written with the order's status, and only if the payment has not changed since it was read.
 */
export const paidBy = (
  tx: Tx,
  { id, orderId, state }: Pick<typeof payments.$inferSelect, 'id' | 'orderId' | 'state'>,
  now: number,
): Along => {
  if (!paymentTransitions[state].includes('paid')) throw new Error(`payment ${id}: ${state} does not become paid`)
  const isThis = eq(payments.id, id)
  const moved = tx.$with('moved').as(
    tx
      .update(payments)
      .set({
        state: sql`case when ${isThis} then 'paid' else 'closed' end`,
        note: sql`case when ${isThis} then null else ${payments.note} end`,
        updatedAt: new Date(now),
      })
      .where(
        and(eq(payments.orderId, orderId), or(and(isThis, eq(payments.state, state)), and(not(isThis), openPayments))),
      )
      .returning({ id: payments.id }),
  )
  return { parts: [moved], provided: sql`exists (select from ${moved} where ${moved.id} = ${id})` }
}

/** The provider refused to open a payment. Nothing happens if the payment has gone further meanwhile. */
export const refusePayment = async (db: Db, id: string, note: string, now: number): Promise<void> => {
  await db
    .update(payments)
    .set({ note, state: 'failed', updatedAt: new Date(now) })
    .where(and(eq(payments.id, id), eq(payments.state, 'created')))
}

/** Closes the open payments that the condition selects: no more money is expected for them. */
export const closePayments = async (
  tx: Tx,
  which: SQL | undefined,
  now: number,
  changes: Pick<PaymentChanges, 'note'> = {},
): Promise<void> => {
  await tx
    .update(payments)
    .set({ ...changes, state: 'closed', updatedAt: new Date(now) })
    .where(and(which, openPayments))
}

/** Records that the payment's money must be refunded: `reason` is for the shopper, `note` for the operator. */
export const oweRefund = (
  tx: Tx,
  payment: { readonly id: string; readonly state: PaymentState },
  reason: RefundReason,
  note: string,
  now: number,
): Promise<void> => movePayment(tx, payment, 'refund_due', now, { refundReason: reason, note })

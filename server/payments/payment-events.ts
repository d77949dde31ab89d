import { and, eq, like, ne, sql } from 'drizzle-orm'
import { awaitsPayment, statusOf } from '~/domain/orders/order-status'
import { toWire } from '~/domain/shared/money'
import type { RefundReason } from '~/domain/orders/refund'
import { amountDueForOrder } from '@server/orders/amount-for'
import { bumpOrderVersion } from '@server/orders/order-status'
import { isOpen, movePayment, oweRefund } from '@server/orders/payment-status'
import { type Settled, settle } from '@server/payments/settle'
import type { Deps } from '@server/shop/deps'
import type { PaymentEvent } from '@server/payments/provider.port'
import { paidTime, type SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import { builtOnce } from '@server/platform/database/built-once'
import type { Tx } from '@server/platform/database/database'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { orders } from '@server/platform/database/schema/orders'
import { retried } from '@server/platform/database/transact'
import { isUuid } from '@server/platform/uuid'

/** What an event led to; kept with it. */
export type Effect =
  /** The event was stored before. */
  | 'known'
  /** It is about no payment of ours. */
  | 'unmatched'
  /** The payment ended without money, or the event repeats what is known. */
  | 'noted'
  | Exclude<Settled, 'cancelled'>

/**
 * Stores an event and its effect in one transaction. The same event has one effect, however often it arrives and when
 * (I-05). Money that does not match the amount due buys nothing and is recorded as a refund due (I-06, I-07).
 */
export const applyEvent = async (
  deps: Pick<Deps, 'db' | 'now' | 'expiryMarginMs' | 'warn' | 'notifyRelay'>,
  provider: string,
  event: PaymentEvent,
): Promise<Effect> => {
  const effect = await retried(() =>
    deps.db.transaction(async tx => {
      const found = await find(tx, provider, event)
      // what most events lead to: another effect takes one more statement
      const likely: Effect = event.kind === 'paid' ? 'paid' : 'noted'
      const fresh = await tx
        .insert(paymentEvents)
        .values({
          provider,
          eventId: event.id,
          paymentId: found?.payment.id ?? null,
          kind: event.kind,
          providerRef: event.ref,
          amount: event.amount,
          currency: event.currency,
          effect: likely,
          receivedAt: new Date(deps.now()),
        })
        .onConflictDoNothing()
        .returning({ id: paymentEvents.eventId })
      if (fresh.length === 0) return 'known'
      const came = found === undefined ? 'unmatched' : await react(tx, found, event, paidTime(deps))
      const own = and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, event.id))
      if (came !== likely) await tx.update(paymentEvents).set({ effect: came }).where(own)
      return came
    }),
  )
  if (effect === 'refund_due' || effect === 'unmatched')
    deps.warn('money came that bought nothing', { provider, payment: event.payment, effect })
  deps.notifyRelay()
  return effect
}

interface Found {
  readonly order: typeof orders.$inferSelect
  readonly payment: typeof payments.$inferSelect
}

/** The payment of an event, and its order. Locks both: the order first, as everywhere. */
const find = async (tx: Tx, provider: string, event: PaymentEvent): Promise<Found | undefined> => {
  if (!isUuid(event.payment)) return undefined
  const [found] = await lockedPayment(tx).execute({ payment: event.payment, provider })
  return found
}

const lockedPayment = builtOnce(tx =>
  tx
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(payments.id, sql.placeholder('payment')), eq(payments.provider, sql.placeholder('provider'))))
    .for('update')
    .prepare(''),
)

const react = async (tx: Tx, { order, payment }: Found, event: PaymentEvent, time: SaleTime): Promise<Effect> => {
  const { now } = time
  if (event.kind !== 'paid') {
    if (isOpen(payment.state)) {
      await movePayment(tx, payment, event.kind === 'failed' ? 'failed' : 'closed', now, { note: null })
      await bumpIfUnpaid(tx, order, now)
    }
    return 'noted'
  }
  const fault = await mismatch(tx, { order, payment }, event)
  // a payment that got no money yet is open, or ended without any
  const isFirst = isOpen(payment.state) || payment.state === 'failed' || payment.state === 'closed'
  if (!isFirst && (await isRepeated(tx, event, fault === undefined ? 'anyone' : 'operator'))) return 'noted'
  // a paid payment stays paid; a refund is due of this other money
  if (payment.state === 'paid') return 'refund_due'
  if (fault !== undefined) {
    await bumpIfUnpaid(tx, order, now)
    return owe(tx, payment, 'amount', fault, now)
  }
  switch (order.status) {
    case 'pending':
    case 'waiting_for_payment':
    case 'cancelled': {
      const settled = await settle(tx, order, payment, time)
      return settled === 'cancelled' ? 'noted' : settled
    }
    case 'paid':
    case 'processing':
    case 'success':
      return owe(tx, payment, 'twice', 'the order was paid already', now)
    case 'refund_due':
    case 'refunded':
      return owe(tx, payment, 'twice', 'the order is to be paid back', now)
  }
}

/** The id of an event that an operator recorded, because the provider's portal shows the money. */
export const operatorEventId = (name: string): string => `${OPERATOR}${name}`
const OPERATOR = 'operator:'

/**
 * Whether another event reported the same money before: a notification and the answer to a query, for example. `operator`:
 * only if an operator recorded one of the two, because a wrong sum can come twice.
 */
const isRepeated = async (
  tx: Tx,
  { id, payment, ref, amount, currency }: PaymentEvent,
  by: 'anyone' | 'operator',
): Promise<boolean> => {
  const same = and(
    eq(paymentEvents.paymentId, payment),
    eq(paymentEvents.kind, 'paid'),
    eq(paymentEvents.providerRef, ref),
    eq(paymentEvents.amount, amount),
    eq(paymentEvents.currency, currency),
    ne(paymentEvents.eventId, id),
    by === 'operator' && !id.startsWith(OPERATOR) ? like(paymentEvents.eventId, `${OPERATOR}%`) : undefined,
  )
  return (await tx.select({ id: paymentEvents.eventId }).from(paymentEvents).where(same).limit(1)).length > 0
}

/** The open payment failed. Bumps the order's version, so that its page refetches now instead of at its next poll. */
const bumpIfUnpaid = async (tx: Tx, { payment, amount, ...order }: Found['order'], now: number): Promise<void> => {
  if (awaitsPayment(statusOf(order.status))) await bumpOrderVersion(tx, order, { payment, amount }, now)
}

/** Why this money is not what is due for the order (I-06). */
const mismatch = async (tx: Tx, { order, payment }: Found, event: PaymentEvent): Promise<string | undefined> => {
  if (payment.providerRef !== null && payment.providerRef !== event.ref) return 'it came under another reference'
  if (event.currency !== payment.currency || event.currency !== order.currency)
    return `it came in ${event.currency}, not in ${order.currency}`
  const due = await amountDueForOrder(tx, order, payment.method)
  if (event.amount === payment.amount && event.amount === due) return undefined
  return `${event.currency} ${toWire(event.amount)} came, not ${toWire(due)}`
}

const owe = async (
  tx: Tx,
  payment: Found['payment'],
  reason: RefundReason,
  note: string,
  now: number,
): Promise<Effect> => {
  await oweRefund(tx, payment, reason, note, now)
  return 'refund_due'
}

import { and, asc, count, desc, eq, isNotNull, isNull, max, min, ne, notInArray, sql } from 'drizzle-orm'
import { orderIsUnpaid } from '@server/platform/database/conditions/unpaid-orders'
import { openPayments } from '@server/orders/payment-status'
import type { Db } from '@server/platform/database/database'
import { refunds } from '@server/platform/database/schema/after-sales'
import { type FulfilmentState, fulfilments } from '@server/platform/database/schema/fulfilments'
import { outbox } from '@server/platform/database/schema/outbox'
import { receipts } from '@server/platform/database/schema/receipts'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { orders, orderUnits } from '@server/platform/database/schema/orders'

/**
 * Everything that waits for an external service or the operator. Times are of the oldest entry, unless stated
 * otherwise.
 */
export interface Queues {
  readonly outbox: Waiting
  readonly receipts: WaitingReceipts
  /** Events of providers, by their effect; `newest`: the time of the last one. */
  readonly inbox: readonly {
    readonly provider: string
    readonly effect: string
    readonly events: number
    readonly newest: Date | null
  }[]
  /** The newest events that bought nothing. */
  readonly nothing: readonly (typeof paymentEvents.$inferSelect)[]
  /** Payments without a notification yet, by provider; `asked`: when the one with the oldest query was queried. */
  readonly unheard: readonly (Waiting & { readonly provider: string; readonly asked: Date | null })[]
  /** Refunds due, by provider. */
  readonly refunds: readonly (Waiting & { readonly provider: string })[]
  /** The oldest of them, with their orders. */
  readonly owed: readonly Owed[]
  /** The oldest orders under review. */
  readonly review: readonly { readonly order: string; readonly status: string; readonly since: Date | null }[]
  /** Top-ups that are due: `manual` for those without a supplier. `note`: the error of one of them. */
  readonly topUps: readonly (Waiting & {
    readonly supplier: FulfilmentState | 'manual'
    readonly note: string | null
  })[]
}

/** A refund that is due. */
export interface Owed {
  readonly order: string
  readonly provider: string
  readonly payment: string
  /** The provider's name for the payment. */
  readonly ref: string | null
  /** In cents. */
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly note: string | null
  readonly since: Date
}

/** Mails with receipts that are not sent yet. `since`: when the oldest of those that wait was written. */
export interface WaitingReceipts extends Waiting {
  /** Those that the shop has given up. */
  readonly failed: number
  /** An error of one of them. */
  readonly note: string | null
}

/** `since`: when the oldest began to wait. */
export interface Waiting {
  readonly waiting: number
  readonly since: Date | null
}

/** How many events the operator sees for review. */
const NEWEST = 20

/** Pushes that are not sent yet. */
export const waitingPushes = async (db: Db): Promise<Waiting> =>
  (
    await db
      .select({ waiting: count(), since: min(outbox.createdAt) })
      .from(outbox)
      .where(isNull(outbox.sentAt))
  )[0] ?? { waiting: 0, since: null }

/** Receipts that are not sent yet. */
export const waitingReceipts = async (db: Db): Promise<WaitingReceipts> =>
  (
    await db
      .select({
        waiting: sql`count(*) filter (where ${receipts.state} = 'waiting')`.mapWith(Number),
        failed: sql`count(*) filter (where ${receipts.state} = 'failed')`.mapWith(Number),
        since: sql<Date | null>`min(${receipts.createdAt}) filter (where ${receipts.state} = 'waiting')`.mapWith(
          receipts.createdAt,
        ),
        note: max(receipts.note),
      })
      .from(receipts)
      .where(ne(receipts.state, 'sent'))
  )[0] ?? { waiting: 0, failed: 0, since: null, note: null }

/** Refunds due, by provider. */
export const refundsDue = (db: Db): Promise<Queues['refunds']> =>
  db
    .select({ provider: refunds.provider, waiting: count(), since: min(refunds.createdAt) })
    .from(refunds)
    .where(eq(refunds.state, 'due'))
    .groupBy(refunds.provider)
    .orderBy(asc(refunds.provider))

const refundsOwed = (db: Db): Promise<Queues['owed']> =>
  db
    .select({
      order: orders.no,
      provider: refunds.provider,
      payment: payments.id,
      ref: payments.providerRef,
      amount: refunds.amount,
      currency: refunds.currency,
      reason: refunds.reason,
      note: refunds.note,
      since: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(refunds.state, 'due'))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(NEWEST)

const underReview = (db: Db): Promise<Queues['review']> =>
  db
    .select({ order: orders.no, status: orders.status, since: orders.reviewSince })
    .from(orders)
    .where(isNotNull(orders.reviewSince))
    .orderBy(asc(orders.reviewSince), asc(orders.no))
    .limit(NEWEST)

/** Top-ups that are due, by the supplier's state. */
export const topUpsDue = async (db: Db): Promise<Queues['topUps']> => {
  const due = await db
    .select({
      supplier: fulfilments.state,
      waiting: count(),
      since: min(orders.updatedAt),
      note: max(fulfilments.note),
    })
    .from(orderUnits)
    .innerJoin(orders, eq(orders.id, orderUnits.orderId))
    .leftJoin(fulfilments, eq(fulfilments.unitId, orderUnits.id))
    .where(eq(orderUnits.state, 'due'))
    .groupBy(fulfilments.state)
    .orderBy(asc(fulfilments.state))
  return due.map(each => ({ ...each, supplier: each.supplier ?? 'manual' }))
}

export const queuesOf = async (db: Db): Promise<Queues> => {
  const inbox = await db
    .select({
      provider: paymentEvents.provider,
      effect: paymentEvents.effect,
      events: count(),
      newest: max(paymentEvents.receivedAt),
    })
    .from(paymentEvents)
    .groupBy(paymentEvents.provider, paymentEvents.effect)
    .orderBy(paymentEvents.provider, paymentEvents.effect)
  const nothing = await db
    .select()
    .from(paymentEvents)
    .where(notInArray(paymentEvents.effect, ['paid', 'noted']))
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(NEWEST)
  const unheard = await db
    .select({
      provider: payments.provider,
      waiting: count(),
      since: min(payments.createdAt),
      asked: min(payments.updatedAt),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(openPayments, orderIsUnpaid))
    .groupBy(payments.provider)
    .orderBy(asc(payments.provider))
  return {
    outbox: await waitingPushes(db),
    receipts: await waitingReceipts(db),
    inbox,
    nothing,
    unheard,
    refunds: await refundsDue(db),
    owed: await refundsOwed(db),
    review: await underReview(db),
    topUps: await topUpsDue(db),
  }
}

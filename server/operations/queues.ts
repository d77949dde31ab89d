import { and, asc, count, desc, eq, gt, inArray, isNull, max, min, notExists, sql, sum } from 'drizzle-orm'
import { undeliveredStatuses } from '~/domain/orders/order-status'
import { orderIsUnderReview } from '@server/platform/database/conditions/orders-under-review'
import { orderIsUnpaid } from '@server/platform/database/conditions/unpaid-orders'
import { openPayments } from '@server/orders/payment-status'
import { isUnsent } from '@server/operations/receipts/send-receipts'
import { type DueRefund, listDueRefunds } from '@server/operations/money/due-refunds'
import { boughtNothing } from '@server/operations/money/strange-events'
import { listUnmatched, type UnmatchedMoney } from '@server/operations/money/unmatched-money'
import { undecryptedLately, type UnreadNotifications } from '@server/payments/unread-notifications'
import { listUnreadable, type UnreadableCode } from '@server/stock/unreadable-codes'
import { type EndpointQueue, endpointQueues } from '@server/webhooks/endpoint-queues'
import type { Db } from '@server/platform/database/database'
import { providerRefunds, refunds } from '@server/platform/database/schema/after-sales'
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
  /** Deliveries of webhooks, for each endpoint. */
  readonly webhooks: readonly EndpointQueue[]
  /** Events of providers in the last 30 days, by their effect; `newest`: the time of the last one. */
  readonly inbox: readonly {
    readonly provider: string
    readonly effect: string
    readonly events: number
    readonly newest: Date | null
  }[]
  /** The newest of them that bought nothing. */
  readonly nothing: readonly (typeof paymentEvents.$inferSelect)[]
  /** Payments without a notification yet, by provider; `asked`: when the one with the oldest query was queried. */
  readonly unheard: readonly (Waiting & { readonly provider: string; readonly asked: Date | null })[]
  /** Refunds due, by provider and currency. `amount`: their sum, in cents. */
  readonly refunds: readonly (Waiting & {
    readonly provider: string
    readonly currency: string
    readonly amount: number
  })[]
  /** The oldest of them, with their orders. */
  readonly owed: readonly Omit<DueRefund, 'id' | 'orderId' | 'method' | 'unit'>[]
  /** The oldest money that matches no payment or refund of the shop. */
  readonly unmatched: readonly UnmatchedMoney[]
  /** The first codes that cannot be opened. */
  readonly unreadable: readonly UnreadableCode[]
  /** Signed notifications that no key decrypts, by provider. */
  readonly undecrypted: readonly UnreadNotifications[]
  /** The oldest orders under review. */
  readonly review: readonly { readonly order: string; readonly status: string; readonly since: Date | null }[]
  /** Top-ups that are due: `manual` for those without a supplier. `note`: the error of one of them. */
  readonly topUps: readonly (Waiting & {
    readonly supplier: FulfilmentState | 'manual'
    readonly note: string | null
  })[]
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
/** Events are kept for good: the operator sees the new ones. */
const INBOX_MS = 30 * 86_400_000

/** Pushes that are not sent yet. */
export const waitingPushes = (db: Db): Promise<Waiting> =>
  waitingIn(
    db
      .select({ waiting: count(), since: min(outbox.createdAt) })
      .from(outbox)
      .where(isNull(outbox.sentAt)),
  )

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
      .where(isUnsent)
  )[0] ?? { waiting: 0, failed: 0, since: null, note: null }

/** A provider may take this long to send a refund. After that the operator has to look. */
const SENDING_MS = 86_400_000

/** The shop began to send the refund not long ago. */
const sentLately = (db: Db, now: number) =>
  db
    .select({ one: sql`1` })
    .from(providerRefunds)
    .where(
      and(
        eq(providerRefunds.refundId, refunds.id),
        inArray(providerRefunds.state, ['queued', 'sent', 'accepted']),
        gt(providerRefunds.createdAt, new Date(now - SENDING_MS)),
      ),
    )

/** Refunds due, by provider and currency, without those that the shop is sending. */
export const refundsDue = (db: Db, now: number): Promise<Queues['refunds']> =>
  db
    .select({
      provider: refunds.provider,
      currency: refunds.currency,
      amount: sum(refunds.amount).mapWith(Number),
      waiting: count(),
      since: min(refunds.createdAt),
    })
    .from(refunds)
    .where(and(eq(refunds.state, 'due'), notExists(sentLately(db, now))))
    .groupBy(refunds.provider, refunds.currency)
    .orderBy(asc(refunds.provider), asc(refunds.currency))

const refundsOwed = async (db: Db): Promise<Queues['owed']> =>
  (await listDueRefunds(db, { limit: NEWEST })).map(({ id: _, orderId: __, method: ___, unit: ____, ...owed }) => owed)

/** Orders that are paid and not delivered. `since`: when the oldest was placed. */
export const undelivered = (db: Db): Promise<Waiting> =>
  waitingIn(
    db
      .select({ waiting: count(), since: min(orders.createdAt) })
      .from(orders)
      .where(inArray(orders.status, [...undeliveredStatuses])),
  )

/** Orders under review. */
export const reviewsWaiting = (db: Db): Promise<Waiting> =>
  waitingIn(
    db
      .select({ waiting: count(), since: min(orders.reviewSince) })
      .from(orders)
      .where(orderIsUnderReview),
  )

const waitingIn = async (counted: PromiseLike<readonly Waiting[]>): Promise<Waiting> =>
  (await counted)[0] ?? { waiting: 0, since: null }

const underReview = (db: Db): Promise<Queues['review']> =>
  db
    .select({ order: orders.no, status: orders.status, since: orders.reviewSince })
    .from(orders)
    .where(orderIsUnderReview)
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

export const queuesOf = async (db: Db, now: number): Promise<Queues> => {
  const lately = gt(paymentEvents.receivedAt, new Date(now - INBOX_MS))
  const inbox = await db
    .select({
      provider: paymentEvents.provider,
      effect: paymentEvents.effect,
      events: count(),
      newest: max(paymentEvents.receivedAt),
    })
    .from(paymentEvents)
    .where(lately)
    .groupBy(paymentEvents.provider, paymentEvents.effect)
    .orderBy(paymentEvents.provider, paymentEvents.effect)
  const nothing = await db
    .select()
    .from(paymentEvents)
    .where(and(lately, boughtNothing))
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
    webhooks: await endpointQueues(db),
    inbox,
    nothing,
    unheard,
    refunds: await refundsDue(db, now),
    owed: await refundsOwed(db),
    unmatched: await listUnmatched(db, now, NEWEST),
    unreadable: await listUnreadable(db, NEWEST),
    undecrypted: await undecryptedLately(db, now),
    review: await underReview(db),
    topUps: await topUpsDue(db),
  }
}

import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { readTextCursor, textCursorOf } from '@server/platform/page-cursor'

/** What a provider reported that bought nothing: money without a payment, of another sum, or for the second time. */
export interface StrangeEvent {
  readonly provider: string
  readonly id: string
  readonly at: Date
  readonly effect: string
  /** The provider's name for the payment. */
  readonly reference: string | null
  readonly currency: string | null
  /** In cents. */
  readonly amount: number | null
  /** What the shop had asked for; null, like the order: it belongs to no payment of the shop. */
  readonly askedCurrency: string | null
  readonly askedAmount: number | null
  readonly order: string | null
  readonly orderId: string | null
}

/** In these words, so that the database finds its index `payment_events_strange`. */
export const boughtNothing = sql`${paymentEvents.effect} not in ('paid', 'noted')`

/** The newest first, from a time on. `after`: the cursor of the page before. Undefined: it is none of this list. */
export const listStrangeEvents = async (
  db: Db,
  { since, limit, after }: { readonly since: Date; readonly limit: number; readonly after?: string | undefined },
): Promise<readonly StrangeEvent[] | undefined> => {
  const cursor = after === undefined ? undefined : readTextCursor(after, 2)
  if (after !== undefined && cursor === undefined) return undefined
  const { receivedAt, provider, eventId } = paymentEvents
  const [lastProvider = '', lastEvent = ''] = cursor?.texts ?? []
  const isBehind =
    cursor &&
    sql`(${receivedAt}, ${provider}, ${eventId}) < (${cursor.at.toISOString()}::timestamptz, ${lastProvider}, ${lastEvent})`
  return db
    .select({
      provider,
      id: eventId,
      at: receivedAt,
      effect: paymentEvents.effect,
      reference: paymentEvents.providerRef,
      currency: paymentEvents.currency,
      amount: paymentEvents.amount,
      askedCurrency: payments.currency,
      askedAmount: payments.amount,
      order: orders.no,
      orderId: orders.id,
    })
    .from(paymentEvents)
    .leftJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(gte(receivedAt, since), boughtNothing, isBehind))
    .orderBy(desc(receivedAt), desc(provider), desc(eventId))
    .limit(limit)
}

/** The cursor behind an event. */
export const behindEvent = ({ at, provider, id }: StrangeEvent): string => textCursorOf(at, [provider, id])

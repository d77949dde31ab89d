import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { type KnownStatus, knownStatuses } from '~/domain/orders/order-status'
import { instant, opaque, text, whole } from '~/contract/wire'

const oneOf = <A extends string>(name: string, texts: readonly A[]) => {
  const isOne = (u: unknown): u is A => texts.some(each => each === u)
  return opaque(
    new t.Type<A, string>(
      name,
      isOne,
      (u, c) => (isOne(u) ? t.success(u) : t.failure(u, c, `is not a ${name}`)),
      t.identity,
    ),
    { type: 'string', enum: texts },
  )
}

/** What an event about an order says: enough to fetch the order, and nothing that is private [I-11]. */
const orderData = t.type({
  order: text(36, 36),
  no: text(64, 1),
  status: oneOf('status', knownStatuses),
  version: whole(1, Number.MAX_SAFE_INTEGER),
})

/** How few codes of a variant are for sale. */
const stockData = t.type({ variant: text(256, 1), for_sale: whole(0, Number.MAX_SAFE_INTEGER) })

/** A test message for one receiver. */
const pingData = t.type({ endpoint: text(64, 1) })

/** What each event says, and its data. */
const described = {
  'order.placed': { summary: 'An order was placed, and waits for its payment', data: orderData },
  'order.paid': { summary: 'An order was paid', data: orderData },
  'order.processing': { summary: 'A paid order is being delivered', data: orderData },
  'order.succeeded': { summary: 'An order is delivered', data: orderData },
  'order.cancelled': { summary: 'An unpaid order was cancelled, or its time is over', data: orderData },
  'order.refund_due': { summary: 'Money of an order must go back, all of it or a part', data: orderData },
  'order.refunded': { summary: 'Money of an order has gone back, all of it or a part', data: orderData },
  'topup.failed': { summary: 'The supplier could not fulfil a top-up of an order', data: orderData },
  'stock.low': { summary: 'Few codes of a variant are left', data: stockData },
  'webhook.ping': { summary: 'The operator tries the webhook', data: pingData },
} as const

/** The type of a webhook. */
export type WebhookEvent = keyof typeof described

const isEvent = (name: string): name is WebhookEvent => Object.hasOwn(described, name)

export const webhookEvents: readonly WebhookEvent[] = Object.keys(described).filter(isEvent)

/** The events that an endpoint can subscribe to: a ping comes to the one that it is meant for. */
export const subscribableEvents = webhookEvents.filter(event => event !== 'webhook.ping')

export const summaryOf = (event: WebhookEvent): string => described[event].summary

/** The body of a webhook. `timestamp` is the time of the change. */
export const webhookOf = (event: WebhookEvent) =>
  t.type({ type: oneOf('type', [event]), timestamp: instant, data: described[event].data })

/** The event that an order's new status is; `waiting_for_payment` is none. */
export const eventOfStatus: Readonly<Record<KnownStatus, WebhookEvent | undefined>> = {
  pending: 'order.placed',
  waiting_for_payment: undefined,
  paid: 'order.paid',
  processing: 'order.processing',
  success: 'order.succeeded',
  cancelled: 'order.cancelled',
  refund_due: 'order.refund_due',
  refunded: 'order.refunded',
}

/** The body as it is sent, in the order of the codec. Left: the stored data is not that of the event. */
export const webhookBody = (event: string, at: number, data: unknown): E.Either<string, string> => {
  if (!isEvent(event)) return E.left(`there is no event ${event}`)
  // nothing else that a row may have goes out
  const read = t.exact<t.HasProps>(described[event].data).decode(data)
  if (E.isLeft(read)) return E.left(`the data is not that of ${event}`)
  return E.right(JSON.stringify({ type: event, timestamp: instant.encode(at), data: read.right }))
}

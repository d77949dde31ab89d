import { and, desc, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { type Cents, cents, toWire } from '~/domain/shared/money'
import type { Performed } from '@server/acts/kit/perform'
import { type NoOrder, onNamedOrder } from '@server/acts/orders/named-order'
import { readOrder, type OrderDetails } from '@server/operations/orders/order-details'
import { applyEvent, type Effect, operatorEventId } from '@server/payments/payment-events'
import type { Db } from '@server/platform/database/database'
import { payments, type PaymentState } from '@server/platform/database/schema/payments'

export interface PaidInput {
  readonly provider: string
  /** The provider's own reference of the payment. */
  readonly ref: string
  /** What came. Absent: the amount of the payment. */
  readonly amount?: Cents
}

/** The order has no payment of this provider with this reference. It has these. */
export interface NoPayment {
  readonly _tag: 'no_payment'
  readonly provider: string
  readonly payments: readonly { readonly provider: string; readonly ref: string | null; readonly state: PaymentState }[]
}

export interface PaidAnswer {
  readonly effect: Effect
  readonly order: OrderDetails
  readonly currency: string
  /** What came, as a decimal string. */
  readonly amount: string
}

/**
 * Records money that a provider shows but did not notify the shop of. It takes the path of any notification. The amount
 * is that of the payment unless the operator names another, and the reference must be its own. Another sum buys nothing and
 * becomes a refund due (I-06). The same reference and sum count once, and a late payment is fulfilled or becomes a refund
 * due (I-05, I-07).
 */
export const markPaid = (
  named: string,
  { provider, ref, amount: came }: PaidInput,
): Performed<NoOrder | NoPayment, PaidAnswer> =>
  onNamedOrder(named, async (inside, { id, no, status }) => {
    const payment = await paymentOf(inside.db, id, provider, ref)
    if (payment === undefined)
      return E.left({ _tag: 'no_payment', provider, payments: await paymentsOf(inside.db, id) })
    const { currency } = payment
    const amount = came ?? cents(payment.amount)
    // each sum is another event, so that a wrong one does not hide the right one
    const eventId = operatorEventId(amount === payment.amount ? ref : `${ref}:${toWire(amount)}`)
    const event = { id: eventId, ref, payment: payment.id, kind: 'paid' as const, amount, currency, at: inside.now() }
    // the answer has the effect: there is nothing to warn of
    const effect = await applyEvent({ ...inside, warn: () => undefined }, provider, event)
    const order = await readOrder(inside.db, id, inside.lang)
    if (order === undefined) throw new Error(`there is no order ${id}`)
    const money = { provider, ref, currency, amount: toWire(amount) }
    const act = { subject: no, order: id, before: { status }, after: { status: order.status, effect, ...money } }
    const answer = { effect, order, currency, amount: toWire(amount) }
    return E.right({ answer, act: effect === 'known' ? undefined : act })
  })

const paymentsOf = (db: Db, order: string): Promise<NoPayment['payments']> => {
  const { provider, providerRef: ref, state, orderId } = payments
  return db.select({ provider, ref, state }).from(payments).where(eq(orderId, order))
}

const paymentOf = async (db: Db, order: string, provider: string, ref: string) => {
  const own = and(eq(payments.orderId, order), eq(payments.provider, provider), eq(payments.providerRef, ref))
  return (await db.select().from(payments).where(own).orderBy(desc(payments.createdAt)).limit(1))[0]
}

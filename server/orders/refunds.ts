import { and, asc, eq, inArray } from 'drizzle-orm'
import { cents } from '~/domain/shared/money'
import type { Refund } from '~/domain/orders/refund'
import { grouped } from '@server/platform/group-by'
import type { Db, Tx } from '@server/platform/database/database'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'

/** The refunds due or made for these orders, by order: the amounts that were really paid. */
export const refundsOf = async (
  db: Db | Tx,
  orders: readonly string[],
): Promise<ReadonlyMap<string, readonly Refund[]>> => {
  if (orders.length === 0) return new Map()
  const rows = await db
    .select({ payment: payments, came: { amount: paymentEvents.amount, currency: paymentEvents.currency } })
    .from(payments)
    .leftJoin(paymentEvents, and(eq(paymentEvents.paymentId, payments.id), eq(paymentEvents.kind, 'paid')))
    .where(and(inArray(payments.orderId, [...orders]), inArray(payments.state, ['refund_due', 'refunded'])))
    .orderBy(asc(payments.createdAt), asc(paymentEvents.receivedAt))
  // a payment that was reported twice is one refund
  const once = new Map(rows.map(row => [row.payment.id, row]))
  const byOrder = grouped([...once.values()], ({ payment }) => payment.orderId)
  return new Map([...byOrder].map(([order, each]) => [order, each.map(refundOf)]))
}

interface Row {
  readonly payment: typeof payments.$inferSelect
  readonly came: { readonly amount: number | null; readonly currency: string | null } | null
}

const refundOf = ({ payment, came }: Row): Refund => ({
  amount: cents(came?.amount ?? payment.amount),
  currency: came?.currency ?? payment.currency,
  reason: payment.refundReason ?? 'other',
  ...(payment.state === 'refunded' ? { sent_at: payment.updatedAt.getTime() } : {}),
  ...(payment.refundRef === null ? {} : { reference: payment.refundRef }),
})

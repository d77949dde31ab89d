import { eq } from 'drizzle-orm'
import type { KnownStatus } from '~/domain/orders/order-status'
import { bumpOrderVersion, transitionOrder } from '@server/orders/order-status'
import type { OrderRow } from '@server/orders/order-view'
import { movePayment } from '@server/orders/payment-status'
import { refundRows, type RefundRow, sendRefund } from '@server/orders/refunds'
import type { Tx } from '@server/platform/database/database'
import { payments } from '@server/platform/database/schema/payments'

/**
 * Records that a refund of a locked order was sent, under the provider's reference. With the last one the payment, and an
 * order that was given up, are refunded. Returns the status of the order afterwards.
 */
export const recordSent = async (
  tx: Tx,
  stored: OrderRow,
  due: RefundRow,
  ref: string,
  now: number,
): Promise<{ readonly status: KnownStatus; readonly refund: RefundRow }> => {
  const refund = await sendRefund(tx, due.id, ref, now)
  const left = (await refundRows(tx, [stored.id])).flatMap(row => (row.refund.state === 'due' ? [row.refund] : []))
  const payment = (await tx.select().from(payments).where(eq(payments.id, due.paymentId)))[0]
  if (payment?.state === 'refund_due' && !left.some(row => row.paymentId === payment.id))
    await movePayment(tx, payment, 'refunded', now, { refundRef: ref })
  if (stored.status === 'refund_due' && left.length === 0)
    return { status: (await transitionOrder(tx, stored, ['refunded'], now)).status, refund }
  await bumpOrderVersion(tx, stored, { payment: stored.payment, amount: stored.amount }, now, 'order.refunded')
  return { status: stored.status, refund }
}

import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { providerRefunds, type ProviderRefundState, refunds } from '@server/platform/database/schema/after-sales'
import { orders } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { type Cursor, isAfter } from '@server/platform/page-cursor'

/** A refund that is due. */
export interface DueRefund {
  readonly id: string
  /** The number of its order. */
  readonly order: string
  readonly orderId: string
  readonly provider: string
  readonly method: string
  readonly payment: string
  /** The provider's name for the payment. */
  readonly ref: string | null
  /** The piece that it is for, by id; null: for none alone. */
  readonly unit: string | null
  /** In cents. */
  readonly amount: number
  readonly currency: string
  readonly reason: string
  readonly note: string | null
  /** How far it is at the provider, if the shop sends it, and the provider's last answer. */
  readonly sending: ProviderRefundState | null
  readonly answer: string | null
  readonly since: Date
}

/** The refunds that are due, the oldest first. `after`: the last one of the page before. */
export const listDueRefunds = (
  db: Db,
  { limit, after }: { readonly limit: number; readonly after?: Cursor | undefined },
): Promise<readonly DueRefund[]> =>
  db
    .select({
      id: refunds.id,
      order: orders.no,
      orderId: orders.id,
      provider: refunds.provider,
      method: payments.method,
      payment: payments.id,
      ref: payments.providerRef,
      unit: refunds.unitId,
      amount: refunds.amount,
      currency: refunds.currency,
      reason: refunds.reason,
      note: refunds.note,
      sending: providerRefunds.state,
      answer: providerRefunds.note,
      since: refunds.createdAt,
    })
    .from(refunds)
    .leftJoin(providerRefunds, eq(providerRefunds.refundId, refunds.id))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.state, 'due'), isAfter(refunds, after)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(limit)

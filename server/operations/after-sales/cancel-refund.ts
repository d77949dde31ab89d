import { and, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Cents } from '~/domain/shared/money'
import { type OperatorRefusal, onOrder } from '@server/operations/operator-orders'
import { bumpOrderVersion } from '@server/orders/order-status'
import { refundRows, type RefundRow } from '@server/orders/refunds'
import { refunds } from '@server/platform/database/schema/after-sales'
import { sqlState } from '@server/platform/database/transact'
import type { Deps } from '@server/shop/deps'

/** A refund that an operator cancels. Absent: the only one that is due. */
export interface CancelRequest {
  readonly payment?: string
  readonly amount?: Cents
}

export type CancelRefusal =
  | OperatorRefusal
  /** Several refunds are due: the operator must say which one. */
  | { readonly _tag: 'several' }
  /** The customer lost something for it, the shop itself owes it, or its provider may have it. */
  | { readonly _tag: 'kept' }

/**
 * Cancels a refund that is due and was written down by mistake. The database decides which refunds may be cancelled
 * (migrations/0020_refunds.sql); all others stay. The act in the audit is its only trace.
 */
export const cancelRefund = async (
  deps: Pick<Deps, 'db' | 'now' | 'notifyRelay'>,
  order: string,
  { payment, amount }: CancelRequest,
): Promise<E.Either<CancelRefusal, RefundRow>> => {
  try {
    return await onOrder<CancelRefusal, RefundRow>(deps, order, async (tx, stored) => {
      const rows = (await refundRows(tx, [order])).map(({ refund }) => refund)
      const due = rows.filter(row => row.state === 'due')
      const meant = due.filter(
        row => (payment === undefined || payment === row.paymentId) && (amount === undefined || amount === row.amount),
      )
      const [one, ...others] = meant
      if (one === undefined) return E.left({ _tag: 'absent' })
      if (others.length > 0) return E.left({ _tag: 'several' })
      await tx.delete(refunds).where(and(eq(refunds.id, one.id), eq(refunds.state, 'due')))
      await bumpOrderVersion(tx, stored, { payment: stored.payment, amount: stored.amount }, deps.now())
      return E.right(one)
    })
  } catch (error) {
    if (sqlState(error) === KEPT) return E.left({ _tag: 'kept' })
    throw error
  }
}

/** restrict_violation */
const KEPT = '23001'

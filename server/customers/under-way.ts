import type { KnownStatus } from '~/domain/orders/order-status'
import { refundRows } from '@server/orders/refunds'
import type { OrderRow } from '@server/orders/order-view'
import { reviewSinceOf } from '@server/orders/under-review'
import type { Db } from '@server/platform/database/database'

/** An order that is not over: its customer cannot be erased yet. */
export interface UnderWay {
  /** Its number. */
  readonly order: string
  readonly why: 'unpaid' | 'undelivered' | 'refund_due' | 'review'
}

/** The orders of a customer that are not over, in the order that they are given. */
export const underWay = async (db: Db, orders: readonly OrderRow[]): Promise<readonly UnderWay[]> => {
  const refunds = await refundRows(
    db,
    orders.map(({ id }) => id),
  )
  const owed = new Set(refunds.filter(({ refund }) => refund.state === 'due').map(({ order }) => order))
  return orders.flatMap(order => {
    const why =
      pending(order.status) ??
      (owed.has(order.id) ? 'refund_due' : reviewSinceOf(order) === null ? undefined : 'review')
    return why === undefined ? [] : [{ order: order.no, why }]
  })
}

const pending = (status: KnownStatus): UnderWay['why'] | undefined => {
  switch (status) {
    case 'pending':
    case 'waiting_for_payment':
      return 'unpaid'
    case 'paid':
    case 'processing':
      return 'undelivered'
    case 'refund_due':
      return 'refund_due'
    case 'success':
    case 'cancelled':
    case 'refunded':
      return undefined
  }
}

import { isReviewable } from '~/domain/orders/order-status'
import type { OrderRow } from '@server/orders/order-view'

/** Since when an order is under review; null: it is not. A cancelled or refunded one is not, even if it was held. */
export const reviewSinceOf = ({ status, reviewSince }: Pick<OrderRow, 'status' | 'reviewSince'>): Date | null =>
  isReviewable(status) ? reviewSince : null

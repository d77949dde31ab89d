import { and, inArray, isNotNull } from 'drizzle-orm'
import { reviewableStatuses } from '~/domain/orders/order-status'
import { orders } from '@server/platform/database/schema/orders'

/** An order that waits for an operator to end its review. */
export const orderIsUnderReview = and(isNotNull(orders.reviewSince), inArray(orders.status, [...reviewableStatuses]))

import { type SQL, inArray, lte, sql } from 'drizzle-orm'
import { unpaidStatuses } from '~/domain/orders/order-status'
import { orders } from '@server/platform/database/schema/orders'

/** An order that holds stock until it is paid or cancelled. */
export const orderIsUnpaid = inArray(orders.status, [...unpaidStatuses])

/** An unpaid order whose hold has expired. Its stock counts as free, even before the order is cancelled. */
export const orderIsOverdue = (now: number): SQL => sql`(${orderIsUnpaid} and ${lte(orders.expiresAt, new Date(now))})`

import { type SQL, and, count, desc, eq, exists, inArray } from 'drizzle-orm'
import {
  type KnownStatus,
  type OrderStatus,
  awaitsPayment,
  knownStatuses,
  showsCodes,
  statusOf,
} from '~/domain/orders/order-status'
import type { TakingsPage } from '~/domain/orders/takings'
import type { TakingsFilter } from '~/domain/orders/takings-filter'
import { expireNow } from '@server/orders/cancel-orders'
import { localizeOrders, publicContext } from '@server/orders/order-view'
import type { Db } from '@server/platform/database/database'
import { orderLines, orders } from '@server/platform/database/schema/orders'
import type { Deps } from '@server/shop/deps'
import type { Caller } from '@server/shop/shop.port'

const PER_PAGE = 20

/** The customer's orders, newest first, 20 a page. Codes are shown when an order is opened, not in the list. */
export const getTakings = async (
  deps: Deps,
  caller: Caller,
  page: number,
  show?: TakingsFilter,
): Promise<TakingsPage> => {
  const { db, revival, now } = deps
  const own = and(eq(orders.userId, caller.userId), show === undefined ? undefined : narrowed(db, show))
  if ((await expireNow(db, now(), { user: caller.userId })) > 0) deps.notifyRelay()
  const total = (await db.select({ orders: count() }).from(orders).where(own))[0]?.orders ?? 0
  const stored = await db
    .select()
    .from(orders)
    .where(own)
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const context = await publicContext(deps, caller)
  const data = await localizeOrders(db, stored, order => ({
    ...context,
    owner: { revivalToken: revival.of(order.id) },
  }))
  const last_page = Math.max(1, Math.ceil(total / PER_PAGE))
  return { data, meta: { current_page: page, last_page, per_page: PER_PAGE, total } }
}

/**
 * The condition of `passes`, in SQL. It is only used within the orders of one customer, which the index `orders_user` finds and sorts;
 * the lines of an order are found by the index of `order_lines_position`.
 */
const narrowed = (db: Db, show: TakingsFilter): SQL | undefined => {
  switch (show) {
    case 'unpaid':
      return inArray(orders.status, statusesWhere(awaitsPayment))
    case 'codes': {
      const coded = and(eq(orderLines.orderId, orders.id), eq(orderLines.delivery, 'code'))
      const lines = db.select({ id: orderLines.id }).from(orderLines).where(coded)
      return and(inArray(orders.status, statusesWhere(showsCodes)), exists(lines))
    }
  }
}

const statusesWhere = (holds: (status: OrderStatus) => boolean): KnownStatus[] =>
  knownStatuses.filter(name => holds(statusOf(name)))

import { and, count, eq } from 'drizzle-orm'
import { orderIsUnpaid } from '@server/platform/database/conditions/unpaid-orders'
import type { Tx } from '@server/platform/database/database'
import { orders, orderUnits } from '@server/platform/database/schema/orders'

/**
 * How many codes a customer's unpaid orders hold. The caller has already cancelled overdue orders (I-14) and locked the
 * customer's cart. So a customer cannot exceed the quota from two windows at once.
 */
export const heldBy = async (tx: Tx, user: string): Promise<number> => {
  const rows = await tx
    .select({ units: count() })
    .from(orderUnits)
    .innerJoin(orders, eq(orders.id, orderUnits.orderId))
    .where(and(eq(orders.userId, user), orderIsUnpaid, eq(orderUnits.kind, 'code'), eq(orderUnits.state, 'reserved')))
  return rows[0]?.units ?? 0
}

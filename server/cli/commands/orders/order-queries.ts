import { eq } from 'drizzle-orm'
import type { KnownStatus } from '~/domain/orders/order-status'
import { CommandError } from '@server/cli/kit/terminal'
import { type OrderDetails, orderIdOf, readOrder } from '@server/operations/orders/order-details'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'

/** The status of an order, which stays as it is until the transaction ends. */
export const lockedStatus = async (tx: Db, id: string): Promise<KnownStatus | undefined> =>
  (await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, id)).for('update'))[0]?.status

/** The order that is named by its id or its number, in any letter case. */
export const found = async (db: Db, given: string): Promise<OrderDetails> => {
  const id = await orderIdOf(db, given)
  const order = id === undefined ? undefined : await readOrder(db, id)
  if (order === undefined) throw new CommandError('There is no such order.')
  return order
}

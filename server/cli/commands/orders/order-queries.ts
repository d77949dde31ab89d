import { eq } from 'drizzle-orm'
import type { KnownStatus } from '~/domain/orders/order-status'
import { shownCustomer } from '@server/acts/customers/shown-customer'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { CommandError } from '@server/cli/kit/terminal'
import { type OrderDetails, orderIdOf, readOrder } from '@server/operations/orders/order-details'
import { type OrderRecord, orderRecord } from '@server/operators/order-record'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'

/** The status of an order, which stays as it is until the transaction ends. */
export const lockedStatus = async (tx: Db, id: string): Promise<KnownStatus | undefined> =>
  (await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, id)).for('update'))[0]?.status

/** The order that is named by its id or its number, in any letter case. */
export const found = async ({ db, lang }: Pick<ActDeps, 'db' | 'lang'>, given: string): Promise<OrderDetails> => {
  const id = await orderIdOf(db, given)
  const order = id === undefined ? undefined : await readOrder(db, id, lang)
  if (order === undefined) throw new CommandError('There is no such order.')
  return order
}

/** An order as `orders show` has it, with the ends of its codes. Its customer is masked without `isUnmasked`. */
export const recordOf = async (
  deps: Pick<ActDeps, 'db' | 'vault' | 'lang'>,
  id: string,
  isUnmasked = false,
): Promise<OrderRecord> => {
  const record = await orderRecord(deps, id)
  if (record === undefined) throw new CommandError('There is no such order.')
  return { ...record, customer: shownCustomer(record.customer, isUnmasked) }
}

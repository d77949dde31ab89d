import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Doing, Done, Performed } from '@server/acts/kit/perform'
import { shownCustomer } from '@server/acts/kit/shown-customer'
import { orderIdOf } from '@server/operations/orders/order-details'
import { type OrderRecord, orderRecord } from '@server/operators/order-record'
import { orders } from '@server/platform/database/schema/orders'

/** No order has this id or number. */
export interface NoOrder {
  readonly _tag: 'no_order'
}

export const noOrder: E.Either<NoOrder, never> = E.left({ _tag: 'no_order' })

/** What an act needs to know of its order before it changes it. */
export type LockedOrder = Pick<typeof orders.$inferSelect, 'id' | 'no' | 'status' | 'reviewSince' | 'userId'>

/**
 * An act on one order, which is named by its id or its number, in any letter case. The order is locked first, so that two
 * acts on it wait for each other.
 */
export const onNamedOrder =
  <R, A>(
    named: string,
    work: (inside: ActDeps, order: LockedOrder, doing: Doing) => Promise<E.Either<R, Done<A>>>,
  ): Performed<R | NoOrder, A> =>
  async (inside, doing) => {
    const id = await orderIdOf(inside.db, named)
    if (id === undefined) return noOrder
    const { no, status, reviewSince, userId } = orders
    const [order] = await inside.db
      .select({ id: orders.id, no, status, reviewSince, userId })
      .from(orders)
      .where(eq(orders.id, id))
      .for('update')
    return order === undefined ? noOrder : work(inside, order, doing)
  }

/** An order with the ends of its codes. Its customer is masked without `isUnmasked`. Undefined: there is none. */
export const findRecord = async (
  deps: RecordDeps,
  named: string,
  isUnmasked = false,
): Promise<OrderRecord | undefined> => {
  const id = await orderIdOf(deps.db, named)
  return id === undefined ? undefined : recordOf(deps, id, isUnmasked)
}

/** The same of an order that is there, by its id. */
export const recordOf = async (deps: RecordDeps, id: string, isUnmasked = false): Promise<OrderRecord> => {
  const record = await orderRecord(deps, id)
  // orders are never deleted
  if (record === undefined) throw new Error(`there is no order ${id}`)
  return { ...record, customer: shownCustomer(record.customer, isUnmasked) }
}

type RecordDeps = Pick<ActDeps, 'db' | 'vault' | 'lang'>

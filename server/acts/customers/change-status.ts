import { and, eq, isNull } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Performed } from '@server/acts/kit/perform'
import { endEverySession } from '@server/acts/customers/end-sessions'
import type { SettableStatus } from '@server/acts/customers/list-customers'
import { personToServe, type ServeRefusal, subjectOf } from '@server/acts/customers/named-customer'
import { underWay } from '@server/customers/under-way'
import { changePerson, type Person } from '@server/identity/shared/users'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'

export interface ChangedStatus {
  /** The customer as they were. */
  readonly person: Person
  readonly status: SettableStatus
  /** The account had that status already: nothing was changed. */
  readonly isSame: boolean
  /** The numbers of the orders of a blocked customer that are still delivered or paid. */
  readonly open: readonly string[]
}

/** Gives an account a status. Every session of a blocked one ends. */
export const changeStatus =
  (customer: string, status: SettableStatus): Performed<ServeRefusal, ChangedStatus> =>
  async inside => {
    const { db } = inside
    const found = await personToServe(db, customer)
    if (E.isLeft(found)) return found
    const person = found.right
    const before = { status: person.status }
    if (before.status === status) return E.right({ answer: { person, status, isSame: true, open: [] }, act: undefined })
    await changePerson(db, person.id, { status })
    if (status === 'blocked') await endEverySession(inside, person.id)
    const open = status === 'blocked' ? await openOrders(db, person.id) : []
    return E.right({
      answer: { person, status, isSame: false, open },
      act: { subject: subjectOf(person), before, after: { user: person.id, status } },
    })
  }

/** The orders that are still delivered to a customer, or paid. One under review is not. */
const openOrders = async (db: Db, customer: string): Promise<readonly string[]> => {
  const placed = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, customer), isNull(orders.reviewSince)))
    .orderBy(orders.createdAt)
  return (await underWay(db, placed)).flatMap(({ order, why }) =>
    why === 'unpaid' || why === 'undelivered' ? [order] : [],
  )
}

import * as E from 'fp-ts/Either'
import type { Performed } from '@server/acts/kit/perform'
import { type NameRefusal, personWith, subjectOf } from '@server/acts/customers/named-customer'
import { type CustomerData, customerData } from '@server/customers/customer-data'
import { type EraseRefusal, eraseCustomer, type Erasure } from '@server/customers/erase-customer'

/** Everything that the shop knows about a customer, for that customer; never a code. */
export const exportData =
  (customer: string): Performed<NameRefusal, CustomerData> =>
  async ({ db, now }) => {
    const person = await personWith(db, customer)
    if (E.isLeft(person)) return person
    const data = await customerData(db, person.right.id, now())
    if (data === undefined) return E.left({ _tag: 'no_such_account' })
    return E.right({
      answer: data,
      act: { subject: subjectOf(person.right), before: {}, after: { orders: data.orders.length } },
    })
  }

/** Erases a customer's data for good. Orders and money stay in the books, without them. */
export const erase =
  (customer: string): Performed<NameRefusal | EraseRefusal, Omit<Erasure, 'before'>> =>
  async ({ db, now, endSockets }) => {
    const person = await personWith(db, customer)
    if (E.isLeft(person)) return person
    const erased = await eraseCustomer({ db, now, endSockets }, person.right.id, 'operator')
    if (E.isLeft(erased)) return erased
    const { before, ...counts } = erased.right
    return E.right({
      answer: counts,
      act: {
        subject: subjectOf(person.right),
        before: { status: before.status },
        after: { status: 'erased', ...counts },
      },
    })
  }

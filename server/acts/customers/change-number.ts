import * as E from 'fp-ts/Either'
import type { Performed } from '@server/acts/kit/perform'
import { endEverySession } from '@server/acts/customers/end-sessions'
import { maskedNumber, personToServe, type ServeRefusal, subjectOf } from '@server/acts/customers/named-customer'
import { numbersMeant } from '@server/identity/shared/any-number'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import { changePerson, type Person } from '@server/identity/shared/users'
import { isTaken } from '@server/identity/social-accounts'
import type { Db } from '@server/platform/database/database'

export type NumberRefusal =
  | ServeRefusal
  | { readonly _tag: 'no_number' }
  | { readonly _tag: 'no_dialling_code' }
  /** `number`: masked. */
  | { readonly _tag: 'has_number'; readonly number: string }
  | { readonly _tag: 'number_taken' }

/**
 * Gives an account another phone number, for a customer who has lost the old one. All sessions of the account end: another
 * person may have the old number now. The new one counts as not confirmed until the customer proves it with a phone code.
 */
export const changeNumber =
  (customer: string, wanted: string): Performed<NumberRefusal, Person> =>
  async inside => {
    const number = newNumber(wanted)
    if (E.isLeft(number)) return number
    const found = await personToServe(inside.db, customer)
    if (E.isLeft(found)) return found
    const person = found.right
    const { countryCode, tel } = number.right
    if (person.countryCode === countryCode && person.tel === tel)
      return E.left({ _tag: 'has_number', number: maskedNumber(person) ?? '' })
    const after = await withNumber(inside.db, person, number.right)
    if (after === undefined) return E.left({ _tag: 'number_taken' })
    await endEverySession(inside, person.id)
    return E.right({
      answer: after,
      act: {
        subject: subjectOf(person),
        before: { number: maskedNumber(person) },
        after: { user: person.id, number: maskedNumber(after) },
      },
    })
  }

const newNumber = (text: string): E.Either<NumberRefusal, PhoneNumber> => {
  const [number, ...others] = numbersMeant(text)
  if (number === undefined) return E.left({ _tag: 'no_number' })
  return others.length > 0 ? E.left({ _tag: 'no_dialling_code' }) : E.right(number)
}

/** Undefined: another account has the number. In a part of the transaction, which alone is taken back then. */
const withNumber = async (db: Db, person: Person, number: PhoneNumber): Promise<Person | undefined> => {
  try {
    return await db.transaction(async part => {
      const after = await changePerson(part, person.id, { ...number, verified: false })
      if (after === undefined) throw new Error(`customer ${person.id} is gone`)
      return after
    })
  } catch (error) {
    if (isTaken(error)) return undefined
    throw error
  }
}

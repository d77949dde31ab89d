import * as E from 'fp-ts/Either'
import { shownCustomer } from '@server/acts/kit/shown-customer'
import { numbersMeant } from '@server/identity/shared/any-number'
import { lockPerson, type Person, personById, personByTel } from '@server/identity/shared/users'
import { customerOf } from '@server/operations/orders/search-orders'
import type { Db } from '@server/platform/database/database'
import { isUuid } from '@server/platform/uuid'

/** Why the operator's words mean no customer. */
export type NameRefusal =
  | { readonly _tag: 'no_such_number' }
  | { readonly _tag: 'no_such_account' }
  /** A number without its dialling code, and a customer with each of these. */
  | { readonly _tag: 'several_customers'; readonly codes: readonly string[] }

/** The same for an account that must still work. */
export type ServeRefusal = NameRefusal | { readonly _tag: 'erased' }

/** The number, with its first and last digits only; null: the account has none. */
export const maskedNumber = (person: Person): string | null => shownCustomer(customerOf(person), false).tel

/** Masked without `isUnmasked`, so that a bystander cannot read who it is. */
export const listedPerson = (person: Person, isUnmasked = false) => ({
  ...shownCustomer(customerOf(person), isUnmasked),
  status: person.status,
  verified: person.verified,
  password: person.passwordHash !== null,
  created_at: person.createdAt.toISOString(),
})
export type ListedPerson = ReturnType<typeof listedPerson>

/** A customer in the audit, in every act: the masked number, and the id of the account. */
export const subjectOf = (person: Person): string => {
  const number = maskedNumber(person)
  return number === null ? person.id : `${number} (${person.id})`
}

/** Every customer that a text means: the id of an account, or a phone number however it is spelled. */
export const peopleMeant = async (db: Db, text: string): Promise<readonly Person[]> => {
  if (isUuid(text)) {
    const person = await personById(db, text)
    return person === undefined ? [] : [person]
  }
  const people: Person[] = []
  for (const number of numbersMeant(text)) {
    const person = await personByTel(db, number)
    if (person !== undefined) people.push(person)
  }
  return people
}

/** The one customer that a text means. A customer who logs in with another service may have no number. */
export const personWith = async (db: Db, text: string): Promise<E.Either<NameRefusal, Person>> => {
  const people = await peopleMeant(db, text)
  const [person, ...others] = people
  if (person === undefined) return E.left({ _tag: isUuid(text) ? 'no_such_account' : 'no_such_number' })
  if (others.length === 0) return E.right(person)
  const codes = people.flatMap(({ countryCode }) => countryCode ?? [])
  return E.left({ _tag: 'several_customers', codes })
}

/**
 * A customer whose account still works: nothing can be done for an erased one. The account stays locked until the
 * transaction ends.
 */
export const personToServe = async (db: Db, text: string): Promise<E.Either<ServeRefusal, Person>> => {
  const named = await personWith(db, text)
  if (E.isLeft(named)) return named
  const person = await lockPerson(db, named.right.id)
  if (person === undefined) return E.left({ _tag: 'no_such_account' })
  return person.status === 'erased' ? E.left({ _tag: 'erased' }) : E.right(person)
}

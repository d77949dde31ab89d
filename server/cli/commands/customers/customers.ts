import type { Command } from 'commander'
import { shownCustomer } from '@server/cli/commands/orders/customer-shown'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { CommandError } from '@server/cli/kit/terminal'
import { customerOf } from '@server/operations/orders/search-orders'
import { numbersMeant } from '@server/identity/shared/any-number'
import { type Person, personById, personByTel } from '@server/identity/shared/users'
import type { Db } from '@server/platform/database/database'
import { isUuid } from '@server/platform/uuid'

/** A command about one customer, who is named by their number, or by the id of their account. */
export const withNumber = (group: Command, name: string, what: string): Command =>
  group
    .command(name)
    .description(what)
    .argument('<customer>', 'the phone number, such as +85366123456 or 66123456, or the id of the account')

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

/** A customer in the audit, in every act: the masked number, and the id of the account. */
export const subjectOf = (person: Person): string => {
  const number = maskedNumber(person)
  return number === null ? person.id : `${number} (${person.id})`
}

export const personWith = async ({ db }: ActDeps, customer: string): Promise<Person> => {
  if (isUuid(customer)) return personWithId(db, customer)
  const people: Person[] = []
  for (const number of numbersMeant(customer)) {
    const person = await personByTel(db, number)
    if (person !== undefined) people.push(person)
  }
  const [person, ...others] = people
  if (person === undefined) throw new CommandError('Nobody has that number.')
  if (others.length > 0) {
    const codes = people.map(({ countryCode }) => countryCode).join(' and ')
    throw new CommandError(`There is one customer each with ${codes}: say the dialling code, too.`)
  }
  return person
}

/** A customer whose account still works: nothing can be done for an erased one. */
export const personToServe = async (deps: ActDeps, customer: string): Promise<Person> => {
  const person = await personWith(deps, customer)
  if (person.status === 'erased') throw new CommandError('The customer was erased.')
  return person
}

/** A customer who logs in with another service may have no number. */
const personWithId = async (db: Db, id: string): Promise<Person> => {
  const person = await personById(db, id)
  if (person === undefined) throw new CommandError('No account has that id.')
  return person
}

import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import { type NameRefusal, personWith, type ServeRefusal } from '@server/acts/customers/named-customer'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { CommandError } from '@server/cli/kit/terminal'
import type { Person } from '@server/identity/shared/users'

/** A command about one customer, who is named by their number, or by the id of their account. */
export const withNumber = (group: Command, name: string, what: string): Command =>
  group
    .command(name)
    .description(what)
    .argument('<customer>', 'the phone number, such as +85366123456 or 66123456, or the id of the account')

/** The customer that a command only reads. */
export const person = async ({ db }: ActDeps, customer: string): Promise<Person> => {
  const found = await personWith(db, customer)
  if (E.isLeft(found)) throw new CommandError(nameWords(found.left))
  return found.right
}

/** Why the operator's words mean no customer. */
export const nameWords = (refusal: NameRefusal): string => {
  switch (refusal._tag) {
    case 'no_such_number':
      return 'No customer has that number.'
    case 'no_such_account':
      return 'No account has that id.'
    case 'several_customers':
      return `There is one customer each with ${refusal.codes.join(' and ')}: say the dialling code, too.`
  }
}

export const serveWords = (refusal: ServeRefusal): string =>
  refusal._tag === 'erased' ? 'The customer was erased.' : nameWords(refusal)

import type { Command } from 'commander'
import { maskTel } from '~/domain/account/phone'
import type { CommandDeps } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { numbersOf } from '@server/identity/shared/numbers'
import { type Person, personByTel } from '@server/identity/shared/users'

/** A command about one customer, who is named by their number. */
export const withNumber = (group: Command, name: string, what: string): Command =>
  group
    .command(name)
    .description(what)
    .argument('<tel>', 'the phone number')
    .option('--country <code>', 'its dialling code', '+853')

/** A customer in the audit: the number, masked. */
export const subjectOf = ({ countryCode, tel, id }: Person): string =>
  tel === null ? id : `${countryCode ?? ''} ${maskTel(tel)}`

export const personWith = async ({ db }: CommandDeps, country: string, tel: string): Promise<Person> => {
  const number = numbersOf([]).read(country, tel)
  const person = number === undefined ? undefined : await personByTel(db, number)
  if (person === undefined) throw new CommandError('Nobody has that number.')
  return person
}

import type { Command } from 'commander'
import * as O from 'fp-ts/Option'
import * as t from 'io-ts'
import { asked } from '@server/cli/asked'
import type { CommandDeps, Session } from '@server/cli/session'
import { CommandError } from '@server/cli/terminal'
import { handOffsIn } from '@server/identity/hand-off'
import { numbersOf } from '@server/identity/numbers'
import { grantsIn } from '@server/identity/oauth/grants'
import { changePerson, type Person, personByTel } from '@server/identity/people'
import { sessionsIn } from '@server/identity/sessions'

const options = t.type({ country: t.string })

/** What an operator may make of an account (specification 4). */
const statuses = ['active', 'require_update_password', 'blocked'] as const

export const usersCommands = (root: Command, session: Session): void => {
  const { out } = session.terminal
  const users = root.command('users').description('Customers; never their passwords.')
  const withNumber = (name: string, what: string) =>
    users
      .command(name)
      .description(what)
      .argument('<tel>', 'the phone number')
      .option('--country <code>', 'its dialling code', '+853')

  withNumber('handoff', 'A one-time value that logs the customer in: 60 seconds, one use.').action(
    async (tel: string, given: unknown) => {
      const deps = await session.open()
      const { id } = await found(deps, asked(options, given).country, tel)
      const value = await handOffsIn(deps.db, deps.now).make(id)
      out(`/?access_token=${value}`)
    },
  )

  withNumber('status', `What the account is: ${statuses.join(', ')}. Blocked: every session ends.`)
    .argument('<status>', 'one of these')
    .action(async (tel: string, wanted: string, given: unknown) => {
      const status = statuses.find(each => each === wanted)
      if (status === undefined) throw new CommandError(`It is one of ${statuses.join(', ')}.`)
      const deps = await session.open()
      const { id } = await found(deps, asked(options, given).country, tel)
      await changePerson(deps.db, id, { status })
      if (status === 'blocked') {
        // sockets carry no secrets, and find their session ended at the next authorisation
        await sessionsIn(deps.db, deps.now, () => undefined).endAll(id)
        await grantsIn(deps.db, deps.now).endAll(id)
      }
      out(`The account is ${status}.`)
    })
}

const found = async ({ db }: CommandDeps, country: string, tel: string): Promise<Person> => {
  const number = numbersOf([]).read(country, tel)
  const person = O.isNone(number) ? undefined : await personByTel(db, number.value)
  if (person === undefined) throw new CommandError('Nobody has that number.')
  return person
}

import type { Command } from 'commander'
import * as t from 'io-ts'
import { changeStatus } from '@server/acts/customers/change-status'
import { handOff } from '@server/acts/customers/hand-off'
import { customerStatuses, listCustomers, settableStatuses } from '@server/acts/customers/list-customers'
import { listedPerson } from '@server/acts/customers/named-customer'
import { changeNumberCommand } from '@server/cli/commands/customers/change-number'
import { serveWords, withNumber } from '@server/cli/commands/customers/customers'
import { eraseCommand, exportCommand } from '@server/cli/commands/customers/personal-data'
import { showCommand } from '@server/cli/commands/customers/show-user'
import { showsAll, UNMASKED } from '@server/cli/kit/unmasked'
import { performing } from '@server/cli/kit/performing'
import { jsonOf } from '@server/cli/kit/json'
import { askedPage, printNext, withPages } from '@server/cli/kit/paging'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { shopTime } from '@server/platform/period'

const writing = t.type({ json: t.boolean, dryRun: t.boolean })
const listing = t.intersection([t.type({ json: t.boolean, unmasked: t.boolean }), t.partial({ status: t.string })])

export const usersCommands = (root: Command, session: Session): void => {
  const users = root.command('users').description('Customers; never their passwords.')
  for (const add of [
    listCommand,
    showCommand,
    handOffCommand,
    statusCommand,
    changeNumberCommand,
    exportCommand,
    eraseCommand,
  ])
    add(users, session)
}

const listCommand = (users: Command, session: Session): void => {
  const { out } = session.terminal
  withPages(
    users
      .command('list')
      .description('The newest customers, their names and numbers masked.')
      .option('--status <status>', `only those: ${customerStatuses.join(', ')}`)
      .option('--unmasked', UNMASKED, false),
    20,
  )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, status, unmasked } = asked(listing, given)
      const isUnmasked = showsAll(session, unmasked)
      const which = status === undefined ? undefined : oneOf(customerStatuses, status)
      const { db } = await session.open()
      const page = await askedPage(given, paging => listCustomers(db, which, paging))
      const listed = page.rows.map(row => listedPerson(row, isUnmasked))
      if (json) return out(jsonOf({ users: listed, next: page.next }))
      const shown = listed.map(each => [
        each.id,
        each.tel ?? '',
        each.status,
        shopTime(new Date(each.created_at)),
        each.name,
      ])
      table(['id', 'number', 'status', 'since', 'name'], shown).forEach(out)
      return printNext(session.terminal, page)
    })
}

const handOffCommand = (users: Command, session: Session): void => {
  const { out } = session.terminal
  withNumber(users, 'handoff', 'An address that logs the customer in: 60 seconds, one use.')
    .option('--dry-run', 'look for the customer, make nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (tel: string, given: unknown) => {
      const { json, dryRun } = asked(writing, given)
      const { user, path, address } = await performing(session, handOff(tel), serveWords)
      // the address of a dry run opens nothing
      if (json) return out(jsonOf({ user, path: dryRun ? null : path, address: dryRun ? null : address }))
      return out(dryRun ? 'The customer would get an address. Nothing was changed.' : address)
    })
}

const statusCommand = (users: Command, session: Session): void => {
  const { out } = session.terminal
  withNumber(users, 'status', `What the account is: ${settableStatuses.join(', ')}. Blocked: every session ends.`)
    .argument('<status>', 'one of these')
    .option('--dry-run', 'look for the customer, change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (tel: string, wanted: string, given: unknown) => {
      const status = oneOf(settableStatuses, wanted)
      const { json, dryRun } = asked(writing, given)
      const { person, open, isSame } = await performing(session, changeStatus(tel, status), serveWords)
      if (json) return out(jsonOf({ ...listedPerson(person), status: dryRun ? person.status : status }))
      if (isSame) return out(`The account is ${status} already (users show says since when). Nothing was changed.`)
      out(dryRun ? `The account is ${person.status} and would be ${status}.` : `The account is ${status}.`)
      if (open.length > 0)
        out(`Still under way (orders cancel ends an unpaid one, orders hold stops any): ${open.join(', ')}`)
      if (dryRun) out('Nothing was changed.')
    })
}

const oneOf = <A extends string>(all: readonly A[], wanted: string): A => {
  const found = all.find(each => each === wanted)
  if (found === undefined) throw new CommandError(`It is one of ${all.join(', ')}.`)
  return found
}

import type { Command } from 'commander'
import * as t from 'io-ts'
import { addAccount, changeAccountRole, disableAccount, resetAccount } from '@server/acts/operators/account-acts'
import { performing } from '@server/cli/kit/performing'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { shopTime } from '@server/platform/period'
import { type AccountRefusal, type Enrolment, listOperators } from '@server/operators/accounts'
import { type Role, roles } from '@server/platform/database/schema/operators'

const listing = t.type({ json: t.boolean })
const options = t.type({ json: t.boolean, dryRun: t.boolean })
const adding = t.intersection([options, t.type({ role: t.string })])

export const operatorsCommands = (root: Command, session: Session): void => {
  const operators = root.command('operators').description('Accounts of the people who run the shop.')
  for (const add of [listCommand, addCommand, roleCommand, disableCommand, resetCommand]) add(operators, session)
}

const listCommand = (operators: Command, session: Session): void => {
  const { out } = session.terminal
  operators
    .command('list')
    .description('All accounts, with their roles.')
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const listed = await listOperators((await session.open()).db)
      if (asked(listing, given).json) return out(jsonOf(listed))
      const rows = listed.map(({ name, role, state, createdAt }) => [name, role, state, shopTime(createdAt)])
      return table(['name', 'role', 'state', 'since'], rows).forEach(out)
    })
}

const addCommand = (operators: Command, session: Session): Command =>
  withName(operators, 'add', 'Add an account and print its second factor, once. Its first login sets the password.')
    .requiredOption('--role <role>', roles.join(', '))
    .action(async (name: string, given: unknown) => {
      const { role: wanted, ...how } = asked(adding, given)
      const role = roleNamed(wanted)
      const enrolment = await performing(session, addAccount({ name, role }), words)
      printEnrolment(session, name, enrolment, `would be made, with the role ${role}`, how)
    })

const roleCommand = (operators: Command, session: Session): Command =>
  withName(operators, 'role', 'Give an account another role; it holds at once.')
    .argument('<role>', roles.join(', '))
    .action(async (name: string, wanted: string, given: unknown) => {
      const { json, dryRun } = asked(options, given)
      const role = roleNamed(wanted)
      const before = await performing(session, changeAccountRole({ name, role }), words)
      const { out } = session.terminal
      if (json) return out(jsonOf({ name, before, role: dryRun ? before : role }))
      return out(
        dryRun
          ? `${name} is ${before} and would be ${role}. Nothing was changed.`
          : `${name} was ${before} and is ${role}.`,
      )
    })

const disableCommand = (operators: Command, session: Session): Command =>
  withName(
    operators,
    'disable',
    'End an account and its sessions. It stays in the audit; reset opens it again.',
  ).action(async (name: string, given: unknown) => {
    const { json, dryRun } = asked(options, given)
    const wasOpen = await performing(session, disableAccount(name), words)
    const { out } = session.terminal
    if (json) return out(jsonOf({ name, disabled: !wasOpen || !dryRun }))
    if (!wasOpen) return out(`${name} is disabled already. Nothing was changed.`)
    return out(dryRun ? `${name} would be disabled. Nothing was changed.` : `${name} is disabled.`)
  })

const resetCommand = (operators: Command, session: Session): Command =>
  withName(
    operators,
    'reset',
    'Make a new second factor, print it once, and let the next login set a new password.',
  ).action(async (name: string, given: unknown) => {
    const how = asked(options, given)
    const enrolment = await performing(session, resetAccount(name), words)
    printEnrolment(session, name, enrolment, 'would be reset', how)
  })

const withName = (operators: Command, name: string, what: string): Command =>
  operators
    .command(name)
    .description(what)
    .argument('<name>', 'the name of the account')
    .option('--dry-run', 'check everything, change nothing', false)
    .option('--json', 'as JSON', false)

const printEnrolment = (
  { terminal: { out } }: Session,
  name: string,
  { uri, secret }: Enrolment,
  would: string,
  { json, dryRun }: t.TypeOf<typeof options>,
): void => {
  // the secret of a rehearsal belongs to no account
  if (dryRun) return out(json ? jsonOf({ name }) : `The account ${name} ${would}. Nothing was changed.`)
  if (json) return out(jsonOf({ name, uri, secret }))
  out(`Second factor of ${name}; this is shown once:`)
  out(`  secret  ${secret.match(/.{1,4}/gu)?.join(' ') ?? ''}`)
  out(`  address ${uri}`)
  out(`Put it into an authenticator app. Then: npm run shop -- login ${name}`)
}

const roleNamed = (wanted: string): Role => {
  const role = roles.find(each => each === wanted)
  if (role === undefined) throw new CommandError(`The role is one of ${roles.join(', ')}.`)
  return role
}

/** Why a command on accounts was refused. */
const words = (refusal: AccountRefusal): string => {
  switch (refusal._tag) {
    case 'name':
      return 'A name has 2 to 32 small letters, digits and . _ - and starts with a letter.'
    case 'taken':
      return 'There is an account with that name.'
    case 'absent':
      return 'There is no account with that name: operators list shows them.'
    case 'no_owner':
      return 'A shop with accounts needs an owner. Add one first: operators add NAME --role owner'
  }
}

import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { listedPerson, personToServe, subjectOf, withNumber } from '@server/cli/commands/customers/customers'
import { changeNumberCommand } from '@server/cli/commands/customers/change-number'
import { showCommand } from '@server/cli/commands/customers/show-user'
import { showsAll, UNMASKED } from '@server/cli/commands/orders/customer-shown'
import { eraseCommand, exportCommand } from '@server/cli/commands/customers/personal-data'
import { changing } from '@server/cli/kit/changing'
import { pageSize } from '@server/cli/kit/numbers'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { underWay } from '@server/customers/under-way'
import { handOffsIn } from '@server/identity/sessions/hand-off'
import { grantsIn } from '@server/identity/oauth/grants'
import { changePerson, lockPerson } from '@server/identity/shared/users'
import { sessionsIn } from '@server/identity/sessions/sessions'
import { shopTime } from '@server/platform/period'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'
import { users as people } from '@server/platform/database/schema/users'

const writing = t.type({ json: t.boolean, dryRun: t.boolean })
const listing = t.intersection([
  t.type({ json: t.boolean, unmasked: t.boolean, limit: t.number }),
  t.partial({ status: t.string }),
])

/** What an operator may make of an account (docs/spec/product.md#4-states-and-transitions). */
const statuses = ['active', 'require_update_password', 'blocked'] as const
const listedStatuses = [...statuses, 'erased'] as const

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
  users
    .command('list')
    .description('The newest customers, their names and numbers masked.')
    .option('--status <status>', `only those: ${listedStatuses.join(', ')}`)
    .option('--unmasked', UNMASKED, false)
    .option('--limit <count>', 'the maximum number', pageSize, 20)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, limit, status, unmasked } = asked(listing, given)
      const isUnmasked = showsAll(session, unmasked)
      if (status !== undefined) oneOf(listedStatuses, status)
      const { db } = await session.open()
      const rows = await db
        .select()
        .from(people)
        .where(status === undefined ? undefined : eq(people.status, status))
        .orderBy(desc(people.createdAt), people.id)
        .limit(limit)
      const listed = rows.map(row => listedPerson(row, isUnmasked))
      if (json) return out(jsonOf(listed))
      const shown = listed.map(each => [
        each.id,
        each.tel ?? '',
        each.status,
        shopTime(new Date(each.created_at)),
        each.name,
      ])
      return table(['id', 'number', 'status', 'since', 'name'], shown).forEach(out)
    })
}

const handOffCommand = (users: Command, session: Session): void => {
  const { out } = session.terminal
  withNumber(users, 'handoff', 'An address that logs the customer in: 60 seconds, one use.')
    .option('--dry-run', 'look for the customer, make nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (tel: string, given: unknown) => {
      const { json, dryRun } = asked(writing, given)
      const deps = await session.open()
      const person = await personToServe(deps, tel)
      const { id } = person
      const made = await changing(session, async inside => ({
        answer: await handOffsIn(inside.db, deps.now).make(id),
        act: { subject: subjectOf(person), before: {}, after: { user: id, login: 'one, within 60 seconds' } },
      }))
      // the address of a dry run opens nothing
      const path = dryRun ? null : `/?access_token=${made}`
      const address = path === null ? null : deps.publicUrl + path
      if (json) return out(jsonOf({ user: id, path, address }))
      return out(address ?? 'The customer would get an address. Nothing was changed.')
    })
}

const statusCommand = (users: Command, session: Session): void => {
  const { out } = session.terminal
  withNumber(users, 'status', `What the account is: ${statuses.join(', ')}. Blocked: every session ends.`)
    .argument('<status>', 'one of these')
    .option('--dry-run', 'look for the customer, change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (tel: string, wanted: string, given: unknown) => {
      const status = oneOf(statuses, wanted)
      const { json, dryRun } = asked(writing, given)
      const deps = await session.open()
      const person = await personToServe(deps, tel)
      const { open, isSame } = await changing(session, async ({ db, now, endSockets }) => {
        const before = { status: (await lockPerson(db, person.id))?.status }
        if (before.status === status) return { answer: { open: [], isSame: true }, act: undefined }
        await changePerson(db, person.id, { status })
        if (status === 'blocked') {
          await sessionsIn(db, now, endSockets).endAll(person.id)
          await grantsIn(db, now).endAll(person.id)
        }
        const answer = { open: status === 'blocked' ? await openOrders(db, person.id) : [], isSame: false }
        return { answer, act: { subject: subjectOf(person), before, after: { user: person.id, status } } }
      })
      if (json) return out(jsonOf({ ...listedPerson(person), status: dryRun ? person.status : status }))
      if (isSame) return out(`The account is ${status} already (users show says since when). Nothing was changed.`)
      out(dryRun ? `The account is ${person.status} and would be ${status}.` : `The account is ${status}.`)
      if (open.length > 0) out(`Still under way (orders hold stops one): ${open.join(', ')}`)
      if (dryRun) out('Nothing was changed.')
    })
}

/** The orders that are still delivered to a customer, or paid. One under review is not. */
const openOrders = async (db: Db, customer: string): Promise<readonly string[]> =>
  (
    await underWay(
      db,
      await db
        .select()
        .from(orders)
        .where(and(eq(orders.userId, customer), isNull(orders.reviewSince)))
        .orderBy(orders.createdAt),
    )
  ).flatMap(({ order, why }) => (why === 'unpaid' || why === 'undelivered' ? [order] : []))

const oneOf = <A extends string>(all: readonly A[], wanted: string): A => {
  const found = all.find(each => each === wanted)
  if (found === undefined) throw new CommandError(`It is one of ${all.join(', ')}.`)
  return found
}

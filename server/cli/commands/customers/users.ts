import { count, desc, eq } from 'drizzle-orm'
import type { Command } from 'commander'
import * as t from 'io-ts'
import { maskEmail, parseEmail } from '~/domain/account/email'
import { maskTel } from '~/domain/account/phone'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { personToServe, personWith, subjectOf, withNumber } from '@server/cli/commands/customers/customers'
import { changeNumberCommand } from '@server/cli/commands/customers/change-number'
import { eraseCommand, exportCommand } from '@server/cli/commands/customers/personal-data'
import { changing } from '@server/cli/kit/changing'
import { wholeNumber } from '@server/cli/kit/numbers'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { underWay } from '@server/customers/under-way'
import { handOffsIn } from '@server/identity/sessions/hand-off'
import { grantsIn } from '@server/identity/oauth/grants'
import { changePerson, lockPerson, type Person } from '@server/identity/shared/users'
import { sessionsIn } from '@server/identity/sessions/sessions'
import { shopTime } from '@server/platform/period'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'
import { identities, users as people } from '@server/platform/database/schema/users'

const reading = t.type({ json: t.boolean })
const writing = t.intersection([reading, t.type({ dryRun: t.boolean })])
const listing = t.intersection([t.type({ json: t.boolean, limit: t.number }), t.partial({ status: t.string })])

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
    .description('The newest customers, their numbers masked.')
    .option('--status <status>', `only those: ${listedStatuses.join(', ')}`)
    .option('--limit <count>', 'the maximum number', wholeNumber, 20)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, limit, status } = asked(listing, given)
      if (status !== undefined) oneOf(listedStatuses, status)
      const { db } = await session.open()
      const rows = await db
        .select()
        .from(people)
        .where(status === undefined ? undefined : eq(people.status, status))
        .orderBy(desc(people.createdAt), people.id)
        .limit(limit)
      const listed = rows.map(listedPerson)
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

const showCommand = (users: Command, session: Session): void => {
  const { out } = session.terminal
  withNumber(users, 'show', 'One customer: status, login methods, address for receipts (masked), sessions, orders.')
    .option('--json', 'as JSON', false)
    .action(async (tel: string, given: unknown) => {
      const { json } = asked(reading, given)
      const deps = await session.open()
      const person = await personWith(deps, tel)
      const receipts = receiptsTo(person)
      const shown = { ...listedPerson(person), receipts, ...(await about(deps.db, person.id, deps.now)) }
      if (json) return out(jsonOf(shown))
      out(`${shown.tel ?? 'no number'}  ${shown.status}${shown.verified ? '' : ', not confirmed'}  (${shown.id})`)
      out(`${shown.name}, since ${shopTime(new Date(shown.created_at))}`)
      out(`logs in with: ${[...(shown.password ? ['password'] : []), ...shown.identities].join(', ')}`)
      out(receipts === null ? 'no address for receipts' : `receipts to ${receipts}`)
      out(`${shown.sessions} sessions (sessions list)`)
      return table(
        ['orders', 'pieces'],
        Object.entries(shown.orders).map(([status, many]) => [status, many]),
      ).forEach(out)
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
      return out(address ?? 'There is that customer. Nothing was made.')
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
      const open = await changing(session, async ({ db, now, endSockets }) => {
        const before = { status: (await lockPerson(db, person.id))?.status }
        await changePerson(db, person.id, { status })
        if (status === 'blocked') {
          await sessionsIn(db, now, endSockets).endAll(person.id)
          await grantsIn(db, now).endAll(person.id)
        }
        const answer = status === 'blocked' ? await openOrders(db, person.id) : []
        return { answer, act: { subject: subjectOf(person), before, after: { user: person.id, status } } }
      })
      if (json) return out(jsonOf({ ...listedPerson(person), status: dryRun ? person.status : status }))
      out(dryRun ? `The account is ${person.status}. Nothing was changed.` : `The account is ${status}.`)
      if (open.length > 0) out(`Still under way (orders hold stops one): ${open.join(', ')}`)
    })
}

/** The orders that are still delivered to a customer, or paid. */
const openOrders = async (db: Db, customer: string): Promise<readonly string[]> =>
  (
    await underWay(db, await db.select().from(orders).where(eq(orders.userId, customer)).orderBy(orders.createdAt))
  ).flatMap(({ order, why }) => (why === 'unpaid' || why === 'undelivered' ? [order] : []))

const oneOf = <A extends string>(all: readonly A[], wanted: string): A => {
  const found = all.find(each => each === wanted)
  if (found === undefined) throw new CommandError(`It is one of ${all.join(', ')}.`)
  return found
}

/** Without the number, so that a bystander cannot read it. */
const listedPerson = (person: Person) => ({
  id: person.id,
  tel: person.tel === null ? null : `${person.countryCode ?? ''} ${maskTel(person.tel)}`,
  name: person.name,
  status: person.status,
  verified: person.verified,
  password: person.passwordHash !== null,
  created_at: person.createdAt.toISOString(),
})

/** The address for receipts, masked; null: there is none. */
const receiptsTo = ({ receiptAddress }: Person): string | null => {
  const address = parseEmail(receiptAddress)
  return address === undefined ? null : maskEmail(address)
}

const about = async (db: Db, id: string, now: () => number) => {
  const placed = await db
    .select({ status: orders.status, orders: count() })
    .from(orders)
    .where(eq(orders.userId, id))
    .groupBy(orders.status)
    .orderBy(orders.status)
  const linked = await db.select({ provider: identities.provider }).from(identities).where(eq(identities.userId, id))
  return {
    identities: linked.map(({ provider }) => provider),
    sessions: (await sessionsIn(db, now, () => undefined).list(id, '')).length,
    orders: Object.fromEntries(placed.map(each => [each.status, each.orders])),
  }
}

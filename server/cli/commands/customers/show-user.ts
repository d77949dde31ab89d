import { count, eq } from 'drizzle-orm'
import type { Command } from 'commander'
import * as t from 'io-ts'
import { maskEmail, parseEmail } from '~/domain/account/email'
import { listedPerson, personWith, withNumber } from '@server/cli/commands/customers/customers'
import { showsAll, UNMASKED } from '@server/cli/commands/orders/customer-shown'
import { jsonOf } from '@server/cli/kit/json'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { table } from '@server/cli/kit/terminal'
import { sessionsIn } from '@server/identity/sessions/sessions'
import type { Person } from '@server/identity/shared/users'
import { listActs } from '@server/operators/acts'
import { counted } from '@server/platform/counted'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'
import { identities } from '@server/platform/database/schema/users'
import { shopTime } from '@server/platform/period'

const reading = t.type({ json: t.boolean, unmasked: t.boolean })

/** `users show`: what an operator needs to serve a customer. */
export const showCommand = (users: Command, session: Session): void => {
  const { out } = session.terminal
  withNumber(users, 'show', 'One customer: status, login methods, address for receipts (masked), sessions, orders.')
    .option('--unmasked', UNMASKED, false)
    .option('--json', 'as JSON', false)
    .action(async (tel: string, given: unknown) => {
      const { json, unmasked } = asked(reading, given)
      const isUnmasked = showsAll(session, unmasked)
      const deps = await session.open()
      const person = await personWith(deps, tel)
      const receipts = receiptsTo(person)
      const shown = { ...listedPerson(person, isUnmasked), receipts, ...(await about(deps.db, person.id, deps.now)) }
      if (json) return out(jsonOf(shown))
      out(`${shown.tel ?? 'no number'}  ${shown.status}${shown.verified ? '' : ', not confirmed'}  (${shown.id})`)
      if (shown.status_change !== null) out(shownChange(shown.status_change))
      out(`${shown.name}, since ${shopTime(new Date(shown.created_at))}`)
      out(`logs in with: ${[...(shown.password ? ['password'] : []), ...shown.identities].join(', ')}`)
      out(receipts === null ? 'no address for receipts' : `receipts to ${receipts}`)
      out(`${counted(shown.sessions, 'session')} (sessions list)`)
      return table(
        ['status', 'orders'],
        Object.entries(shown.orders).map(([status, many]) => [status, many]),
      ).forEach(out)
    })
}

/** The address for receipts, masked; null: there is none. */
const receiptsTo = ({ receiptAddress }: Person): string | null => {
  const address = parseEmail(receiptAddress)
  return address === undefined ? null : maskEmail(address)
}

/** Who gave the account its status, and why; null: no operator did. */
const lastStatusChange = async (db: Db, id: string) => {
  const [act] = await listActs(db, { command: 'users status', subject: id, limit: 1 })
  if (act === undefined) return null
  const { at, by, reason = null, after } = act
  return { at: at.toISOString(), by, reason, status: typeof after['status'] === 'string' ? after['status'] : null }
}

const shownChange = ({ at, by, reason, status }: NonNullable<Awaited<ReturnType<typeof lastStatusChange>>>): string =>
  `${status ?? 'changed'} since ${shopTime(new Date(at))} by ${by}: ${reason ?? 'no reason given'}`

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
    status_change: await lastStatusChange(db, id),
    orders: Object.fromEntries(placed.map(each => [each.status, each.orders])),
  }
}

import { count, eq } from 'drizzle-orm'
import { maskEmail, parseEmail } from '~/domain/account/email'
import type { KnownStatus } from '~/domain/orders/order-status'
import { listedPerson, type ListedPerson } from '@server/acts/customers/named-customer'
import { sessionsIn } from '@server/identity/sessions/sessions'
import type { Person } from '@server/identity/shared/users'
import { listActs } from '@server/operators/acts'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'
import { identities } from '@server/platform/database/schema/users'

/** Who gave an account its status, when and why. */
export interface StatusChange {
  readonly at: string
  readonly by: string
  readonly reason: string | null
  readonly status: string | null
}

/** What an operator needs to serve a customer. */
export interface CustomerFacts extends ListedPerson {
  /** The address for receipts, masked; null: there is none. */
  readonly receipts: string | null
  /** The services that log in to this account. */
  readonly identities: readonly string[]
  /** How many sessions are live. */
  readonly sessions: number
  /** Null: no operator changed the status. */
  readonly status_change: StatusChange | null
  /** How many orders there are of each status. */
  readonly orders: Readonly<Partial<Record<KnownStatus, number>>>
}

export const factsOf = async (
  { db, now }: { readonly db: Db; readonly now: () => number },
  person: Person,
  isUnmasked: boolean,
): Promise<CustomerFacts> => {
  const { id } = person
  const placed = await db
    .select({ status: orders.status, orders: count() })
    .from(orders)
    .where(eq(orders.userId, id))
    .groupBy(orders.status)
    .orderBy(orders.status)
  const linked = await db.select({ provider: identities.provider }).from(identities).where(eq(identities.userId, id))
  return {
    ...listedPerson(person, isUnmasked),
    receipts: receiptsTo(person),
    identities: linked.map(({ provider }) => provider),
    sessions: (await sessionsIn(db, now, () => undefined).list(id, '')).length,
    status_change: await lastStatusChange(db, id),
    orders: Object.fromEntries(placed.map(each => [each.status, each.orders])),
  }
}

const receiptsTo = ({ receiptAddress }: Person): string | null => {
  const address = parseEmail(receiptAddress)
  return address === undefined ? null : maskEmail(address)
}

const lastStatusChange = async (db: Db, id: string): Promise<StatusChange | null> => {
  const [act] = await listActs(db, { command: 'users status', subject: id, limit: 1 })
  if (act === undefined) return null
  const { at, by, reason = null, after } = act
  return { at: at.toISOString(), by, reason, status: typeof after['status'] === 'string' ? after['status'] : null }
}

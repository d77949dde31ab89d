import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { type UnderWay, underWay } from '@server/customers/under-way'
import { grantsIn } from '@server/identity/oauth/grants'
import { type EndSockets, sessionsIn } from '@server/identity/sessions/sessions'
import { numberOf, type Person } from '@server/identity/shared/users'
import { erasedForm, erasedLine } from '@server/orders/erased-entries'
import { erasedRecord, orderDigest } from '@server/orders/order-digest'
import type { OrderRow } from '@server/orders/order-view'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import type { Db } from '@server/platform/database/database'
import { inParts } from '@server/platform/database/in-parts'
import { audit } from '@server/platform/database/schema/audit'
import { handOffs, phoneCodes } from '@server/platform/database/schema/auth'
import { cartLines, carts } from '@server/platform/database/schema/carts'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { idempotencyKeys } from '@server/platform/database/schema/idempotency-keys'
import { orderLines, orders, orderUnits, revivalTokens } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { erasures, identities, sessions, users } from '@server/platform/database/schema/users'
import { grouped } from '@server/platform/group-by'

interface Deps {
  /** A transaction. */
  readonly db: Db
  readonly now: () => number
  /** Call it after the commit with the sessions that have ended. */
  readonly endSockets: EndSockets
}

/** Why a customer is not erased. */
export type EraseRefusal =
  | { readonly _tag: 'absent' }
  | { readonly _tag: 'erased' }
  | { readonly _tag: 'under_way'; readonly orders: readonly UnderWay[] }

/** What an erasure did. */
export interface Erasure {
  readonly customer: string
  /** The orders that stay for the books, without what was entered. */
  readonly orders: number
  readonly sessions: number
  readonly logins: number
  /** The customer as they were. */
  readonly before: Person
}

/**
 * Erases what the shop knows about a customer, in one transaction. Orders, payments, refunds and codes stay for the
 * books, and belong to an account that is empty [I-31]. The codes of such an account are never shown. A customer who
 * has an order under way is refused.
 */
export const eraseCustomer = async (
  deps: Deps,
  id: string,
  by: 'customer' | 'operator',
): Promise<E.Either<EraseRefusal, Erasure>> => {
  const { db, now } = deps
  const own = await lockAll(db, id)
  if (own === undefined) return E.left({ _tag: 'absent' })
  if (own.person.status === 'erased') return E.left({ _tag: 'erased' })
  const open = await underWay(db, own.orders)
  if (open.length > 0) return E.left({ _tag: 'under_way', orders: open })
  await db.insert(erasures).values({ userId: id, by, at: new Date(now()) })
  await eraseOrders(deps, own.orders)
  await db.delete(cartLines).where(eq(cartLines.userId, id))
  await db.delete(carts).where(eq(carts.userId, id))
  const logins = await eraseAccount(deps, own.person)
  return E.right({ customer: id, orders: own.orders.length, before: own.person, ...logins })
}

/**
 * Locks the customer's cart, orders and account, in the order in which placing and paying orders lock them. The last
 * lock lets rows refer to the account meanwhile. Undefined: there is no such customer.
 */
const lockAll = async (
  db: Db,
  id: string,
): Promise<{ readonly person: Person; readonly orders: readonly OrderRow[] } | undefined> => {
  await db.select({ id: carts.userId }).from(carts).where(eq(carts.userId, id)).for('update')
  const theirs = eq(orders.userId, id)
  await db.select({ id: orders.id }).from(orders).where(theirs).orderBy(asc(orders.id)).for('update')
  const [person] = await db.select().from(users).where(eq(users.id, id)).for('no key update')
  // read again: an order that was placed while this waited is here now
  return person && { person, orders: await db.select().from(orders).where(theirs).orderBy(asc(orders.createdAt)) }
}

const eraseOrders = async ({ db, now }: Deps, placed: readonly OrderRow[]): Promise<void> => {
  const ids = placed.map(({ id }) => id)
  if (ids.length === 0) return
  const before = await linesOf(db, ids)
  await db.update(orders).set(erasedForm).where(isOneOf(orders.id, ids))
  await db.update(orderLines).set(erasedLine).where(isOneOf(orderLines.orderId, ids))
  const left = new Map((await db.select().from(orders).where(isOneOf(orders.id, ids))).map(row => [row.id, row]))
  const after = await linesOf(db, ids)
  const records = placed.map(order => {
    const erased = left.get(order.id)
    if (erased === undefined) throw new Error(`order ${order.id} is gone`)
    const original = orderDigest(order, before.get(order.id) ?? [])
    return erasedRecord(order.id, original, orderDigest(erased, after.get(order.id) ?? []), now())
  })
  await inParts(records, some => db.insert(audit).values(some))
  // links of orders need no login
  await db.delete(revivalTokens).where(isOneOf(revivalTokens.orderId, ids))
  // addresses and QR codes of a wallet, and what a supplier said of an account
  await db
    .update(payments)
    .set({ instruction: null })
    .where(and(isOneOf(payments.orderId, ids), isNotNull(payments.instruction)))
  const units = db.select({ id: orderUnits.id }).from(orderUnits).where(isOneOf(orderUnits.orderId, ids))
  await db
    .update(fulfilments)
    .set({ note: null })
    .where(and(inArray(fulfilments.unitId, units), isNotNull(fulfilments.note)))
}

const linesOf = async (db: Db, ids: readonly string[]) =>
  grouped(await db.select().from(orderLines).where(isOneOf(orderLines.orderId, ids)), line => line.orderId)

/** Ends every session and login method, and empties the account. A session stays by its id and times, because orders and reveals name it. */
const eraseAccount = async (
  { db, now, endSockets }: Deps,
  person: Person,
): Promise<{ readonly sessions: number; readonly logins: number }> => {
  const { id } = person
  let ended = 0
  const counted: EndSockets = (...session) => {
    ended += 1
    endSockets(...session)
  }
  await sessionsIn(db, now, counted).endAll(id)
  await db.update(sessions).set({ agent: null }).where(eq(sessions.userId, id))
  await grantsIn(db, now).endAll(id)
  await db.delete(handOffs).where(eq(handOffs.userId, id))
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id))
  const linked = await db.delete(identities).where(eq(identities.userId, id)).returning({ name: identities.provider })
  const number = numberOf(person)
  if (number !== undefined)
    await db
      .delete(phoneCodes)
      .where(and(eq(phoneCodes.countryCode, number.countryCode), eq(phoneCodes.tel, number.tel)))
  await db.update(users).set(emptied).where(eq(users.id, id))
  return { sessions: ended, logins: linked.length }
}

/** An account of which only its id and its beginning are left. */
const emptied = {
  name: '',
  countryCode: null,
  tel: null,
  verified: false,
  passwordHash: null,
  status: 'erased',
  scope: [],
  consents: [],
  receiptAddress: null,
  receiptLang: null,
}

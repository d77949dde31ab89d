import { type SQL, and, count, desc, eq, exists, gt, inArray } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Order } from '~/domain/orders/order'
import {
  type KnownStatus,
  type OrderStatus,
  awaitsPayment,
  knownStatuses,
  showsCodes,
  statusOf,
} from '~/domain/orders/order-status'
import type { TakingsPage } from '~/domain/orders/takings'
import type { TakingsFilter } from '~/domain/orders/takings-filter'
import { askAfterOrder, checkPayments } from '@server/shop/reconcile-payments'
import { cancelUnpaid, expireOverdue } from '@server/shop/cancel-orders'
import { paymentMethods } from '@server/shop/catalogue'
import { type Keyed, once } from '@server/shop/idempotency'
import { type KeptOrder, ordersIn } from '@server/shop/order-view'
import { type Outcome, absent, conflict } from '@server/shop/refusal'
import { reveal } from '@server/shop/reveal'
import type { Deps } from '@server/shop/deps'
import type { Caller, Payer, RequestLocale } from '@server/shop/shop.port'
import { words } from '@server/shop/messages'
import type { Db, Tx } from '@server/store/database'
import { orderLines, orders, revivalTokens } from '@server/store/schema/orders'
import { transact } from '@server/store/transact'

/** One of the customer's orders, with its codes once it is `success`. A foreign id looks like an absent one (I-10). */
export const getOrder = async (deps: Deps, caller: Caller, id: string): Promise<Outcome<Order>> => {
  const kept = await upToDate(deps, id, and(eq(orders.id, id), eq(orders.userId, caller.userId)))
  return kept === undefined ? absent : E.right(await ownOrder(deps, caller, kept))
}

/** The order behind a revival token: how it stands, for anybody who has the token; the rest for its owner (docs/spec/api.md). */
export const reviveOrder = async (
  deps: Deps,
  speech: RequestLocale,
  caller: Caller | undefined,
  id: string,
  token: string,
): Promise<Outcome<Order>> => {
  const kept = (await opens(deps, id, token)) ? await upToDate(deps, id, eq(orders.id, id)) : undefined
  if (kept === undefined) return absent
  if (caller?.userId === kept.userId) return E.right(await ownOrder(deps, caller, kept))
  const methods = await paymentMethods(deps.db, speech.lang, deps.providers)
  const [order] = await ordersIn(deps.db, [kept], () => ({
    edition: speech.edition,
    lang: speech.lang,
    now: deps.now(),
    methods,
    providers: deps.providers,
  }))
  return order === undefined ? absent : E.right(order)
}

/** The same as `getOrder`, after the providers of its payments were asked. */
export const checkOrder = async (deps: Deps, caller: Caller, id: string): Promise<Outcome<Order>> => {
  const own = and(eq(orders.id, id), eq(orders.userId, caller.userId))
  if ((await deps.db.select({ id: orders.id }).from(orders).where(own)).length === 0) return absent
  await checkPayments(deps, id)
  return getOrder(deps, caller, id)
}

/** The same for a person who has the order's link. */
export const checkByLink = async (
  deps: Deps,
  speech: RequestLocale,
  id: string,
  token: string,
): Promise<Outcome<Order>> => {
  if (!(await opens(deps, id, token))) return absent
  await checkPayments(deps, id)
  return reviveOrder(deps, speech, undefined, id, token)
}

/** Who holds an order's link pays for its owner. */
export const payerBy = async (
  deps: Deps,
  id: string,
  token: string,
  asker: Omit<Payer, 'userId' | 'link'>,
): Promise<Outcome<Payer>> => {
  if (!(await opens(deps, id, token))) return absent
  const [order] = await deps.db.select({ userId: orders.userId }).from(orders).where(eq(orders.id, id))
  return order === undefined ? absent : E.right({ ...asker, userId: order.userId, link: deps.revival.of(id) })
}

/** Is this the secret of that order's link, and still good? */
const opens = async ({ db, revival, now }: Deps, id: string, token: string): Promise<boolean> => {
  const good = and(
    eq(revivalTokens.tokenHash, revival.hash(token)),
    eq(revivalTokens.orderId, id),
    gt(revivalTokens.expiresAt, new Date(now())),
  )
  return (await db.select({ order: revivalTokens.orderId }).from(revivalTokens).where(good)).length > 0
}

const PER_PAGE = 20

/** The customer's orders, newest first, 20 a page. Codes are shown when an order is opened, not in the list. */
export const getTakings = async (
  deps: Deps,
  caller: Caller,
  page: number,
  show?: TakingsFilter,
): Promise<TakingsPage> => {
  const { db, revival, now } = deps
  const own = and(eq(orders.userId, caller.userId), show === undefined ? undefined : narrowed(db, show))
  if ((await db.transaction(tx => expireOverdue(tx, now(), { user: caller.userId }))) > 0) deps.poke()
  const total = (await db.select({ orders: count() }).from(orders).where(own))[0]?.orders ?? 0
  const kept = await db
    .select()
    .from(orders)
    .where(own)
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
  const methods = await paymentMethods(db, caller.lang, deps.providers)
  const data = await ordersIn(db, kept, order => ({
    edition: caller.edition,
    lang: caller.lang,
    now: now(),
    methods,
    providers: deps.providers,
    owner: { revivalToken: revival.of(order.id) },
  }))
  const last_page = Math.max(1, Math.ceil(total / PER_PAGE))
  return { data, meta: { current_page: page, last_page, per_page: PER_PAGE, total } }
}

/**
 * The condition of `passes`, in SQL. It is only used within the orders of one customer, which the index `orders_user` finds and sorts;
 * the lines of an order are found by the index of `order_lines_position`.
 */
const narrowed = (db: Db, show: TakingsFilter): SQL | undefined => {
  switch (show) {
    case 'unpaid':
      return inArray(orders.status, statusesWhere(awaitsPayment))
    case 'codes': {
      const coded = and(eq(orderLines.orderId, orders.id), eq(orderLines.delivery, 'code'))
      const lines = db.select({ id: orderLines.id }).from(orderLines).where(coded)
      return and(inArray(orders.status, statusesWhere(showsCodes)), exists(lines))
    }
  }
}

const statusesWhere = (holds: (status: OrderStatus) => boolean): KnownStatus[] =>
  knownStatuses.filter(name => holds(statusOf(name)))

/** Calls an unpaid order off and gives its stock back; done already, it stays done. */
export const cancelOrder = (deps: Deps, caller: Caller, id: string, keyed?: Keyed): Promise<Outcome<string>> =>
  once(deps.db, caller, keyed, deps.now, async () => {
    const outcome = await transact(deps.db, async tx => {
      const own = and(eq(orders.id, id), eq(orders.userId, caller.userId))
      const order = (await tx.select().from(orders).where(own).for('update'))[0]
      if (order === undefined) return absent
      if (order.status === 'cancelled') return E.right(order.id)
      if (order.status !== 'pending' && order.status !== 'waiting_for_payment')
        return conflict(words(caller.lang).notCancellable)
      await cancelUnpaid(tx, [order.id], deps.now())
      return E.right(order.id)
    })
    if (E.isRight(outcome)) deps.poke()
    return outcome
  })

/** An order as an operator sees it: without codes. */
export const orderForOperator = async (deps: Deps, id: string): Promise<Outcome<Order>> => {
  const kept = await upToDate(deps, id, eq(orders.id, id))
  if (kept === undefined) return absent
  const methods = await paymentMethods(deps.db, 'zh-Hant', deps.providers)
  const [order] = await ordersIn(deps.db, [kept], () => ({
    edition: 'mo',
    lang: 'zh-Hant',
    now: deps.now(),
    methods,
    providers: deps.providers,
  }))
  return order === undefined ? absent : E.right(order)
}

const ownOrder = async (deps: Deps, caller: Caller, kept: KeptOrder): Promise<Order> => {
  const codes = kept.status === 'success' ? await reveal(deps, caller, kept.id) : undefined
  const methods = await paymentMethods(deps.db, caller.lang, deps.providers)
  const [order] = await ordersIn(deps.db, [kept], ({ id }) => ({
    edition: caller.edition,
    lang: caller.lang,
    now: deps.now(),
    methods,
    providers: deps.providers,
    owner: { revivalToken: deps.revival.of(id) },
    ...(codes === undefined ? {} : codes === 'phone_code' ? { asksFirst: codes } : { codes }),
  }))
  if (order === undefined) throw new Error('an order went missing while it was read')
  return order
}

/** An order as it stands now: one that is overdue is asked after and called off before anybody sees it (I-02, I-14). */
const upToDate = async (deps: Deps, id: string, which: ReturnType<typeof and>): Promise<KeptOrder | undefined> => {
  const read = async (db: Db | Tx) => (await db.select().from(orders).where(which))[0]
  const kept = await read(deps.db)
  const isOverdue =
    kept !== undefined &&
    (kept.status === 'pending' || kept.status === 'waiting_for_payment') &&
    kept.expiresAt.getTime() <= deps.now()
  if (!isOverdue) return kept
  // its money may be here, and could not be taken in just now: the next look may
  if ((await askAfterOrder(deps, id)).length > 0) return kept
  if ((await deps.db.transaction(tx => expireOverdue(tx, deps.now(), { order: id }))) > 0) deps.poke()
  return read(deps.db)
}

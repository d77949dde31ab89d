import { and, eq, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Order } from '~/domain/orders/order'
import { isUnpaid } from '~/domain/orders/order-status'
import { expireNow } from '@server/orders/cancel-orders'
import type { Draft } from '@server/orders/placing/draft'
import { isValidLink } from '@server/orders/order-link'
import { type OrderRow, localizeOrders, localizePlaced, publicContext } from '@server/orders/order-view'
import { reveal } from '@server/orders/reveal'
import { reconcileOrder, checkPayments } from '@server/payments/reconcile-payments'
import { builtOnce } from '@server/platform/database/built-once'
import { orders } from '@server/platform/database/schema/orders'
import type { Deps } from '@server/shop/deps'
import { type Outcome, absent } from '@server/shop/refusal'
import type { Caller, RequestLocale } from '@server/shop/shop.port'

/** One of the customer's orders, with its codes once it is `success`. A foreign id looks like an absent one (I-10). */
export const getOrder = async (deps: Deps, caller: Caller, id: string): Promise<Outcome<Order>> => {
  const stored = await upToDate(deps, id, caller.userId)
  return stored === undefined ? absent : E.right(await ownOrder(deps, caller, stored))
}

/** The order behind a revival token: its state for everyone who has the token, all of it for its owner (docs/spec/api.md). */
export const reviveOrder = async (
  deps: Deps,
  locale: RequestLocale,
  caller: Caller | undefined,
  id: string,
  token: string,
): Promise<Outcome<Order>> => {
  const stored = (await isValidLink(deps, id, token)) ? await upToDate(deps, id, ANYONE) : undefined
  if (stored === undefined) return absent
  if (caller?.userId === stored.userId) return E.right(await ownOrder(deps, caller, stored))
  const context = await publicContext(deps, locale)
  const [order] = await localizeOrders(deps.db, [stored], () => context)
  return order === undefined ? absent : E.right(order)
}

/** The same as `getOrder`, after a query to the providers of its payments. */
export const checkOrder = async (deps: Deps, caller: Caller, id: string): Promise<Outcome<Order>> => {
  const own = and(eq(orders.id, id), eq(orders.userId, caller.userId))
  if ((await deps.db.select({ id: orders.id }).from(orders).where(own)).length === 0) return absent
  await checkPayments(deps, id)
  return getOrder(deps, caller, id)
}

/** The same for a person who has the order's link. */
export const checkByLink = async (
  deps: Deps,
  locale: RequestLocale,
  id: string,
  token: string,
): Promise<Outcome<Order>> => {
  if (!(await isValidLink(deps, id, token))) return absent
  await checkPayments(deps, id)
  return reviveOrder(deps, locale, undefined, id, token)
}

/** An order as an operator sees it: without codes. */
export const orderForOperator = async (deps: Deps, id: string): Promise<Outcome<Order>> => {
  const stored = await upToDate(deps, id, ANYONE)
  if (stored === undefined) return absent
  const context = await publicContext(deps, { edition: 'mo', lang: 'zh-Hant' })
  const [order] = await localizeOrders(deps.db, [stored], () => context)
  return order === undefined ? absent : E.right(order)
}

/** The customer's order as it was placed just now. A repeated request reads it: it may have changed since. */
export const placedOrder = async (deps: Deps, caller: Caller, draft: Draft): Promise<Order> =>
  localizePlaced(draft, {
    ...(await publicContext(deps, caller)),
    owner: { revivalToken: deps.revival.of(draft.order.id) },
  })

const ownOrder = async (deps: Deps, caller: Caller, stored: OrderRow): Promise<Order> => {
  const codes = stored.status === 'success' ? await reveal(deps, caller, stored.id) : undefined
  const context = await publicContext(deps, caller)
  const [order] = await localizeOrders(deps.db, [stored], ({ id }) => ({
    ...context,
    owner: { revivalToken: deps.revival.of(id) },
    ...(codes === undefined ? {} : codes === 'phone_code' ? { asksFirst: codes } : { codes }),
  }))
  if (order === undefined) throw new Error('an order went missing while it was read')
  return order
}

/** For those who have the order's link, and for operators. */
const ANYONE = Symbol('an order of any customer')

/** An order as it stands now. An overdue order is reconciled with its providers and cancelled before it is shown (I-02, I-14). */
const upToDate = async (deps: Deps, id: string, owner: string | typeof ANYONE): Promise<OrderRow | undefined> => {
  const read = async () => {
    const [order] = await findById(deps.db).execute({ id })
    return owner === ANYONE || order?.userId === owner ? order : undefined
  }
  const stored = await read()
  const isOverdue = stored !== undefined && isUnpaid(stored.status) && stored.expiresAt.getTime() <= deps.now()
  if (!isOverdue) return stored
  // a payment has ended and could not be stored just now: the next read tries again
  if ((await reconcileOrder(deps, id)).length > 0) return stored
  if ((await expireNow(deps.db, deps.now(), { order: id })) > 0) deps.notifyRelay()
  return read()
}

const findById = builtOnce(db =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare(''),
)

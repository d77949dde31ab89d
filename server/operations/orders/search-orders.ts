import type { EditionCode, Lang } from '~/domain/shared/locale'
import { type SQL, and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { SoughtStatus } from '~/contract/console/order-states'
import { type KnownStatus, undeliveredStatuses } from '~/domain/orders/order-status'
import { type Cents, cents, toWire } from '~/domain/shared/money'
import { variantsNamed } from '@server/operations/products/find-variants'
import { type BatchPieces, batchPieces } from '@server/operations/orders/batch-pieces'
import { ordersOf } from '@server/operations/orders/orders-of-variants'
import { orderIsUnderReview } from '@server/platform/database/conditions/orders-under-review'
import { hasRefunds, type RefundSum, refundSumsOf } from '@server/operations/orders/refund-sums'
import { numbersMeant } from '@server/identity/shared/any-number'
import type { Paging } from '@server/platform/list-page'
import { type Cursor, cursorOf, isBehind, readCursor } from '@server/platform/page-cursor'
import type { Period } from '@server/platform/period'
import { readOrderNo } from '@server/orders/placing/order-no'
import { reviewSinceOf } from '@server/orders/under-review'
import type { Db } from '@server/platform/database/database'
import { grouped } from '@server/platform/group-by'
import { orderLines, orders, orderUnits } from '@server/platform/database/schema/orders'
import { refunds, voidedCodes } from '@server/platform/database/schema/after-sales'
import { payments } from '@server/platform/database/schema/payments'
import { users } from '@server/platform/database/schema/users'
import { codeBatches, codes } from '@server/platform/database/schema/vault'
import { isUuid } from '@server/platform/uuid'

/** What an operator looks for. An order must fit everything that is said. */
export interface OrderSearch {
  /** An order number in any letter case, a phone number, a provider's reference, or a product. */
  readonly text?: string
  /** The order itself, by its id. */
  readonly order?: string
  /** Of this customer, by id. */
  readonly customer?: string
  /** A number or a part of the name of a product or a variant. */
  readonly product?: string
  /** A batch of codes: the order holds or has one of them, or had it until it was voided. */
  readonly batch?: string
  readonly status?: SoughtStatus
  /** Money of it went back, or must. */
  readonly isRefunded?: true
  /** It is under review. */
  readonly isHeld?: true
  /** The payment method, by its code. */
  readonly method?: string
  /** Where it was placed: `mo` or `hk`. */
  readonly edition?: EditionCode
  readonly amount?: Cents
  readonly placed?: Period
}

/** An order in a list. */
export interface ListedOrder {
  readonly id: string
  readonly no: string
  readonly status: KnownStatus
  readonly payment: string
  readonly edition: EditionCode
  readonly currency: string
  /** A decimal string. */
  readonly amount: string
  readonly quantity: number
  readonly created_at: string
  readonly customer: Customer
  /** Since when it is under review; null: it is not. */
  readonly review_since: string | null
  readonly refunds: readonly RefundSum[]
  /** The codes of the batch that was asked for, by their state; null: no batch was. */
  readonly batch: BatchPieces | null
  readonly lines: readonly { readonly variant: string; readonly name: string; readonly quantity: number }[]
}

export interface Customer {
  readonly id: string
  readonly name: string
  /** With its dialling code, for example `+853 66123456`; null: the account has no number. */
  readonly tel: string | null
}

export const customerOf = (user: {
  readonly id: string
  readonly name: string
  readonly countryCode: string | null
  readonly tel: string | null
}): Customer => ({
  id: user.id,
  name: user.name,
  tel: user.tel === null ? null : `${user.countryCode ?? ''} ${user.tel}`,
})

/** `next`: the cursor of the page after this one; null: this is the last one. */
export interface OrderPage {
  readonly orders: readonly ListedOrder[]
  readonly next: string | null
}

/**
 * Searches orders, the newest first. The database finds each page by its indexes, so a late page costs no more than the
 * first. Names of products are in `lang`, and those that were searched come first. Returns undefined if the cursor is not one
 * of this list.
 */
export const searchOrders = async (
  db: Db,
  search: OrderSearch,
  { limit, after }: Paging,
  lang: Lang,
): Promise<OrderPage | undefined> => {
  const cursor = after === undefined ? undefined : readCursor(after)
  if (after !== undefined && cursor === undefined) return undefined
  const { which, variants } = await conditionsOf(db, search)
  const found = await pageQuery(db, which, cursor, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const ids = rows.map(({ order }) => order.id)
  const lines = ids.length === 0 ? [] : await linesOf(db, ids)
  const byOrder = grouped(lines, line => line.orderId)
  const sums = await refundSumsOf(db, ids)
  const pieces = search.batch === undefined ? undefined : await batchPieces(db, search.batch, ids)
  return {
    orders: rows.map(({ order, user }) => ({
      id: order.id,
      no: order.no,
      status: order.status,
      payment: order.payment,
      edition: order.edition,
      currency: order.currency,
      amount: toWire(cents(order.amount)),
      quantity: order.quantity,
      created_at: order.createdAt.toISOString(),
      customer: customerOf(user),
      review_since: reviewSinceOf(order)?.toISOString() ?? null,
      refunds: sums.get(order.id) ?? [],
      batch: pieces?.get(order.id) ?? null,
      lines: firstOf(byOrder.get(order.id) ?? [], variants).map(({ variantNo, name, quantity }) => ({
        variant: variantNo,
        name: name[lang],
        quantity,
      })),
    })),
    next: found.length > limit && last !== undefined ? cursorOf(last.order) : null,
  }
}

/** The rows of one page. Exported for the test of its plan. */
export const pageQuery = (db: Db, which: SQL | undefined, cursor: Cursor | undefined, limit: number) =>
  db
    .select({ order: orders, user: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(which, isBehind(orders, cursor)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)

/** The condition of a search, and the variants that it asks for by name, number or batch. */
interface Conditions {
  readonly which: SQL | undefined
  readonly variants: readonly string[]
}

/** Products are looked up first: there are few of them. */
export const conditionsOf = async (db: Db, search: OrderSearch): Promise<Conditions> => {
  const { text, order, customer, product, batch, status, isRefunded, isHeld, method, edition, amount, placed } = search
  const meant = text === undefined ? undefined : await means(db, text)
  const named = product === undefined ? undefined : await variantsNamed(db, product)
  const which = and(
    meant?.which,
    order === undefined ? undefined : eq(orders.id, order),
    customer === undefined ? undefined : eq(orders.userId, customer),
    named === undefined ? undefined : await ordersOf(db, named),
    batch === undefined ? undefined : inArray(orders.id, withCodesOf(db, batch)),
    status === undefined ? undefined : hasStatus(status),
    isRefunded === undefined ? undefined : inArray(orders.id, hasRefunds(db)),
    isHeld === undefined ? undefined : orderIsUnderReview,
    method === undefined ? undefined : eq(orders.payment, method),
    edition === undefined ? undefined : eq(orders.edition, edition),
    amount === undefined ? undefined : eq(orders.amount, amount),
    placed?.from === undefined ? undefined : gte(orders.createdAt, placed.from),
    placed?.before === undefined ? undefined : lt(orders.createdAt, placed.before),
  )
  const ofBatch = batch === undefined ? [] : await variantOf(db, batch)
  return { which, variants: [...(meant?.variants ?? []), ...(named ?? []), ...ofBatch] }
}

const hasStatus = (status: SoughtStatus): SQL =>
  status === 'undelivered' ? inArray(orders.status, [...undeliveredStatuses]) : eq(orders.status, status)

const variantOf = async (db: Db, batch: string): Promise<readonly string[]> =>
  (await db.select({ no: codeBatches.variantNo }).from(codeBatches).where(eq(codeBatches.id, batch))).map(
    ({ no }) => no,
  )

/** The lines of the variants that were asked for, then the others. A list shows the first one only. */
const firstOf = <A extends { readonly variantNo: string }>(lines: readonly A[], nos: readonly string[]): readonly A[] =>
  lines.toSorted((one, other) => Number(nos.includes(other.variantNo)) - Number(nos.includes(one.variantNo)))

/** Everything that a text may mean. The database has an index for each meaning. */
const means = async (db: Db, text: string): Promise<Conditions> => {
  const word = text.trim()
  const no = readOrderNo(word) ?? word
  const byNumber = db
    .select({ id: orders.id })
    .from(orders)
    .where(isUuid(word) ? eq(orders.id, word) : eq(orders.no, no))
  const byReference = db
    .select({ id: payments.orderId })
    .from(payments)
    .where(or(eq(payments.providerRef, word), eq(payments.refundRef, word)))
  const byRefund = db
    .select({ id: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.reference, word))
  const numbers = numbersMeant(word)
  const person = or(
    ...numbers.map(({ countryCode, tel }) => and(eq(users.countryCode, countryCode), eq(users.tel, tel))),
  )
  const byPhone = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(person ?? sql`false`)
  const named = inArray(orders.id, unionAll(byNumber, byReference, byRefund, byPhone))
  // a name is looked up in all that was ever sold: not for a text that means an order already
  if ((await db.select({ id: orders.id }).from(orders).where(named).limit(1)).length > 0)
    return { which: named, variants: [] }
  const products = await variantsNamed(db, word)
  return { which: products.length === 0 ? named : await ordersOf(db, products), variants: products }
}

const withCodesOf = (db: Db, batch: string) => {
  const ofUnits = () => db.select({ id: orderUnits.orderId }).from(orderUnits)
  const have = ofUnits().innerJoin(codes, eq(codes.orderUnitId, orderUnits.id)).where(eq(codes.batchId, batch))
  const had = ofUnits()
    .innerJoin(voidedCodes, eq(voidedCodes.unitId, orderUnits.id))
    .innerJoin(codes, eq(codes.id, voidedCodes.codeId))
    .where(eq(codes.batchId, batch))
  return unionAll(have, had)
}

const linesOf = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...ids]))
    .orderBy(asc(orderLines.position))

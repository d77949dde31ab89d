import { and, asc, count, eq, inArray, min, or, sql } from 'drizzle-orm'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import type { KnownStatus } from '~/domain/orders/order-status'
import { cents, toWire } from '~/domain/shared/money'
import { type NamedUnit, unitsOf } from '@server/operations/after-sales/find-unit'
import { type AfterSales, afterSalesOf } from '@server/operations/after-sales/after-sales-of'
import { type Customer, customerOf } from '@server/operations/orders/search-orders'
import { type RefundSum, refundSumsOf } from '@server/operations/orders/refund-sums'
import { readOrderNo } from '@server/orders/placing/order-no'
import { reviewSinceOf } from '@server/orders/under-review'
import type { Db } from '@server/platform/database/database'
import { type FulfilmentState, fulfilments } from '@server/platform/database/schema/fulfilments'
import { orderLines, orders, orderUnits, type UnitState } from '@server/platform/database/schema/orders'
import { paymentEvents, payments, type PaymentState } from '@server/platform/database/schema/payments'
import { sessions, users } from '@server/platform/database/schema/users'
import { codes, type CodeState, reveals } from '@server/platform/database/schema/vault'
import type { ReadableOption } from '@server/platform/database/texts'
import { grouped } from '@server/platform/group-by'
import { isUuid } from '@server/platform/uuid'

/** One piece of an order. */
export interface OrderPiece {
  readonly id: string
  readonly name: string
  readonly variant: string
  readonly kind: 'code' | 'fulfilment'
  readonly state: UnitState
  /** The code that it has; null: it has no code. */
  readonly code: {
    readonly id: string
    readonly batch: string
    readonly state: CodeState
    /** Its last characters; null: it is not sold, was not opened, or does not open. */
    readonly ends: string | null
  } | null
  /** What the supplier of a top-up has answered; null: no supplier had it. */
  readonly supplier: { readonly state: FulfilmentState; readonly note: string | null } | null
  /** The operator who works on a top-up that is due, and since when; null: no operator has claimed it. */
  readonly claim: { readonly by: string; readonly at: string } | null
}

/** An order as an operator may see it: with its customer, and without its codes (I-10, I-11). */
export interface OrderDetails {
  readonly id: string
  readonly no: string
  readonly status: KnownStatus
  readonly payment: string
  readonly currency: string
  /** A decimal string. */
  readonly amount: string
  readonly quantity: number
  readonly created_at: string
  readonly version: number
  readonly edition: EditionCode
  readonly expires_at: string
  readonly customer: Customer & { readonly status: string }
  /** The login that placed it; null: it is gone. The shop stores no addresses of visitors. */
  readonly session: {
    readonly id: string
    /** What the browser calls itself. */
    readonly agent: string | null
    readonly created_at: string
  } | null
  /** What the shopper entered at the checkout. */
  readonly form: Readonly<Record<string, string>>
  readonly lines: readonly {
    readonly variant: string
    readonly name: string
    readonly delivery: 'code' | 'fulfilment'
    readonly quantity: number
    /** The price of one, as a decimal string. */
    readonly price: string
    /** How many of its units are in which state. */
    readonly units: Readonly<Record<string, number>>
    /** The entries of the shopper, by the names of their fields. */
    readonly entered: Readonly<Record<string, string>>
    /** The same under the labels that the shopper saw. */
    readonly options: readonly ReadableOption[]
  }[]
  /** Its pieces, by the names that commands take. */
  readonly pieces: readonly OrderPiece[]
  readonly payments: readonly {
    readonly id: string
    readonly method: string
    readonly provider: string
    readonly ref: string | null
    readonly currency: string
    readonly amount: string
    /** What came in, with its currency, such as `MOP 171.00`; null: nothing came. */
    readonly came: string | null
    readonly state: PaymentState
    readonly note: string | null
    /** The provider's name for the refund. */
    readonly refund: string | null
    readonly created_at: string
  }[]
  /** How often its codes were shown to its owner (I-12). */
  readonly reveals: number
  /** When they were shown first; null: never. A policy may count days from then. */
  readonly first_shown_at: string | null
  /** Since when it is under review; null: it is not. */
  readonly review_since: string | null
  /** What went back or must, of what came in; empty: nothing. */
  readonly refunds: readonly RefundSum[]
  readonly after_sales: AfterSales
}

/** The id of an order that is named by its id or its number, in any letter case. */
export const orderIdOf = async (db: Db, given: string): Promise<string | undefined> => {
  const word = given.trim()
  const byNo = or(eq(orders.no, word), eq(orders.no, readOrderNo(word) ?? word))
  const named = isUuid(word) ? or(eq(orders.id, word), byNo) : byNo
  return (await db.select({ id: orders.id }).from(orders).where(named))[0]?.id
}

/** An order with the names of its products in one language. */
export const readOrder = async (db: Db, id: string, lang: Lang): Promise<OrderDetails | undefined> => {
  const [row] = await db
    .select({ order: orders, user: users, session: sessions })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(sessions, eq(sessions.id, orders.sessionId))
    .where(eq(orders.id, id))
  if (row === undefined) return undefined
  const { order, user, session } = row
  const paid = await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.createdAt))
  const shown = await db
    .select({ times: count(), first: min(reveals.at) })
    .from(reveals)
    .where(eq(reveals.orderId, id))
  const came = await cameIn(db, id)
  const units = await unitsOf(db, id)
  return {
    id: order.id,
    no: order.no,
    status: order.status,
    payment: order.payment,
    currency: order.currency,
    amount: toWire(cents(order.amount)),
    quantity: order.quantity,
    created_at: order.createdAt.toISOString(),
    version: order.version,
    edition: order.edition,
    expires_at: order.expiresAt.toISOString(),
    customer: { ...customerOf(user), status: user.status },
    session: session && { id: session.id, agent: session.agent, created_at: session.createdAt.toISOString() },
    form: order.form,
    lines: await linesOf(db, id, lang),
    pieces: await piecesOf(db, units),
    payments: paid.map(each => ({
      id: each.id,
      method: each.method,
      provider: each.provider,
      ref: each.providerRef,
      currency: each.currency,
      amount: toWire(cents(each.amount)),
      came: came.get(each.id) ?? null,
      state: each.state,
      note: each.note,
      refund: each.refundRef,
      created_at: each.createdAt.toISOString(),
    })),
    reveals: shown[0]?.times ?? 0,
    first_shown_at: shown[0]?.first?.toISOString() ?? null,
    review_since: reviewSinceOf(order)?.toISOString() ?? null,
    refunds: (await refundSumsOf(db, [id])).get(id) ?? [],
    after_sales: await afterSalesOf(db, id, units),
  }
}

/** The money that came in by each payment of an order. The database knows which reports count (`money_in`). */
const cameIn = async (db: Db, order: string): Promise<ReadonlyMap<string, string>> => {
  const { paymentId: id, currency } = paymentEvents
  const rows = await db
    .selectDistinct({ id, currency, sum: sql<unknown>`money_in(${id}, ${currency})` })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, id))
    .where(and(eq(payments.orderId, order), eq(paymentEvents.kind, 'paid')))
    .orderBy(asc(currency))
  const came = rows.filter(({ sum }) => Number(sum) > 0)
  return new Map(
    [...grouped(came, each => each.id ?? '')].map(([payment, each]) => [
      payment,
      each.map(row => `${row.currency ?? ''} ${toWire(cents(Number(row.sum)))}`).join(' and '),
    ]),
  )
}

const piecesOf = async (db: Db, units: readonly NamedUnit[]): Promise<readonly OrderPiece[]> => {
  const ids = units.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await db.select().from(codes).where(inArray(codes.orderUnitId, ids))
  const codeOf = new Map(rows.map(row => [row.orderUnitId, row]))
  const sent = ids.length === 0 ? [] : await db.select().from(fulfilments).where(inArray(fulfilments.unitId, ids))
  const supplierOf = new Map(sent.map(({ unitId, state, note }) => [unitId, { state, note }]))
  return units.map(({ id, name, variant, kind, state, claim }) => {
    const code = codeOf.get(id)
    return {
      id,
      name,
      variant,
      kind,
      state,
      code: code === undefined ? null : { id: code.id, batch: code.batchId, state: code.state, ends: null },
      supplier: supplierOf.get(id) ?? null,
      claim: state === 'due' && claim !== null ? { by: claim.by, at: claim.at.toISOString() } : null,
    }
  })
}

const linesOf = async (db: Db, order: string, lang: Lang): Promise<OrderDetails['lines']> => {
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order))
    .orderBy(asc(orderLines.position))
  const units = await db
    .select({ line: orderUnits.lineId, state: orderUnits.state, units: count() })
    .from(orderUnits)
    .where(eq(orderUnits.orderId, order))
    .groupBy(orderUnits.lineId, orderUnits.state)
    .orderBy(orderUnits.state)
  return lines.map(line => ({
    variant: line.variantNo,
    name: line.name[lang],
    delivery: line.delivery,
    quantity: line.quantity,
    price: toWire(cents(line.priceCents)),
    units: Object.fromEntries(units.filter(each => each.line === line.id).map(each => [each.state, each.units])),
    entered: line.entered,
    options: line.options[lang],
  }))
}

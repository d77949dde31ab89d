import { asc, count, eq, or } from 'drizzle-orm'
import type { KnownStatus } from '~/domain/orders/order-status'
import { cents, toWire } from '~/domain/shared/money'
import { type Customer, customerOf } from '@server/operations/orders/search-orders'
import { readOrderNo } from '@server/orders/placing/order-no'
import type { Db } from '@server/platform/database/database'
import { orderLines, orders, orderUnits } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { sessions, users } from '@server/platform/database/schema/users'
import { reveals } from '@server/platform/database/schema/vault'
import { isUuid } from '@server/platform/uuid'

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
  readonly edition: string
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
    readonly delivery: string
    readonly quantity: number
    /** The price of one, as a decimal string. */
    readonly price: string
    /** How many of its units are in which state. */
    readonly units: Readonly<Record<string, number>>
    /** The entries of the shopper. */
    readonly entered: Readonly<Record<string, string>>
  }[]
  readonly payments: readonly {
    readonly id: string
    readonly method: string
    readonly provider: string
    readonly ref: string | null
    readonly currency: string
    readonly amount: string
    readonly state: string
    readonly note: string | null
    /** The provider's name for the refund. */
    readonly refund: string | null
    readonly created_at: string
  }[]
  /** How often its codes were shown to its owner (I-12). */
  readonly reveals: number
}

/** The id of an order that is named by its id or its number, in any letter case. */
export const orderIdOf = async (db: Db, given: string): Promise<string | undefined> => {
  const word = given.trim()
  const byNo = or(eq(orders.no, word), eq(orders.no, readOrderNo(word) ?? word))
  const named = isUuid(word) ? or(eq(orders.id, word), byNo) : byNo
  return (await db.select({ id: orders.id }).from(orders).where(named))[0]?.id
}

export const readOrder = async (db: Db, id: string): Promise<OrderDetails | undefined> => {
  const [row] = await db
    .select({ order: orders, user: users, session: sessions })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(sessions, eq(sessions.id, orders.sessionId))
    .where(eq(orders.id, id))
  if (row === undefined) return undefined
  const { order, user, session } = row
  const paid = await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.createdAt))
  const shown = await db.select({ times: count() }).from(reveals).where(eq(reveals.orderId, id))
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
    lines: await linesOf(db, id),
    payments: paid.map(each => ({
      id: each.id,
      method: each.method,
      provider: each.provider,
      ref: each.providerRef,
      currency: each.currency,
      amount: toWire(cents(each.amount)),
      state: each.state,
      note: each.note,
      refund: each.refundRef,
      created_at: each.createdAt.toISOString(),
    })),
    reveals: shown[0]?.times ?? 0,
  }
}

const linesOf = async (db: Db, order: string): Promise<OrderDetails['lines']> => {
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
    name: line.name['zh-Hant'],
    delivery: line.delivery,
    quantity: line.quantity,
    price: toWire(cents(line.priceCents)),
    units: Object.fromEntries(units.filter(each => each.line === line.id).map(each => [each.state, each.units])),
    entered: line.entered,
  }))
}

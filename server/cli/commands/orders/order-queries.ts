import { asc, count, desc, eq, or } from 'drizzle-orm'
import { cents, toWire } from '~/domain/shared/money'
import type { KnownStatus } from '~/domain/orders/order-status'
import { type AfterSales, afterSalesOf } from '@server/cli/commands/orders/after-sales'
import { CommandError } from '@server/cli/kit/terminal'
import type { Db } from '@server/platform/database/database'
import { payments } from '@server/platform/database/schema/payments'
import { orderLines, orders, orderUnits } from '@server/platform/database/schema/orders'
import { reveals } from '@server/platform/database/schema/vault'
import { isUuid } from '@server/platform/uuid'

/** An order in a list. */
export interface ListedOrder {
  readonly id: string
  readonly no: string
  readonly status: KnownStatus
  readonly payment: string
  readonly currency: string
  /** A decimal string. */
  readonly amount: string
  readonly quantity: number
  readonly created_at: string
}

/** An order as an operator may see it: without its buyer and its codes (I-10, I-11). */
export interface OrderDetails extends ListedOrder {
  readonly version: number
  readonly edition: string
  readonly expires_at: string
  readonly lines: readonly {
    readonly variant: string
    readonly name: string
    readonly delivery: string
    readonly quantity: number
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
  }[]
  /** How often its codes were shown to its owner (I-12). */
  readonly reveals: number
  /** Since when it is under review; null: it is not. */
  readonly review_since: string | null
  readonly after_sales: AfterSales
}

export const listOrders = async (
  db: Db,
  status: KnownStatus | undefined,
  limit: number,
): Promise<readonly ListedOrder[]> => {
  const rows = await db
    .select()
    .from(orders)
    .where(status === undefined ? undefined : eq(orders.status, status))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return rows.map(listed)
}

/** The id of an order that is named by its id or its number. */
const orderIdOf = async (db: Db, given: string): Promise<string | undefined> => {
  const named = isUuid(given) ? or(eq(orders.id, given), eq(orders.no, given)) : eq(orders.no, given)
  return (await db.select({ id: orders.id }).from(orders).where(named))[0]?.id
}

/** The status of an order, which stays as it is until the transaction ends. */
export const lockedStatus = async (tx: Db, id: string): Promise<KnownStatus | undefined> =>
  (await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, id)).for('update'))[0]?.status

/** The order that is named by its id or its number. */
export const found = async (db: Db, given: string): Promise<OrderDetails> => {
  const id = await orderIdOf(db, given)
  const order = id === undefined ? undefined : await readOrder(db, id)
  if (order === undefined) throw new CommandError('There is no such order.')
  return order
}

export const readOrder = async (db: Db, id: string): Promise<OrderDetails | undefined> => {
  const order = (await db.select().from(orders).where(eq(orders.id, id)))[0]
  if (order === undefined) return undefined
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position))
  const units = await db
    .select({ line: orderUnits.lineId, state: orderUnits.state, units: count() })
    .from(orderUnits)
    .where(eq(orderUnits.orderId, id))
    .groupBy(orderUnits.lineId, orderUnits.state)
    .orderBy(orderUnits.state)
  const paid = await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.createdAt))
  const shown = await db.select({ times: count() }).from(reveals).where(eq(reveals.orderId, id))
  return {
    ...listed(order),
    version: order.version,
    edition: order.edition,
    expires_at: order.expiresAt.toISOString(),
    lines: lines.map(line => ({
      variant: line.variantNo,
      name: line.name['zh-Hant'],
      delivery: line.delivery,
      quantity: line.quantity,
      units: Object.fromEntries(units.filter(each => each.line === line.id).map(each => [each.state, each.units])),
      entered: line.entered,
    })),
    payments: paid.map(({ id: payment, method, provider, providerRef, currency, amount, state, note, refundRef }) => ({
      id: payment,
      method,
      provider,
      ref: providerRef,
      currency,
      amount: toWire(cents(amount)),
      state,
      note,
      refund: refundRef,
    })),
    reveals: shown[0]?.times ?? 0,
    review_since: order.reviewSince?.toISOString() ?? null,
    after_sales: await afterSalesOf(db, id),
  }
}

const listed = (row: typeof orders.$inferSelect): ListedOrder => ({
  id: row.id,
  no: row.no,
  status: row.status,
  payment: row.payment,
  currency: row.currency,
  amount: toWire(cents(row.amount)),
  quantity: row.quantity,
  created_at: row.createdAt.toISOString(),
})

import { and, asc, eq } from 'drizzle-orm'
import { cents, toWire } from '~/domain/shared/money'
import { actsOnAll, type StoredAct } from '@server/operators/acts'
import { refundRows } from '@server/orders/refunds'
import { type Returned, returnedOf } from '@server/orders/returned'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import type { Db } from '@server/platform/database/database'
import { orderLines, orders } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { reveals } from '@server/platform/database/schema/vault'
import { grouped } from '@server/platform/group-by'

/** An order in the data of its customer. Its codes are on its page, and never in a file. */
export interface ExportedOrder {
  readonly no: string
  readonly placed_at: string
  readonly status: string
  readonly edition: string
  readonly currency: string
  readonly amount: string
  /** What was entered at the checkout. */
  readonly form: Readonly<Record<string, string>>
  readonly lines: readonly {
    readonly variant: string
    readonly name: string
    readonly quantity: number
    /** The price of one. */
    readonly price: string
    readonly entered: Readonly<Record<string, string>>
    /** How many of its pieces were refunded. */
    readonly refunded: number
    /** Its codes that were replaced or refunded: why and when. */
    readonly voided: readonly { readonly cause: string; readonly at: string }[]
  }[]
  readonly payments: readonly {
    readonly method: string
    readonly provider: string
    /** The provider's name for it. */
    readonly ref: string | null
    readonly currency: string
    readonly amount: string
    readonly state: string
    readonly opened_at: string
  }[]
  readonly refunds: readonly {
    readonly currency: string
    readonly amount: string
    readonly reason: string
    readonly state: string
    readonly ref: string | null
    readonly sent_at: string | null
  }[]
  /** When its codes were shown. */
  readonly codes_shown_at: readonly string[]
  readonly notes: readonly ExportedNote[]
}

/** What operators did and wrote, without their names. */
export interface ExportedNote {
  readonly at: string
  readonly what: string
  readonly details: Readonly<Record<string, unknown>>
}

/** The orders of a customer, oldest first: a few queries for any number of orders. */
export const exportedOrders = async (db: Db, customer: string): Promise<readonly ExportedOrder[]> => {
  const placed = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, customer))
    .orderBy(asc(orders.createdAt), asc(orders.id))
  const ids = placed.map(({ id }) => id)
  if (ids.length === 0) return []
  const lines = grouped(
    await db.select().from(orderLines).where(isOneOf(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
    each => each.orderId,
  )
  const paid = grouped(
    await db.select().from(payments).where(isOneOf(payments.orderId, ids)).orderBy(asc(payments.createdAt)),
    each => each.orderId,
  )
  const back = grouped(await refundRows(db, ids), each => each.order)
  const shown = grouped(
    await db
      .select()
      .from(reveals)
      .where(and(isOneOf(reveals.orderId, ids), eq(reveals.userId, customer)))
      .orderBy(asc(reveals.at)),
    each => each.orderId,
  )
  const returned = await returnedOf(db, ids)
  const acts = await actsOnAll(db, ids)
  return placed.map(order => ({
    no: order.no,
    placed_at: order.createdAt.toISOString(),
    status: order.status,
    edition: order.edition,
    currency: order.currency,
    amount: toWire(cents(order.amount)),
    form: order.form,
    lines: (lines.get(order.id) ?? []).map(line => lineOf(line, returned.get(line.id))),
    payments: (paid.get(order.id) ?? []).map(paymentOf),
    refunds: (back.get(order.id) ?? []).map(({ refund }) => ({
      currency: refund.currency,
      amount: toWire(cents(refund.amount)),
      reason: refund.reason,
      state: refund.state,
      ref: refund.reference,
      sent_at: refund.sentAt?.toISOString() ?? null,
    })),
    codes_shown_at: (shown.get(order.id) ?? []).map(({ at }) => at.toISOString()),
    notes: (acts.get(order.id) ?? []).map(noteOf),
  }))
}

const lineOf = (line: typeof orderLines.$inferSelect, returned?: Returned): ExportedOrder['lines'][number] => ({
  variant: line.variantNo,
  name: line.name['zh-Hant'],
  quantity: line.quantity,
  price: toWire(cents(line.priceCents)),
  entered: line.entered,
  refunded: returned?.refunded ?? 0,
  voided: (returned?.voided ?? []).map(({ cause, at }) => ({ cause, at: new Date(at).toISOString() })),
})

const paymentOf = (payment: typeof payments.$inferSelect): ExportedOrder['payments'][number] => ({
  method: payment.method,
  provider: payment.provider,
  ref: payment.providerRef,
  currency: payment.currency,
  amount: toWire(cents(payment.amount)),
  state: payment.state,
  opened_at: payment.createdAt.toISOString(),
})

export const noteOf = ({ at, command, reason, after }: StoredAct): ExportedNote => ({
  at: at.toISOString(),
  what: command,
  details: { ...after, ...(reason === undefined ? {} : { reason }) },
})

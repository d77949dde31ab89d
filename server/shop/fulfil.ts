import { and, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { KnownStatus } from '~/domain/order-status'
import { release } from '@server/shop/call-off'
import { move } from '@server/shop/order-status'
import { keepAs } from '@server/shop/settle'
import type { Deps } from '@server/shop/deps'
import type { Tx } from '@server/store/database'
import { payments } from '@server/store/schema/money'
import { orderLines, orders, orderUnits } from '@server/store/schema/orders'
import { transact } from '@server/store/transact'

/** Why an operator's order to the shop was not carried out. */
export type Hindrance = { readonly _tag: 'absent' } | { readonly _tag: 'wrong_status'; readonly status: KnownStatus }

/** A top-up that waits to be carried out. */
export interface Due {
  readonly unit: string
  readonly order: string
  readonly no: string
  readonly variant: string
  readonly name: string
  /** What the shopper filled in. */
  readonly entered: Readonly<Record<string, string>>
  readonly since: Date
}

/** What is still to be carried out, oldest first. */
export const dueUnits = ({ db }: Pick<Deps, 'db'>): Promise<readonly Due[]> =>
  db
    .select({
      unit: orderUnits.id,
      order: orders.id,
      no: orders.no,
      variant: orderUnits.variantNo,
      name: orderLines.name,
      entered: orderLines.entered,
      since: orders.updatedAt,
    })
    .from(orderUnits)
    .innerJoin(orders, eq(orders.id, orderUnits.orderId))
    .innerJoin(orderLines, eq(orderLines.id, orderUnits.lineId))
    .where(eq(orderUnits.state, 'due'))
    .orderBy(orders.updatedAt, orderLines.position, orderUnits.position)
    .then(rows => rows.map(row => ({ ...row, name: row.name['zh-Hant'] })))

/**
 * An operator carried out one top-up of an order, or all of them; with the last one the order is a success (decisions 6). Safe to
 * repeat.
 */
export const fulfil = (
  deps: Pick<Deps, 'db' | 'now' | 'poke'>,
  order: string,
  unit?: string,
): Promise<E.Either<Hindrance, KnownStatus>> =>
  onOrder(deps, order, async (tx, kept) => {
    if (kept.status === 'success') return E.right('success')
    if (kept.status !== 'processing') return E.left({ _tag: 'wrong_status', status: kept.status })
    const ofOrder = and(eq(orderUnits.orderId, order), eq(orderUnits.kind, 'fulfilment'))
    const done = await tx
      .update(orderUnits)
      .set({ state: 'done' })
      .where(unit === undefined ? ofOrder : and(ofOrder, eq(orderUnits.id, unit)))
      .returning({ id: orderUnits.id })
    if (done.length === 0) return E.left({ _tag: 'absent' })
    const left = await tx
      .select({ id: orderUnits.id })
      .from(orderUnits)
      .where(and(ofOrder, eq(orderUnits.state, 'due')))
    if (left.length > 0) return E.right(kept.status)
    return E.right((await move(tx, kept, ['success'], deps.now())).status)
  })

/** A paid order that cannot be fulfilled is to be paid back; what was sold of it stays sold and is never shown. */
export const giveUp = (
  deps: Pick<Deps, 'db' | 'now' | 'poke'>,
  order: string,
  why: string,
): Promise<E.Either<Hindrance, KnownStatus>> =>
  onOrder(deps, order, async (tx, kept) => {
    if (kept.status === 'refund_due') return E.right('refund_due')
    if (kept.status !== 'paid' && kept.status !== 'processing')
      return E.left({ _tag: 'wrong_status', status: kept.status })
    await release(tx, [order])
    for (const payment of await paymentsIn(tx, order, 'paid')) await keepAs(tx, payment, 'refund_due', why, deps.now())
    return E.right((await move(tx, kept, ['refund_due'], deps.now())).status)
  })

/** The money of an order went back: all of its payments that were due to. */
export const refunded = (
  deps: Pick<Deps, 'db' | 'now' | 'poke'>,
  order: string,
): Promise<E.Either<Hindrance, KnownStatus>> =>
  onOrder(deps, order, async (tx, kept) => {
    const owed = await paymentsIn(tx, order, 'refund_due')
    if (owed.length === 0 && kept.status !== 'refund_due')
      return kept.status === 'refunded' ? E.right('refunded') : E.left({ _tag: 'wrong_status', status: kept.status })
    const at = new Date(deps.now())
    for (const { id } of owed)
      await tx.update(payments).set({ state: 'refunded', updatedAt: at }).where(eq(payments.id, id))
    return E.right(kept.status === 'refund_due' ? (await move(tx, kept, ['refunded'], deps.now())).status : kept.status)
  })

const onOrder = async (
  deps: Pick<Deps, 'db' | 'poke'>,
  order: string,
  work: (tx: Tx, kept: typeof orders.$inferSelect) => Promise<E.Either<Hindrance, KnownStatus>>,
): Promise<E.Either<Hindrance, KnownStatus>> => {
  const outcome = await transact(deps.db, async tx => {
    const kept = (await tx.select().from(orders).where(eq(orders.id, order)).for('update'))[0]
    return kept === undefined ? E.left<Hindrance>({ _tag: 'absent' }) : work(tx, kept)
  })
  if (E.isRight(outcome)) deps.poke()
  return outcome
}

const paymentsIn = (tx: Tx, order: string, state: 'paid' | 'refund_due') =>
  tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, order), eq(payments.state, state)))

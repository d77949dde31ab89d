import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { isUnpaid, type KnownStatus } from '~/domain/orders/order-status'
import { cancelUnpaid, release } from '@server/orders/cancel-orders'
import { transitionOrder } from '@server/orders/order-status'
import { finish } from '@server/fulfilment/topup-progress'
import { oweRefund } from '@server/orders/payment-status'
import type { Deps } from '@server/shop/deps'
import type { Tx } from '@server/platform/database/database'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { payments } from '@server/platform/database/schema/payments'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { transact } from '@server/platform/database/transact'

/** Why an operator's command on an order failed. */
export type OperatorRefusal =
  | { readonly _tag: 'absent' }
  | { readonly _tag: 'wrong_status'; readonly status: KnownStatus }
  /** A supplier has one of its top-ups, or may have: the operator must confirm that they know. */
  | { readonly _tag: 'underway' }
  /** It is under review, and is not delivered. */
  | { readonly _tag: 'under_review' }

/**
 * Records that an operator fulfilled one top-up of an order, or all of them; with the last one the order is a success
 * (docs/spec/decisions.md#6-order-status). Safe to repeat. `force`: do it even if a supplier has the top-up.
 */
export const fulfil = (
  deps: Pick<Deps, 'db' | 'now' | 'notifyRelay'>,
  order: string,
  { unit, force = false }: { readonly unit?: string; readonly force?: boolean } = {},
): Promise<E.Either<OperatorRefusal, KnownStatus>> =>
  onOrder<OperatorRefusal, KnownStatus>(deps, order, async (tx, stored) => {
    if (stored.status === 'success') return E.right('success')
    if (stored.status !== 'processing') return E.left({ _tag: 'wrong_status', status: stored.status })
    if (stored.reviewSince !== null) return E.left({ _tag: 'under_review' })
    if (!(await withdraw(tx, order, { force, unit }, deps.now()))) return E.left({ _tag: 'underway' })
    const ofOrder = and(
      eq(orderUnits.orderId, order),
      eq(orderUnits.kind, 'fulfilment'),
      // a piece that was refunded meanwhile is not
      ne(orderUnits.state, 'released'),
    )
    const done = await tx
      .update(orderUnits)
      .set({ state: 'done' })
      .where(unit === undefined ? ofOrder : and(ofOrder, eq(orderUnits.id, unit)))
      .returning({ id: orderUnits.id })
    if (done.length === 0) return E.left({ _tag: 'absent' })
    return E.right(await finish(tx, stored, deps.now()))
  })

/** Is an order of this status paid and not delivered? */
export const canBeGivenUp = (status: KnownStatus): boolean => status === 'paid' || status === 'processing'

/**
 * Marks a paid order that cannot be fulfilled as due for a refund. Its sold codes stay sold and are never shown.
 * `force`: as above.
 */
export const abandonOrder = (
  deps: Pick<Deps, 'db' | 'now' | 'notifyRelay'>,
  order: string,
  why: string,
  force = false,
): Promise<E.Either<OperatorRefusal, KnownStatus>> =>
  onOrder<OperatorRefusal, KnownStatus>(deps, order, async (tx, stored) => {
    if (stored.status === 'refund_due') return E.right('refund_due')
    if (!canBeGivenUp(stored.status)) return E.left({ _tag: 'wrong_status', status: stored.status })
    if (!(await withdraw(tx, order, { force }, deps.now()))) return E.left({ _tag: 'underway' })
    await release(tx, [order])
    for (const payment of await paymentsIn(tx, order, 'paid'))
      await oweRefund(tx, payment, 'undeliverable', why, deps.now())
    return E.right((await transitionOrder(tx, stored, ['refund_due'], deps.now())).status)
  })

/**
 * Cancels an unpaid order: its stock is released, its payments are closed, and its customer sees it. Money that still
 * comes for it is late (I-07). `why` is for the operator. Safe to repeat.
 */
export const cancelForOperator = (
  deps: Pick<Deps, 'db' | 'now' | 'notifyRelay'>,
  order: string,
  why: string,
): Promise<E.Either<OperatorRefusal, KnownStatus>> =>
  onOrder(deps, order, async (tx, stored) => {
    if (stored.status === 'cancelled') return E.right('cancelled')
    if (!isUnpaid(stored.status)) return E.left({ _tag: 'wrong_status', status: stored.status })
    await cancelUnpaid(tx, [order], deps.now(), `cancelled by an operator: ${why}`)
    return E.right('cancelled')
  })

/**
 * Withdraws a locked order's top-ups from the dispatch queue. Returns false if a supplier may already have one and the operator has
 * not said that this is known.
 */
export const withdraw = async (
  tx: Tx,
  order: string,
  { unit, force }: { readonly unit?: string | undefined; readonly force: boolean },
  now: number,
): Promise<boolean> => {
  const own = eq(orderUnits.orderId, order)
  const units = tx
    .select({ id: orderUnits.id })
    .from(orderUnits)
    .where(unit === undefined ? own : and(own, eq(orderUnits.id, unit)))
  const open = await tx
    .select({ unitId: fulfilments.unitId, state: fulfilments.state })
    .from(fulfilments)
    .where(and(inArray(fulfilments.unitId, units), notInArray(fulfilments.state, ['done', 'withdrawn'])))
  if (!force && open.some(({ state }) => state === 'sent' || state === 'accepted')) return false
  for (const { unitId, state } of open)
    await tx
      .update(fulfilments)
      .set({ state: 'withdrawn', note: `by the operator, when it was ${state}`, updatedAt: new Date(now) })
      .where(eq(fulfilments.unitId, unitId))
  return true
}

/** Does something with a locked order, in a transaction. */
export const onOrder = async <L, A>(
  deps: Pick<Deps, 'db' | 'notifyRelay'>,
  order: string,
  work: (tx: Tx, stored: typeof orders.$inferSelect) => Promise<E.Either<L, A>>,
): Promise<E.Either<L | { readonly _tag: 'absent' }, A>> => {
  const outcome = await transact(deps.db, async tx => {
    const stored = (await tx.select().from(orders).where(eq(orders.id, order)).for('update'))[0]
    return stored === undefined ? E.left<L | { readonly _tag: 'absent' }>({ _tag: 'absent' }) : work(tx, stored)
  })
  if (E.isRight(outcome)) deps.notifyRelay()
  return outcome
}

const paymentsIn = (tx: Tx, order: string, state: 'paid' | 'refund_due') =>
  tx
    .select({ id: payments.id, provider: payments.provider, state: payments.state })
    .from(payments)
    .where(and(eq(payments.orderId, order), eq(payments.state, state)))

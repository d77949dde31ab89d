import { and, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Deps } from '@server/shop/deps'
import type { Progress, SupplierNotification } from '@server/fulfilment/fulfilment.port'
import { announced, transitionOrder } from '@server/orders/order-status'
import type { Tx } from '@server/platform/database/database'
import { type FulfilmentState, fulfilments } from '@server/platform/database/schema/fulfilments'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { outbox } from '@server/platform/database/schema/outbox'
import { sqlState, transact } from '@server/platform/database/transact'
import { isUuid } from '@server/platform/uuid'

type ProgressDeps = Pick<Deps, 'db' | 'now' | 'notifyRelay' | 'warn'>

/**
 * Stores the progress of a top-up and its effect in one transaction. A report that is repeated, late or out of order
 * has the same result. False: no such top-up was ever sent.
 */
export const takeProgress = async (deps: ProgressDeps, reference: string, progress: Progress): Promise<boolean> => {
  if (!isUuid(reference)) return false
  const effect = await transact(deps.db, async tx => E.right(await react(tx, reference, progress, deps.now())))
  if (E.isLeft(effect)) return false
  if (effect.right === 'late') deps.warn('a withdrawn top-up was fulfilled', { reference })
  if (effect.right === 'failed') deps.warn('a top-up failed', { reference })
  if (effect.right === 'done') deps.notifyRelay()
  return effect.right !== 'unknown'
}

type Effect = 'unknown' | 'noted' | 'failed' | 'done' | 'late'

const react = async (tx: Tx, reference: string, progress: Progress, now: number): Promise<Effect> => {
  // the order first, as everywhere
  const order = (
    await tx
      .select({ order: orders })
      .from(orders)
      .innerJoin(orderUnits, eq(orderUnits.orderId, orders.id))
      .where(eq(orderUnits.id, reference))
      .for('update', { of: orders })
  )[0]?.order
  const unit = (await tx.select().from(orderUnits).where(eq(orderUnits.id, reference)))[0]
  const stored = (await tx.select().from(fulfilments).where(eq(fulfilments.unitId, reference)))[0]
  if (order === undefined || unit === undefined || stored === undefined || stored.state === 'queued') return 'unknown'
  const keep = async (state: FulfilmentState, note: string | null): Promise<void> => {
    await tx
      .update(fulfilments)
      .set({ state, note, updatedAt: new Date(now) })
      .where(eq(fulfilments.unitId, reference))
  }
  switch (progress.state) {
    case 'accepted':
      if (stored.state === 'sent') await keep('accepted', null)
      return 'noted'
    case 'failed':
      if (stored.state !== 'sent' && stored.state !== 'accepted') return 'noted'
      await keep('failed', progress.reason)
      await tx.insert(outbox).values(announced(order, 'topup.failed', now))
      return 'failed'
    case 'done': {
      if (stored.state === 'done') return 'noted'
      if (unit.state !== 'due') {
        await keep('done', 'fulfilled after it was withdrawn')
        return 'late'
      }
      await keep('done', null)
      await tx.update(orderUnits).set({ state: 'done' }).where(eq(orderUnits.id, reference))
      await finish(tx, order, now)
      return 'done'
    }
  }
}

/**
 * Moves a locked, paid order to success when its last top-up is done (docs/spec/decisions.md#6-order-status). An order
 * under review waits for its release.
 */
export const finish = async (tx: Tx, order: typeof orders.$inferSelect, now: number): Promise<typeof order.status> => {
  if (order.reviewSince !== null) return order.status
  const left = await tx
    .select({ id: orderUnits.id })
    .from(orderUnits)
    .where(and(eq(orderUnits.orderId, order.id), eq(orderUnits.state, 'due')))
  return left.length > 0 ? order.status : (await transitionOrder(tx, order, ['success'], now)).status
}

/** Handles a supplier's notification; returns an HTTP status. It is acknowledged after its effect is stored. */
export const receiveNotification = async (
  deps: ProgressDeps & Pick<Deps, 'fulfilment'>,
  notification: SupplierNotification,
): Promise<number> => {
  const read = deps.fulfilment.verify(notification)
  if (E.isLeft(read)) {
    deps.warn('a supplier’s message was not believed', { why: read.left })
    return read.left === 'malformed' ? 400 : 401
  }
  const { reference, progress } = read.right
  try {
    return (await takeProgress(deps, reference, progress)) ? 204 : 404
  } catch (error) {
    deps.warn('a message of the supplier could not be stored', { why: sqlState(error) })
    return 503
  }
}

import * as E from 'fp-ts/Either'
import { isReviewable, type KnownStatus } from '~/domain/orders/order-status'
import { type OperatorRefusal, onOrder } from '@server/operations/operator-orders'
import { finish } from '@server/fulfilment/topup-progress'
import { bumpOrderVersion } from '@server/orders/order-status'
import type { OrderRow } from '@server/orders/order-view'
import type { Tx } from '@server/platform/database/database'
import type { Deps } from '@server/shop/deps'

type ReviewDeps = Pick<Deps, 'db' | 'now' | 'notifyRelay'>
type Reviewed = Promise<E.Either<OperatorRefusal, KnownStatus>>

/**
 * Holds an order for review. Until it is released, it is not delivered, sent to a supplier or shown. Payments are
 * still taken and recorded. A supplier keeps what it already has. Safe to repeat.
 */
export const holdForReview = (deps: ReviewDeps, order: string): Reviewed =>
  onOrder<OperatorRefusal, KnownStatus>(deps, order, async (tx, stored) => {
    if (!isReviewable(stored.status)) return E.left({ _tag: 'wrong_status', status: stored.status })
    if (stored.reviewSince === null) await setReview(tx, stored, new Date(deps.now()), deps.now())
    return E.right(stored.status)
  })

/** Ends the review of an order: it is delivered as if it had never been held. Safe to repeat. */
export const releaseFromReview = (deps: ReviewDeps, order: string): Reviewed =>
  onOrder<OperatorRefusal, KnownStatus>(deps, order, async (tx, stored) => {
    if (stored.reviewSince === null) return E.right(stored.status)
    const released = await setReview(tx, stored, null, deps.now())
    return E.right(stored.status === 'processing' ? await finish(tx, released, deps.now()) : stored.status)
  })

const setReview = async (tx: Tx, stored: OrderRow, reviewSince: Date | null, now: number): Promise<OrderRow> => {
  const { payment, amount } = stored
  const bumped = await bumpOrderVersion(tx, stored, { payment, amount, reviewSince }, now)
  return { ...stored, ...bumped, reviewSince }
}

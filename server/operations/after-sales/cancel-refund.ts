import { and, eq, isNull, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Cents } from '~/domain/shared/money'
import { type OperatorRefusal, onOrder } from '@server/operations/operator-orders'
import { bumpOrderVersion } from '@server/orders/order-status'
import { refundRows, type RefundRow } from '@server/orders/refunds'
import type { Db } from '@server/platform/database/database'
import { providerRefunds, refunds } from '@server/platform/database/schema/after-sales'
import { orderUnits } from '@server/platform/database/schema/orders'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { sqlState } from '@server/platform/database/transact'
import type { Deps } from '@server/shop/deps'

/** A refund that an operator cancels. Absent: the only one that is due. */
export interface CancelRequest {
  readonly payment?: string
  readonly amount?: Cents
}

export type CancelRefusal =
  | OperatorRefusal
  /** Several refunds are due: the operator must say which one. */
  | { readonly _tag: 'several' }
  | { readonly _tag: 'kept'; readonly why: KeptWhy }

/**
 * Why a refund stays. `piece`: it is for a piece, which was taken back. `pieces`: with it all that was left was taken
 * back. `provider`: its provider has it, or may have. `owed`: its money bought nothing, or the order was given up.
 */
export type KeptWhy = 'piece' | 'pieces' | 'provider' | 'owed'

/**
 * Cancels a refund that is due and was written down by mistake. The database decides which refunds may be cancelled
 * (migrations/0020_refunds.sql); all others stay. The act in the audit is its only trace.
 */
export const cancelRefund = async (
  deps: Pick<Deps, 'db' | 'now' | 'notifyRelay'>,
  order: string,
  { payment, amount }: CancelRequest,
): Promise<E.Either<CancelRefusal, RefundRow>> => {
  let meantOne: RefundRow | undefined
  try {
    return await onOrder<CancelRefusal, RefundRow>(deps, order, async (tx, stored) => {
      const rows = (await refundRows(tx, [order])).map(({ refund }) => refund)
      const due = rows.filter(row => row.state === 'due')
      const meant = due.filter(
        row => (payment === undefined || payment === row.paymentId) && (amount === undefined || amount === row.amount),
      )
      const [one, ...others] = meant
      if (one === undefined) return E.left({ _tag: 'absent' })
      if (others.length > 0) return E.left({ _tag: 'several' })
      meantOne = one
      await tx.delete(refunds).where(and(eq(refunds.id, one.id), eq(refunds.state, 'due')))
      await bumpOrderVersion(tx, stored, { payment: stored.payment, amount: stored.amount }, deps.now())
      return E.right(one)
    })
  } catch (error) {
    if (sqlState(error) !== KEPT || meantOne === undefined) throw error
    return E.left({ _tag: 'kept', why: await whyKept(deps.db, order, meantOne) })
  }
}

const whyKept = async (db: Db, order: string, { id, unitId, paymentId }: RefundRow): Promise<KeptWhy> => {
  const sending = await db.select().from(providerRefunds).where(eq(providerRefunds.refundId, id))
  if (sending.length > 0) return 'provider'
  if (unitId !== null) return 'piece'
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  if (payment?.state !== 'paid') return 'owed'
  // the id that the database gives the refund of an event
  const own = sql`md5('refund of event ' || ${paymentEvents.provider} || ' ' || ${paymentEvents.eventId})::uuid = ${id}`
  const events = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, paymentId), own))
  if (events.length > 0) return 'owed'
  const gone = await db
    .select({ id: orderUnits.id })
    .from(orderUnits)
    .leftJoin(refunds, eq(refunds.unitId, orderUnits.id))
    .where(and(eq(orderUnits.orderId, order), eq(orderUnits.state, 'released'), isNull(refunds.id)))
    .limit(1)
  if (gone.length === 0) throw new Error(`refund ${id} was kept for no known reason`)
  return 'pieces'
}

/** restrict_violation */
const KEPT = '23001'

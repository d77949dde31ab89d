import { and, asc, eq, exists, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { cents } from '~/domain/shared/money'
import type { Refunding, RefundToSend } from '@server/payments/provider.port'
import type { ProviderRefundRow } from '@server/payments/refunds/queue-refund'
import type { Tx } from '@server/platform/database/database'
import { providerRefunds, refunds } from '@server/platform/database/schema/after-sales'
import { orders } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { AT_ONCE, waitAfter } from '@server/shop/send-once'

/** The operator finishes it in the provider's portal. */
const STUCK_WAIT_MS = 3_600_000
/** By then a call to a provider has ended. */
const CALL_ENDS_MS = 60_000

/** A refund that this process attempts now. */
export interface TakenRefund extends RefundToSend {
  readonly refund: string
  readonly provider: string
  /** It may have arrived before. */
  readonly wasSent: boolean
  /** No attempt was made since the operator asked for it. */
  readonly isFirst: boolean
}

/**
 * Claims refunds of a provider that wait for a call. Locks the order together with its refunds, so the job and an
 * operator wait for each other. It reads the rows again after it has the lock.
 */
export const claimWaiting = async (
  tx: Tx,
  provider: string,
  how: Refunding,
  now: number,
): Promise<readonly TakenRefund[]> => {
  const isAlone = how.spacingMs !== undefined
  if (isAlone && (await wasCalledSince(tx, provider, now - how.spacingMs))) return []
  const waiting = and(
    inArray(providerRefunds.state, ['queued', 'sent', 'accepted', 'stuck']),
    lte(providerRefunds.nextAt, new Date(now)),
    eq(refunds.state, 'due'),
    eq(refunds.provider, provider),
    isNotNull(payments.providerRef),
  )
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      exists(
        tx
          .select({ one: sql`1` })
          .from(providerRefunds)
          .innerJoin(refunds, eq(refunds.id, providerRefunds.refundId))
          .innerJoin(payments, eq(payments.id, refunds.paymentId))
          .where(and(eq(payments.orderId, orders.id), waiting)),
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(isAlone ? 1 : AT_ONCE)
    .for('update', { skipLocked: true })
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  const found = await tx
    .select({ sending: providerRefunds, refund: refunds, ref: payments.providerRef })
    .from(providerRefunds)
    .innerJoin(refunds, eq(refunds.id, providerRefunds.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(payments.orderId, ids), waiting))
    .orderBy(asc(providerRefunds.nextAt))
  const rows = isAlone ? found.slice(0, 1) : found
  for (const { sending } of rows)
    await tx
      .update(providerRefunds)
      .set({
        state: sending.state === 'queued' ? 'sent' : sending.state,
        attempts: sending.attempts + 1,
        nextAt: new Date(now + waitOf(sending, how)),
        updatedAt: new Date(now),
      })
      .where(eq(providerRefunds.refundId, sending.refundId))
  return rows.map(({ sending, refund, ref }) => ({
    refund: refund.id,
    provider: refund.provider,
    wasSent: sending.state !== 'queued',
    isFirst: sending.attempts === 0,
    number: sending.number,
    ref: ref ?? '',
    amount: cents(refund.amount),
    currency: refund.currency,
    earlier: cents(sending.earlier),
  }))
}

/** Locks the calls to a provider, so that no two processes call it at once. */
const wasCalledSince = async (tx: Tx, provider: string, since: number): Promise<boolean> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds ${provider}`}, 0))`)
  const recent = await tx
    .select({ id: refunds.id })
    .from(providerRefunds)
    .innerJoin(refunds, eq(refunds.id, providerRefunds.refundId))
    .where(
      and(
        eq(refunds.provider, provider),
        gt(providerRefunds.attempts, 0),
        gt(providerRefunds.updatedAt, new Date(since)),
      ),
    )
    .limit(1)
  return recent.length > 0
}

const waitOf = ({ state, attempts }: ProviderRefundRow, how: Refunding): number => {
  if (state === 'stuck') return STUCK_WAIT_MS
  return how.query === undefined ? CALL_ENDS_MS : waitAfter(attempts)
}

import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { cents } from '~/domain/shared/money'
import type { Refunding, RefundToSend } from '@server/payments/provider.port'
import { queueRefund } from '@server/payments/refunds/queue-refund'
import { takeRefundProgress } from '@server/payments/refunds/refund-progress'
import type { Tx } from '@server/platform/database/database'
import { providerRefunds, refunds } from '@server/platform/database/schema/after-sales'
import { orders } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { sqlState } from '@server/platform/database/transact'
import type { Deps } from '@server/shop/deps'
import { AT_ONCE, inBatches, ROUND, sendOnce, waitAfter } from '@server/shop/send-once'

/** The operator finishes it in the provider's portal. */
const STUCK_WAIT_MS = 3_600_000

/**
 * Sends queued refunds through their providers, and asks about those that were sent. It sends the same number again only
 * if the provider does not know it (I-28, I-29).
 */
export const sendRefunds = async (deps: Deps): Promise<void> => {
  const refunding = new Map(
    deps.providers.all.flatMap(({ code, refunding: how }) => (how === undefined ? [] : [[code, how] as const])),
  )
  if (refunding.size === 0) return
  if (deps.refundsSecondPayments) await queueSecondPayments(deps, [...refunding.keys()])
  await inBatches(
    () => deps.db.transaction(tx => claimWaiting(tx, [...refunding.keys()], deps.now())),
    taken => attempt(deps, refunding.get(taken.provider), taken),
  )
}

/** Queues the refunds of money that came for an order that was paid already. */
const queueSecondPayments = async ({ db, now }: Deps, providers: readonly string[]): Promise<void> => {
  const waiting = and(eq(refunds.state, 'due'), eq(refunds.reason, 'twice'), inArray(refunds.provider, [...providers]))
  const due = await db
    .select({ refund: refunds, order: payments.orderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(providerRefunds, eq(providerRefunds.refundId, refunds.id))
    .where(and(waiting, isNull(providerRefunds.refundId), isNotNull(payments.providerRef)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(ROUND)
  for (const { refund, order } of due)
    await db.transaction(async tx => {
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order)).for('update')
      const [still] = await tx
        .select()
        .from(refunds)
        .where(and(eq(refunds.id, refund.id), waiting))
      if (still !== undefined) await queueRefund(tx, still, now())
    })
}

interface Taken extends RefundToSend {
  readonly refund: string
  readonly provider: string
  /** It may have arrived before. */
  readonly wasSent: boolean
}

/**
 * Locks the order together with its refunds, so the job and an operator wait for each other. It reads the rows again
 * after it has the lock.
 */
const claimWaiting = async (tx: Tx, providers: readonly string[], now: number): Promise<readonly Taken[]> => {
  const waiting = and(
    inArray(providerRefunds.state, ['queued', 'sent', 'accepted', 'stuck']),
    lte(providerRefunds.nextAt, new Date(now)),
    eq(refunds.state, 'due'),
    inArray(refunds.provider, [...providers]),
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
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  const rows = await tx
    .select({ sending: providerRefunds, refund: refunds, ref: payments.providerRef })
    .from(providerRefunds)
    .innerJoin(refunds, eq(refunds.id, providerRefunds.refundId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(payments.orderId, ids), waiting))
  for (const { sending } of rows)
    await tx
      .update(providerRefunds)
      .set({
        state: sending.state === 'queued' ? 'sent' : sending.state,
        attempts: sending.attempts + 1,
        nextAt: new Date(now + (sending.state === 'stuck' ? STUCK_WAIT_MS : waitAfter(sending.attempts))),
        updatedAt: new Date(now),
      })
      .where(eq(providerRefunds.refundId, sending.refundId))
  return rows.map(({ sending, refund, ref }) => ({
    refund: refund.id,
    provider: refund.provider,
    wasSent: sending.state !== 'queued',
    number: sending.number,
    ref: ref ?? '',
    amount: cents(refund.amount),
    currency: refund.currency,
    earlier: cents(sending.earlier),
  }))
}

const attempt = async (deps: Deps, how: Refunding | undefined, taken: Taken): Promise<void> => {
  const { provider, refund, number } = taken
  if (how === undefined) return
  try {
    const { by, answer } = await sendOnce(taken.wasSent, {
      query: () => how.query(number),
      send: () => how.send(taken),
    })
    if (E.isRight(answer)) {
      if (answer.right !== 'unknown') await takeRefundProgress(deps, provider, answer.right)
      return
    }
    const { left } = answer
    // a refused query says nothing about the refund
    const isFinal = left._tag === 'refused' && by === 'send'
    await noteFailure(deps, refund, isFinal, left._tag === 'refused' ? left.reason : (left.why ?? 'no answer'))
  } catch (error) {
    // one that cannot be stored must not block the others: the next round queries it
    deps.warn('the result of a refund could not be stored', { provider, refund, why: sqlState(error) })
  }
}

const noteFailure = async ({ db, now }: Deps, refund: string, isFinal: boolean, note: string): Promise<void> => {
  await db
    .update(providerRefunds)
    .set({ note, updatedAt: new Date(now()), ...(isFinal ? { state: 'failed' as const } : {}) })
    // a notification may have come meanwhile
    .where(and(eq(providerRefunds.refundId, refund), inArray(providerRefunds.state, ['sent'])))
}

import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { ProviderFailure, Refunding } from '@server/payments/provider.port'
import { claimWaiting, type TakenRefund } from '@server/payments/refunds/claim-refunds'
import { queueRefund } from '@server/payments/refunds/queue-refund'
import { takeRefundProgress } from '@server/payments/refunds/refund-progress'
import { providerRefunds, refunds } from '@server/platform/database/schema/after-sales'
import { orders } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { sqlState } from '@server/platform/database/transact'
import type { Deps } from '@server/shop/deps'
import { inBatches, ROUND, sendOnce } from '@server/shop/send-once'

/**
 * Sends queued refunds through their providers, and asks about those that were sent. It sends the same number again only
 * if the provider does not know it (I-28, I-29). A provider that cannot be asked is sent a refund once.
 */
export const sendRefunds = async (deps: Deps): Promise<void> => {
  const able = deps.providers.all.flatMap(({ code, refunding }) =>
    refunding === undefined ? [] : [{ code, refunding }],
  )
  if (able.length === 0) return
  if (deps.refundsSecondPayments)
    await queueSecondPayments(
      deps,
      able.map(({ code }) => code),
    )
  // one provider after the other: the proof stops the shop at each step, so the steps must come in one order
  for (const { code, refunding } of able)
    await inBatches(
      () => deps.db.transaction(tx => claimWaiting(tx, code, refunding, deps.now())),
      taken => attempt(deps, refunding, taken),
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

const attempt = async (deps: Deps, how: Refunding, taken: TakenRefund): Promise<void> => {
  const { provider, refund, number } = taken
  try {
    const { query } = how
    if (query === undefined) return await sendUnasked(deps, how, taken)
    const { by, answer } = await sendOnce(taken.wasSent, {
      query: () => query(number, taken.ref),
      send: () => how.send(taken),
    })
    if (E.isRight(answer)) {
      if (answer.right !== 'unknown') await takeRefundProgress(deps, provider, answer.right)
      return
    }
    const { left } = answer
    // a refused query says nothing about the refund
    const state = left._tag === 'refused' && by === 'send' ? 'failed' : 'sent'
    await noteFailure(deps, refund, state, reasonOf(left))
  } catch (error) {
    // one that cannot be stored must not block the others: the next round queries it
    deps.warn('the result of a refund could not be stored', { provider, refund, why: sqlState(error) })
  }
}

/** Sends a refund through a provider that cannot be asked about it. If the answer is lost, the operator looks for it. */
const sendUnasked = async (deps: Deps, how: Refunding, taken: TakenRefund): Promise<void> => {
  const answer = taken.isFirst ? await how.send(taken) : unanswered
  if (E.isRight(answer)) return takeRefundProgress(deps, taken.provider, answer.right)
  const { left } = answer
  if (left._tag === 'refused') await noteFailure(deps, taken.refund, 'failed', left.reason)
  else await noteFailure(deps, taken.refund, 'stuck', `${reasonOf(left)}: look in its portal whether it was made`)
}

const unanswered: E.Either<ProviderFailure, never> = E.left({ _tag: 'unreachable' })

const reasonOf = (failure: ProviderFailure): string =>
  failure._tag === 'refused' ? failure.reason : (failure.why ?? 'no answer')

const noteFailure = async (
  { db, now }: Deps,
  refund: string,
  state: 'sent' | 'failed' | 'stuck',
  note: string,
): Promise<void> => {
  await db
    .update(providerRefunds)
    .set({ state, note, updatedAt: new Date(now()) })
    // a notification may have come meanwhile
    .where(and(eq(providerRefunds.refundId, refund), eq(providerRefunds.state, 'sent')))
}

import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, not, notExists, or, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Deps } from '@server/shop/deps'
import { applyEvent } from '@server/payments/payment-events'
import { orderIsUnpaid } from '@server/platform/database/conditions/unpaid-orders'
import { paymentEvents, payments } from '@server/platform/database/schema/payments'
import { orders } from '@server/platform/database/schema/orders'
import { retried, sqlState } from '@server/platform/database/transact'
import type { Tx } from '@server/platform/database/database'

/** How long the shop waits for a notification before it queries the provider. */
const ASK_AFTER_MS = 60_000
/**
 * At the latest after this time a payment is queried again. With a sweep every half minute, no payment waits longer
 * than five minutes.
 */
const ASK_AT_LAST_MS = 240_000
const ASKED_AT_ONCE = 20
/**
 * The largest number of batches in one round. The rest waits for the next round: a slow provider must not stop the
 * sweep.
 */
const BATCHES = 25
/** The shop passes a shopper's request to the provider at most once in this time. */
export const CHECK_MS = 3000
/**
 * For how long after its order's expiry the shop queries a payment that it closed without the provider's confirmation.
 */
const GIVE_UP_MS = 86_400_000

/** No parameter, so that a partial index can be used. */
const isWaiting = sql`${payments.state} = 'waiting'`

/**
 * Reconciles payments that have had no notification (I-02, I-07). Checks payments of overdue orders, before those orders are
 * cancelled, and payments that the shop closed itself, until the provider confirms how they ended. Returns the ids of orders whose
 * final payment state could not be stored: the caller must not cancel them.
 */
export const reconcilePayments = async (deps: Deps): Promise<readonly string[]> => {
  const now = new Date(deps.now())
  const waiting = and(isWaiting, orderIsUnpaid)
  // all payments of orders about to be cancelled, even if others wait; each is queried once in a round
  const overdue = and(waiting, lte(orders.expiresAt, now), lt(payments.updatedAt, now))
  const missed: string[] = []
  const inBatches = async (which: ReturnType<typeof and>): Promise<void> => {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const asked = await ask(deps, which, now)
      missed.push(...asked.missed)
      if (asked.payments < ASKED_AT_ONCE) break
    }
  }
  await inBatches(overdue)

  const patiently = lte(payments.updatedAt, new Date(now.getTime() - ASK_AFTER_MS))
  const closed = closedUnconfirmed(deps, now)
  missed.push(...(await ask(deps, and(patiently, or(waiting, closed)), now)).missed)
  const atLast = lte(payments.updatedAt, new Date(now.getTime() - ASK_AT_LAST_MS))
  await inBatches(and(atLast, or(waiting, closed)))
  return missed
}

/** The same for one overdue order that a person wants to see. */
export const reconcileOrder = async (deps: Deps, order: string): Promise<readonly string[]> => {
  const own = and(eq(payments.orderId, order), isWaiting, orderIsUnpaid)
  return (await ask(deps, own, new Date(deps.now()))).missed
}

/**
 * Queries the provider now, because a shopper reports that the order is paid or returns from a wallet. This includes
 * payments that were closed when the order was cancelled. Each payment is queried at most once in `CHECK_MS`, however
 * often and in however many tabs the shopper asks.
 */
export const checkPayments = async (deps: Deps, order: string): Promise<void> => {
  const now = new Date(deps.now())
  const open = deps.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.orderId, order),
        or(and(isWaiting, orderIsUnpaid), and(eq(orders.status, 'cancelled'), closedUnconfirmed(deps, now))),
      ),
    )
  const lately = gt(payments.checkedAt, new Date(now.getTime() - CHECK_MS))
  const claimed = await deps.db
    .update(payments)
    .set({ checkedAt: now })
    .where(and(inArray(payments.id, open), or(isNull(payments.checkedAt), not(lately))))
    .returning({ id: payments.id })
  const ids = claimed.map(({ id }) => id)
  if (ids.length > 0) await ask(deps, inArray(payments.id, ids), now)
}

/** Closed without the provider's confirmation, and not too long ago. */
export const closedUnconfirmed = (deps: Deps, now: Date) =>
  and(
    sql`${payments.state} = 'closed'`,
    gt(orders.expiresAt, new Date(now.getTime() - GIVE_UP_MS)),
    // follows from the line above, and has an index
    gt(payments.updatedAt, new Date(now.getTime() - GIVE_UP_MS - deps.longestHoldMs)),
    notExists(
      deps.db
        .select({ one: sql`1` })
        .from(paymentEvents)
        .where(eq(paymentEvents.paymentId, payments.id)),
    ),
  )

interface Asked {
  /** How many payments were queried. */
  readonly payments: number
  /** The orders of those whose final state could not be stored. */
  readonly missed: readonly string[]
}

const ask = async (deps: Deps, which: ReturnType<typeof and>, now: Date): Promise<Asked> => {
  // a transaction that cancels several orders may lock their payments in another order
  const waiting = await retried(() => deps.db.transaction(tx => claimWaiting(tx, which, now)))
  const missed: string[] = []
  await Promise.all(
    waiting.map(async ({ id, provider: code, ref, order }) => {
      const provider = deps.providers.byCode(code)
      const answer = provider === undefined || ref === null ? undefined : await provider.query(ref)
      if (answer === undefined || E.isLeft(answer) || answer.right === null) return
      // a payment that cannot be stored must not keep the sweep from the others
      await applyEvent(deps, code, answer.right).catch((error: unknown) => {
        missed.push(order)
        deps.warn('a payment state could not be stored', { provider: code, payment: id, why: sqlState(error) })
      })
    }),
  )
  return { payments: waiting.length, missed }
}

/**
 * Moves the payments to the end of the queue before they are queried: another process that looks at the same moment
 * finds them there, and does not query them too. Every claim locks payments in the order of their ids: their place in the
 * queue changes while others wait, and claims in that order would end in deadlocks.
 */
const claimWaiting = async (tx: Tx, which: ReturnType<typeof and>, now: Date) => {
  const isAsked = and(isNotNull(payments.providerRef), which)
  const first = await tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isAsked)
    .orderBy(asc(payments.updatedAt), asc(payments.id))
    .limit(ASKED_AT_ONCE)
  if (first.length === 0) return []
  const named = inArray(
    payments.id,
    first.map(({ id }) => id),
  )
  const waiting = await tx
    .select({ id: payments.id, provider: payments.provider, ref: payments.providerRef, order: payments.orderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    // one that another process has claimed meanwhile no longer waits
    .where(and(named, isAsked))
    .orderBy(asc(payments.id))
    .for('update', { of: payments })
  const ids = waiting.map(({ id }) => id)
  if (ids.length > 0) await tx.update(payments).set({ updatedAt: now }).where(inArray(payments.id, ids))
  return waiting
}

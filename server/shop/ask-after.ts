import { and, asc, eq, gt, isNotNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Deps } from '@server/shop/deps'
import { applyEvent } from '@server/shop/payment-events'
import { unpaid } from '@server/shop/sold-out'
import { paymentEvents, payments } from '@server/store/schema/money'
import { orders } from '@server/store/schema/orders'
import { sqlState } from '@server/store/transact'

/** How long a notification may take before the provider is asked. */
const ASK_AFTER_MS = 60_000
const ASKED_AT_ONCE = 20
/** More than so many batches of overdue ones wait for the next round: a provider that is slow must not stop the sweep. */
const BATCHES = 25
/** For how long after its time an order that was called off is asked after. */
const GIVE_UP_MS = 86_400_000

/**
 * Asks providers what became of payments whose notification never came: an overdue order's before it is called off, and those
 * of orders that somebody called off without asking until the provider has said how they ended (I-02, I-07). Answers the orders
 * that the provider knows an end of which could not be taken in: those are not to be called off as if nobody had paid.
 */
export const askAfter = async (deps: Deps): Promise<readonly string[]> => {
  const now = new Date(deps.now())
  const waiting = and(eq(payments.state, 'waiting'), unpaid)
  // all of those that are about to be called off, whoever else waits; each is asked once in a round
  const overdue = and(waiting, lte(orders.expiresAt, now), lt(payments.updatedAt, now))
  const missed: string[] = []
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const asked = await ask(deps, overdue, now)
    missed.push(...asked.missed)
    if (asked.payments < ASKED_AT_ONCE) break
  }

  const patiently = lte(payments.updatedAt, new Date(now.getTime() - ASK_AFTER_MS))
  const unheardOf = notExists(
    deps.db
      .select({ one: sql`1` })
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, payments.id)),
  )
  const calledOff = and(
    eq(payments.state, 'closed'),
    eq(orders.status, 'cancelled'),
    gt(orders.expiresAt, new Date(now.getTime() - GIVE_UP_MS)),
    unheardOf,
  )
  const asked = await ask(deps, and(patiently, or(waiting, calledOff)), now)
  return [...missed, ...asked.missed]
}

/** The same for one order, which somebody wants to see and whose time is over. */
export const askAfterOrder = async (deps: Deps, order: string): Promise<readonly string[]> => {
  const own = and(eq(payments.orderId, order), eq(payments.state, 'waiting'), unpaid)
  return (await ask(deps, own, new Date(deps.now()))).missed
}

interface Asked {
  /** How many payments were asked after. */
  readonly payments: number
  /** The orders of those whose end could not be taken in. */
  readonly missed: readonly string[]
}

const ask = async (deps: Deps, which: ReturnType<typeof and>, now: Date): Promise<Asked> => {
  const waiting = await deps.db
    .select({ id: payments.id, provider: payments.provider, ref: payments.providerRef, order: payments.orderId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isNotNull(payments.providerRef), which))
    .orderBy(asc(payments.updatedAt))
    .limit(ASKED_AT_ONCE)
  const missed: string[] = []
  await Promise.all(
    waiting.map(async ({ id, provider: code, ref, order }) => {
      const provider = deps.providers.byCode(code)
      const answer = provider === undefined || ref === null ? undefined : await provider.query(ref)
      // the ones that were asked go to the end of the line
      await deps.db.update(payments).set({ updatedAt: now }).where(eq(payments.id, id))
      if (answer === undefined || E.isLeft(answer) || answer.right === null) return
      // one that cannot be taken in must not keep the sweep from the others
      await applyEvent(deps, code, answer.right).catch((error: unknown) => {
        missed.push(order)
        deps.warn('a payment could not be taken in', { provider: code, payment: id, why: sqlState(error) })
      })
    }),
  )
  return { payments: waiting.length, missed }
}

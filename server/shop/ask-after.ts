import { and, asc, eq, gt, isNotNull, lte, notExists, or, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Deps } from '@server/shop/deps'
import { applyEvent } from '@server/shop/payment-events'
import { unpaid } from '@server/shop/sold-out'
import { paymentEvents, payments } from '@server/store/schema/money'
import { orders } from '@server/store/schema/orders'

/** How long a notification may take before the provider is asked. */
const ASK_AFTER_MS = 60_000
const ASKED_AT_ONCE = 20
/** For how long after its time an order that was called off is asked after. */
const GIVE_UP_MS = 86_400_000

/**
 * Asks providers what became of payments whose notification never came: an overdue order's before it is called off, and those
 * of orders that somebody called off without asking until the provider has said how they ended (I-02, I-07).
 */
export const askAfter = async (deps: Deps): Promise<void> => {
  const now = deps.now()
  const patiently = lte(payments.updatedAt, new Date(now - ASK_AFTER_MS))
  const open = and(eq(payments.state, 'waiting'), unpaid, or(lte(orders.expiresAt, new Date(now)), patiently))
  const unheardOf = notExists(
    deps.db
      .select({ one: sql`1` })
      .from(paymentEvents)
      .where(eq(paymentEvents.paymentId, payments.id)),
  )
  const calledOff = and(
    eq(payments.state, 'closed'),
    eq(orders.status, 'cancelled'),
    gt(orders.expiresAt, new Date(now - GIVE_UP_MS)),
    patiently,
    unheardOf,
  )
  await ask(deps, or(open, calledOff), now)
}

/** The same for one order, which somebody wants to see and whose time is over. */
export const askAfterOrder = (deps: Deps, order: string): Promise<void> =>
  ask(deps, and(eq(payments.orderId, order), eq(payments.state, 'waiting'), unpaid), deps.now())

const ask = async (deps: Deps, which: ReturnType<typeof and>, now: number): Promise<void> => {
  const waiting = await deps.db
    .select({ id: payments.id, provider: payments.provider, ref: payments.providerRef })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isNotNull(payments.providerRef), which))
    .orderBy(asc(payments.updatedAt))
    .limit(ASKED_AT_ONCE)
  for (const { id, provider: code, ref } of waiting) {
    const provider = deps.providers.byCode(code)
    const answer = provider === undefined || ref === null ? undefined : await provider.query(ref)
    // the ones that were asked go to the end of the line
    await deps.db
      .update(payments)
      .set({ updatedAt: new Date(now) })
      .where(eq(payments.id, id))
    if (answer !== undefined && E.isRight(answer) && answer.right !== null) await applyEvent(deps, code, answer.right)
  }
}

import { and, asc, eq, isNotNull, lte, or } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { callOffOverdue } from '@server/shop/call-off'
import { forgetOldKeys } from '@server/shop/idempotency'
import { applyEvent } from '@server/shop/payment-events'
import { forgetSent } from '@server/shop/relay'
import type { Deps } from '@server/shop/deps'
import { unpaid } from '@server/shop/sold-out'
import { payments } from '@server/store/schema/money'
import { orders } from '@server/store/schema/orders'

/** How long a notification may take before the provider is asked. */
const ASK_AFTER_MS = 60_000
const ASKED_AT_ONCE = 20

/**
 * What has to be done although nobody asks: payments are asked after whose notification never came, overdue orders are called
 * off, waiting pushes are sent and old notes are thrown away. Safe at any time and in several processes at once.
 */
export const sweep = async (deps: Deps): Promise<void> => {
  await askAfter(deps)
  while ((await deps.db.transaction(tx => callOffOverdue(tx, deps.now()))) > 0);
  deps.poke()
  await forgetOldKeys(deps.db, deps.now())
  await forgetSent(deps.db, deps.now())
}

/** A lost notification must not lose the order: an overdue one is asked after before it is called off (I-02). */
const askAfter = async (deps: Deps): Promise<void> => {
  const now = deps.now()
  const waiting = await deps.db
    .select({ id: payments.id, provider: payments.provider, ref: payments.providerRef })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.state, 'waiting'),
        isNotNull(payments.providerRef),
        unpaid,
        or(lte(orders.expiresAt, new Date(now)), lte(payments.updatedAt, new Date(now - ASK_AFTER_MS))),
      ),
    )
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

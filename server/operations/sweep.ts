import { closeAtProviders } from '@server/payments/close-payments'
import { reconcilePayments } from '@server/payments/reconcile-payments'
import { sealAudit } from '@server/operations/audit/audit'
import { expireNow } from '@server/orders/cancel-orders'
import { dispatchTopUps } from '@server/fulfilment/dispatch-topups'
import { sqlState } from '@server/platform/database/transact'
import type { Deps } from '@server/shop/deps'
import { forgetOldKeys } from '@server/shop/idempotency'
import { forgetExpiredLinks } from '@server/orders/order-link'
import { forgetReceipts } from '@server/operations/receipts/send-receipts'
import { forgetSent } from '@server/operations/relay'
import { forgetDeliveries } from '@server/webhooks/operate'

/**
 * Runs the periodic work of the shop. It reconciles payments without a notification, cancels overdue orders, closes
 * their payments at providers, dispatches top-ups, sends waiting pushes and deletes old records. Safe at any time and in several processes at once.
 *
 * A step that fails keeps no other from running. Rejects at the end with the first failure, and warns of the others.
 */
export const sweep = async (deps: Deps): Promise<void> => {
  const { db, now } = deps
  const { keysMs, pushesMs, receiptsMs, webhooksMs } = deps.retention
  await runAll(deps, {
    orders: () => cancelOverdue(deps),
    payments: () => closeAtProviders(deps),
    topups: () => dispatchTopUps(deps),
    relay: async () => deps.notifyRelay(),
    keys: () => forgetOldKeys(db, now() - keysMs),
    pushes: () => forgetSent(db, now() - pushesMs),
    receipts: () => forgetReceipts(db, now(), receiptsMs),
    deliveries: () => forgetDeliveries(db, now() - webhooksMs),
    links: () => forgetExpiredLinks(db, now()),
    audit: () => sealAudit(db, now()),
  })
}

/** One step: an order is cancelled only after its payments were reconciled, because it may have been paid. */
const cancelOverdue = async (deps: Deps): Promise<void> => {
  const except = await reconcilePayments(deps)
  while ((await expireNow(deps.db, deps.now(), { except })) > 0);
}

const runAll = async ({ warn }: Deps, steps: Readonly<Record<string, () => Promise<void>>>): Promise<void> => {
  const failures: { readonly step: string; readonly error: unknown }[] = []
  for (const [step, run] of Object.entries(steps))
    try {
      await run()
    } catch (error) {
      failures.push({ step, error })
    }
  const [first, ...others] = failures
  for (const { step, error } of others) warn('a step of the sweep failed', { step, why: sqlState(error) })
  if (first !== undefined) throw first.error
}

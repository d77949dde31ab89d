import { closeAtProviders } from '@server/payments/close-payments'
import { reconcilePayments } from '@server/payments/reconcile-payments'
import { sealAudit } from '@server/operations/audit/audit'
import { expireNow } from '@server/orders/cancel-orders'
import { dispatchTopUps } from '@server/fulfilment/dispatch-topups'
import type { Deps } from '@server/shop/deps'
import { forgetOldKeys } from '@server/shop/idempotency'
import { forgetExpiredLinks } from '@server/orders/order-link'
import { forgetReceipts } from '@server/operations/receipts/send-receipts'
import { forgetSent } from '@server/operations/relay'
import { forgetDeliveries } from '@server/webhooks/operate'

/**
 * Runs the periodic work of the shop. It reconciles payments without a notification, cancels overdue orders, closes
 * their payments at providers, dispatches top-ups, sends waiting pushes and deletes old records. Safe at any time and in several processes at once.
 */
export const sweep = async (deps: Deps): Promise<void> => {
  const except = await reconcilePayments(deps)
  while ((await expireNow(deps.db, deps.now(), { except })) > 0);
  await closeAtProviders(deps)
  await dispatchTopUps(deps)
  deps.notifyRelay()
  const { keysMs, pushesMs, receiptsMs, webhooksMs } = deps.retention
  await forgetOldKeys(deps.db, deps.now() - keysMs)
  await forgetSent(deps.db, deps.now() - pushesMs)
  await forgetReceipts(deps.db, deps.now(), receiptsMs)
  await forgetDeliveries(deps.db, deps.now() - webhooksMs)
  await forgetExpiredLinks(deps.db, deps.now())
  await sealAudit(deps.db, deps.now())
}

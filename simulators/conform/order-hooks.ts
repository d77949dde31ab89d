import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { tradeNoOf } from '@server/payments/providers/common/trade-no'
import type { WalletSecrets } from '@server/payments/providers/wallet/wallet-signature'
import { genericWalletSimulator } from '@simulators/wallets/generic-wallet-simulator'
import { type PaymentStore, paymentStore } from '@simulators/wallets/payment-store'
import type { ProviderSimulator } from '@simulators/wallets/provider-api'
import { type SimulatedPayment, applyScenario } from '@simulators/wallets/scenarios'
import { webhookSender } from '@simulators/wallets/webhook-sender'
import { type AnsweredHook, hooks, onHook } from '~/contract/hooks.wire'

export interface OrderParts {
  readonly db: Db
  readonly now: () => number
  /** The simulated wallets: the hooks report payments as they do, in their protocols. */
  readonly wallets: WalletSecrets & { readonly providers: readonly ProviderSimulator[] }
  /** Marks the top-ups of an order as done, as an operator does. Absent: a supplier does them. */
  readonly fulfil: ((order: string) => Promise<unknown>) | undefined
}

const AGAIN_MS = 200
const LIMIT_MS = 10_000

export const orderHooks = ({ db, now, wallets, fulfil }: OrderParts): readonly AnsweredHook[] => {
  const store = paymentStore(db)
  const providers = [genericWalletSimulator({ secrets: wallets.secrets }), ...wallets.providers]
  const sender = webhookSender(store, { providers, now, backoff: () => AGAIN_MS })
  const paymentOf = async (order: string): Promise<SimulatedPayment> => {
    const own = await db.select().from(payments).where(eq(payments.orderId, order)).orderBy(desc(payments.createdAt))
    for (const { id, provider } of own) {
      // each protocol has its own spelling of the shop's name for a payment
      for (const name of [id, tradeNoOf(id)])
        for (const wallet of [provider, 'wallet']) {
          const found = await store.find(wallet, name)
          if (found !== undefined) return found
        }
    }
    throw new Error('no payment was opened for this order')
  }
  return [
    onHook(hooks.settle, async ({ order }) => {
      const { ref } = await paymentOf(order)
      const payment = await store.change(ref, each => paidAgain(each, now()))
      if (payment === undefined) throw new Error('the wallet has lost the payment')
      sender.watch(payment)
      await delivered(store, ref)
      return {}
    }),
    onHook(hooks.expire, async ({ order }) => {
      await db
        .update(orders)
        .set({ expiresAt: new Date(now() - 1) })
        .where(eq(orders.id, order))
      return {}
    }),
    ...(fulfil === undefined
      ? []
      : [
          onHook(hooks.fulfil, async ({ order }) => {
            await fulfil(order)
            return {}
          }),
        ]),
  ]
}

/** The payment after it was approved. One that was paid before is reported another time. */
const paidAgain = (payment: SimulatedPayment, now: number): SimulatedPayment => {
  const { outcome, deliveries } = payment
  if (outcome?.status === 'paid') {
    const copy = Math.max(0, ...deliveries.map(each => each.copy + 1))
    return {
      ...payment,
      deliveries: [...deliveries, { event: outcome, manner: 'honest', copy, attempts: 0, nextAt: now }],
    }
  }
  const event = randomUUID()
  const approved = applyScenario(payment, 'approve', now, event, 0) ?? applyScenario(payment, 'late', now, event, 0)
  if (approved === undefined) throw new Error(`a payment that is "${payment.state}" cannot be paid`)
  return approved
}

/** Waits until the shop has acknowledged every report. */
const delivered = async (store: PaymentStore, ref: string): Promise<void> => {
  const end = Date.now() + LIMIT_MS
  while (((await store.get(ref))?.deliveries.length ?? 0) > 0) {
    if (Date.now() > end) throw new Error('the shop does not acknowledge the payment')
    await pause(AGAIN_MS / 10)
  }
}

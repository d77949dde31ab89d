import type { FastifyPluginCallback, FastifyReply } from 'fastify'
import type { PaymentStore } from '@simulators/wallets/payment-store'
import type { Cents } from '~/domain/shared/money'
import type { SimulatedPayment, SimulatedRefund, WalletScenario } from '@simulators/wallets/scenarios'
import type { WalletEvent } from '@server/payments/providers/wallet/wallet-wire'

/** The protocol of one provider: its API for the shop, and its notifications. All providers share the rest. */
export interface ProviderSimulator {
  /** The name in the records, and in the path that `routes` are mounted at: `/simulator/{provider}`. */
  readonly provider: string
  /** The API for the shop. It refuses requests that are not signed as the provider's documents require. */
  readonly routes: (deps: SimulatorDeps) => FastifyPluginCallback
  /** A notification. Undefined: the provider sends none for this event. */
  readonly notification: (payment: SimulatedPayment, event: WalletEvent, signing: Signing) => WebhookRequest | undefined
  /** A notification about a refund. Absent: the provider sends none. */
  readonly refundNotification?: (payment: SimulatedPayment, refund: SimulatedRefund, signing: Signing) => WebhookRequest
  /** Has the shop acknowledged it? */
  readonly acknowledged: (status: number, body: string) => boolean
}

/** What the simulator of a provider works with. */
export interface SimulatorDeps {
  readonly store: PaymentStore
  readonly now: () => number
  /** The page for the shopper, absolute. */
  readonly pageOf: (ref: string) => string
  /** Answers a query of a payment, under its lock: its outcome, or undefined while it is open. Every provider asks it. */
  readonly answerTo: (payment: SimulatedPayment) => Promise<WalletEvent | undefined>
  /**
   * Makes a refund of a paid payment, or finds it by its number. Undefined: it is refused. `isLost`: the shop must get no
   * answer.
   */
  readonly refund: (
    ref: string,
    wanted: { readonly number: string; readonly amount: Cents; readonly notifyUrl: string },
  ) => Promise<{ readonly refund: SimulatedRefund; readonly isLost: boolean } | undefined>
  /** Applies a scenario if the payment still allows it. Undefined: there is no such payment. */
  readonly applyScenario: (ref: string, scenario: WalletScenario) => Promise<Applied | undefined>
}

export interface Applied {
  /** The payment after the scenario. */
  readonly payment: SimulatedPayment
  readonly isApplied: boolean
}

export interface Signing {
  /** The time of the signature, if the protocol has one. */
  readonly at: number
  /** Signed with a wrong key. */
  readonly forged: boolean
}

export interface WebhookRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Breaks the connection before the answer. */
export const loseAnswer = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.request.raw.socket.destroy()
  return reply
}

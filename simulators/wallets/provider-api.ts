import type { FastifyPluginCallback } from 'fastify'
import type { Book } from '@simulators/wallets/payment-store'
import type { Choice, SimulatedPayment } from '@simulators/wallets/scenarios'
import type { WalletEvent } from '@server/payments/providers/wallet/wallet-wire'

/** The protocol of one provider: its API for the shop, and its notifications. All providers share the rest. */
export interface Front {
  /** The name in the records, and in the path that `routes` are mounted at: `/simulator/{provider}`. */
  readonly provider: string
  /** The API for the shop. It refuses requests that are not signed as the provider's documents require. */
  readonly routes: (desk: ProviderDeps) => FastifyPluginCallback
  /** A notification. Undefined: the provider sends none for this event. */
  readonly letter: (payment: SimulatedPayment, event: WalletEvent, manner: Signing) => Post | undefined
  /** Has the shop acknowledged it? */
  readonly acknowledged: (status: number, body: string) => boolean
}

/** What a front works with. */
export interface ProviderDeps {
  readonly book: Book
  readonly now: () => number
  /** The page for the shopper, absolute. */
  readonly pageOf: (ref: string) => string
  /** Applies a shopper's choice if the payment still allows it. Undefined: there is no such payment. */
  readonly choose: (ref: string, choice: Choice) => Promise<Chosen | undefined>
}

export interface Chosen {
  /** The payment after the choice. */
  readonly payment: SimulatedPayment
  readonly isChosen: boolean
}

export interface Signing {
  /** The time of the signature, if the protocol has one. */
  readonly at: number
  /** Signed with a wrong key. */
  readonly forged: boolean
}

export interface Post {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * The answer to a query: undefined while the payment is open. A payment that expired unnoticed gets an event with a
 * fixed id.
 */
export const outcomeOf = (payment: SimulatedPayment, now: number): WalletEvent | undefined => {
  const { ref, order, outcome } = payment
  if (outcome !== undefined || now < order.expires_at) return outcome
  return {
    event: `${ref}-expired`,
    ref,
    payment: order.payment,
    status: 'expired',
    amount: order.amount,
    currency: order.currency,
    at: order.expires_at,
  }
}

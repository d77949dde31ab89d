import type { FastifyPluginCallback } from 'fastify'
import type { Book } from '@simulators/wallets/payment-store'
import type { Choice, SimulatedPayment } from '@simulators/wallets/scenarios'
import type { WalletEvent } from '@server/payments/providers/wallet/wallet-wire'

/** How one provider speaks: what the shop calls, and how the shop is told. Everything behind it is common to all. */
export interface Front {
  /** As in the book, and in the path that `routes` are mounted at: `/simulator/{provider}`. */
  readonly provider: string
  /** What the shop calls. Nothing is done for who does not sign as the provider's documents say. */
  readonly routes: (desk: Desk) => FastifyPluginCallback
  /** A notification. Undefined: of this the provider tells nobody. */
  readonly letter: (payment: SimulatedPayment, event: WalletEvent, manner: Manner) => Post | undefined
  /** Has the shop acknowledged it? */
  readonly acknowledged: (status: number, body: string) => boolean
}

/** What a front works with. */
export interface Desk {
  readonly book: Book
  readonly now: () => number
  /** The page for the shopper, absolute. */
  readonly pageOf: (ref: string) => string
  /** Does what a shopper chose, if the payment can still have it. Undefined: there is no such payment. */
  readonly choose: (ref: string, choice: Choice) => Promise<Chosen | undefined>
}

export interface Chosen {
  /** The payment as it stands afterwards. */
  readonly payment: SimulatedPayment
  readonly isChosen: boolean
}

export interface Manner {
  /** The time that it is signed at, where the protocol has one. */
  readonly at: number
  /** Signed by somebody else. */
  readonly forged: boolean
}

export interface Post {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a query answers: nothing while it is open. One that has expired unseen says so under an id that stays the same. */
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

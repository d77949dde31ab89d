import { type Cents, cents, minus, plus } from '~/domain/money'
import type { WalletEvent, WalletOrder } from '@server/payments/wallet-wire'

/** What a shopper, or somebody who tries the shop out, can do with an open payment. */
export type Choice = 'approve' | 'decline' | 'expire' | 'late' | 'twice' | 'never' | 'wrong'

/** All of them, the everyday ones first. */
export const choices: readonly Choice[] = ['approve', 'decline', 'expire', 'late', 'twice', 'never', 'wrong']

/** `late`: expired, and to be paid at `dueAt` all the same. */
export type SimulatedState = 'open' | 'late' | 'paid' | 'failed' | 'expired'

/** A notification that the shop has not acknowledged yet. */
export interface Letter {
  readonly event: WalletEvent
  /** The same event told several times travels in several letters. */
  readonly copy: number
  readonly attempts: number
  /** When to try next, milliseconds since 1970. */
  readonly nextAt: number
}

/** A payment in the simulator's own book. */
export interface SimulatedPayment {
  readonly ref: string
  readonly order: WalletOrder
  readonly state: SimulatedState
  /** What a query answers; absent while it is open. */
  readonly outcome?: WalletEvent
  readonly letters: readonly Letter[]
  readonly dueAt?: number
  readonly createdAt: number
}

/** Which choices a payment has left: an expired one can only be paid late, a settled one has none. */
export const choicesOf = (payment: SimulatedPayment, now: number): readonly Choice[] => {
  switch (stateAt(payment, now)) {
    case 'open':
      return choices
    case 'expired':
      return ['late']
    case 'late':
    case 'paid':
    case 'failed':
      return []
  }
}

/** An open payment whose time is over has expired, whether or not somebody looked at it. */
export const stateAt = ({ state, order }: SimulatedPayment, now: number): SimulatedState =>
  state === 'open' && now >= order.expires_at ? 'expired' : state

/**
 * The payment after a choice, or undefined when the choice is not open. `event` is the id of what happens; `lateBy` says how
 * long after its expiry a late payment is paid.
 */
export const choose = (
  payment: SimulatedPayment,
  choice: Choice,
  now: number,
  event: string,
  lateBy: number,
): SimulatedPayment | undefined => {
  if (!choicesOf(payment, now).includes(choice)) return undefined
  const settle = (status: WalletEvent['status'], copies: number, amount = payment.order.amount) =>
    settled(payment, { event, status, amount }, copies, now)
  switch (choice) {
    case 'approve':
      return settle('paid', 1)
    case 'decline':
      return settle('failed', 1)
    case 'expire':
      return settle('expired', 1)
    case 'twice':
      return settle('paid', 2)
    case 'never':
      return settle('paid', 0)
    case 'wrong':
      return settle('paid', 1, wrong(payment.order.amount))
    case 'late': {
      const dueAt = payment.order.expires_at + lateBy
      return now >= dueAt ? settle('paid', 1) : { ...payment, state: 'late', dueAt }
    }
  }
}

/** A late payment whose time has come; undefined while it has not. */
export const payLate = (payment: SimulatedPayment, now: number, event: string): SimulatedPayment | undefined =>
  payment.state === 'late' && payment.dueAt !== undefined && now >= payment.dueAt
    ? settled(payment, { event, status: 'paid', amount: payment.order.amount }, 1, now)
    : undefined

const settled = (
  payment: SimulatedPayment,
  told: Pick<WalletEvent, 'event' | 'status' | 'amount'>,
  copies: number,
  now: number,
): SimulatedPayment => {
  const { ref, order, letters, createdAt } = payment
  const event = { ...told, ref, payment: order.payment, currency: order.currency, at: now }
  const written = Array.from({ length: copies }, (_, copy) => ({ event, copy, attempts: 0, nextAt: now }))
  return { ref, order, createdAt, state: event.status, outcome: event, letters: [...letters, ...written] }
}

// too little where that is possible: the mistake that costs the shop money
const wrong = (amount: Cents): Cents => (amount > 100 ? minus(amount, cents(100)) : plus(amount, cents(100)))

import { type Cents, cents, minus, plus } from '~/domain/shared/money'
import type { WalletEvent, WalletOrder } from '@server/payments/providers/wallet/wallet-wire'

/** What a shopper, or somebody who tries the shop out, can do with an open payment; the everyday ones first. */
export const choices = [
  'approve',
  'decline',
  'expire',
  'late',
  'twice',
  'disorder',
  'never',
  'back',
  'wrong',
  'currency',
  'forged',
  'stale',
] as const
export type Choice = (typeof choices)[number]

/** `late`: expired, and to be paid at `dueAt` all the same. */
export type SimulatedState = 'open' | 'late' | 'paid' | 'failed' | 'expired'

/** What the simulator was asked for: by whose protocol, and what that protocol has to remember of it. */
export interface SimulatedOrder extends WalletOrder {
  readonly provider: string
  readonly details?: Readonly<Record<string, string>>
}

/** A notification that the shop has not acknowledged yet. */
export interface Letter {
  readonly event: WalletEvent
  /** `forged` is signed by somebody else, `stale` an hour ago: those are sent once, as nobody waits for an answer. */
  readonly manner: 'honest' | 'forged' | 'stale'
  /** The same event told several times travels in several letters. */
  readonly copy: number
  readonly attempts: number
  /** When to try next, milliseconds since 1970. */
  readonly nextAt: number
}

/** A payment in the simulator's own book. */
export interface SimulatedPayment {
  readonly ref: string
  readonly order: SimulatedOrder
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
  const { amount, currency, expires_at } = payment.order
  const settle = (told: Told, manners: readonly Letter['manner'][] = ['honest']) =>
    settled(payment, { event, ...told }, manners, now)
  switch (choice) {
    case 'approve':
      return settle({ status: 'paid' })
    case 'decline':
      return settle({ status: 'failed' })
    case 'expire':
      return settle({ status: 'expired' })
    case 'twice':
      return settle({ status: 'paid' }, ['honest', 'honest'])
    case 'never':
      return settle({ status: 'paid' }, [])
    case 'wrong':
      return settle({ status: 'paid', amount: wrong(amount) })
    case 'currency':
      return settle({ status: 'paid', currency: currency === 'MOP' ? 'HKD' : 'MOP' })
    case 'forged':
      return settle({ status: 'paid' }, ['forged'])
    case 'stale':
      return settle({ status: 'paid' }, ['stale'])
    case 'disorder':
      return disordered(payment, settle({ status: 'paid' }), now)
    case 'back':
      return { ...payment }
    case 'late': {
      const dueAt = expires_at + lateBy
      return now >= dueAt ? settle({ status: 'paid' }) : { ...payment, state: 'late', dueAt }
    }
  }
}

/** A late payment whose time has come; undefined while it has not. */
export const payLate = (payment: SimulatedPayment, now: number, event: string): SimulatedPayment | undefined =>
  payment.state === 'late' && payment.dueAt !== undefined && now >= payment.dueAt
    ? settled(payment, { event, status: 'paid' }, ['honest'], now)
    : undefined

type Told = Pick<WalletEvent, 'status'> & Partial<Pick<WalletEvent, 'amount' | 'currency'>>

const settled = (
  payment: SimulatedPayment,
  told: Told & Pick<WalletEvent, 'event'>,
  manners: readonly Letter['manner'][],
  now: number,
): SimulatedPayment => {
  const { ref, order, letters, createdAt } = payment
  const { amount, currency } = order
  const event = { amount, currency, ...told, ref, payment: order.payment, at: now }
  const written = manners.map((manner, copy) => ({ event, manner, copy, attempts: 0, nextAt: now }))
  return { ref, order, createdAt, state: event.status, outcome: event, letters: [...letters, ...written] }
}

/** How long the earlier news travels. */
const OVERTAKEN_BY_MS = 300

/** A first attempt had failed before it was paid: that is told last. */
const disordered = (open: SimulatedPayment, paid: SimulatedPayment, now: number): SimulatedPayment => {
  const first = settled(open, { event: `${open.ref}-first`, status: 'failed' }, ['honest'], now)
  return {
    ...paid,
    letters: [...paid.letters, ...first.letters.map(late => ({ ...late, nextAt: now + OVERTAKEN_BY_MS }))],
  }
}

// too little where that is possible: the mistake that costs the shop money
const wrong = (amount: Cents): Cents => (amount > 100 ? minus(amount, cents(100)) : plus(amount, cents(100)))

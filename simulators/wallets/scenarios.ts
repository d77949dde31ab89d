import { type Cents, cents, minus, plus } from '~/domain/shared/money'
import type { WalletEvent, WalletOrder } from '@server/payments/providers/wallet/wallet-wire'

/** What a shopper or tester can make happen to an open payment; the everyday scenarios first. */
export const walletScenarios = [
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
export type WalletScenario = (typeof walletScenarios)[number]

/**
 * What happens to the refunds of a payment that the shop asks for from now on; the usual one first. `lost`: it is made, and
 * the shop gets no answer.
 */
export const refundScenarios = ['usual', 'lost', 'refused', 'twice', 'silent', 'stuck', 'closed'] as const
export type RefundScenario = (typeof refundScenarios)[number]

/** A refund in the simulator's own records. It is under way until `endsAt`, and then what `outcome` says. */
export interface SimulatedRefund {
  readonly number: string
  /** The simulator's name for it. */
  readonly id: string
  readonly amount: Cents
  readonly outcome: 'done' | 'stuck' | 'closed'
  readonly endsAt: number
}

/** `late`: expired, and paid at `dueAt` all the same. */
export type SimulatedState = 'open' | 'late' | 'paid' | 'failed' | 'expired'

/** The order of a shop: the protocol that opened it, and the values that this protocol must remember. */
export interface SimulatedOrder extends WalletOrder {
  readonly provider: string
  readonly details?: Readonly<Record<string, string>>
}

/** A notification that the shop has not acknowledged yet. */
export interface WebhookDelivery {
  readonly event: WalletEvent
  /**
   * `forged` has a wrong signature, and `stale` one from an hour ago. Both are sent once, without waiting for an
   * acknowledgement.
   */
  readonly manner: 'honest' | 'forged' | 'stale'
  /** The number of the refund that it is about. Absent: it is about the payment. */
  readonly refund?: string
  /** An event that is sent several times has several deliveries. */
  readonly copy: number
  readonly attempts: number
  /** When to try next, milliseconds since 1970. */
  readonly nextAt: number
}

/** A payment in the simulator's own records. */
export interface SimulatedPayment {
  readonly ref: string
  readonly order: SimulatedOrder
  readonly state: SimulatedState
  /** The answer to a query; absent while it is open. */
  readonly outcome?: WalletEvent
  readonly deliveries: readonly WebhookDelivery[]
  readonly dueAt?: number
  readonly refunds?: readonly SimulatedRefund[]
  readonly refundScenario?: RefundScenario
  readonly createdAt: number
}

/** The scenarios that are left for a payment: an expired one can only be paid late, a settled one has no scenario. */
export const availableScenarios = (payment: SimulatedPayment, now: number): readonly WalletScenario[] => {
  switch (stateAt(payment, now)) {
    case 'open':
      return walletScenarios
    case 'expired':
      return ['late']
    case 'late':
    case 'paid':
    case 'failed':
      return []
  }
}

/** An open payment past its time has expired, even if it was never read. */
export const stateAt = ({ state, order }: SimulatedPayment, now: number): SimulatedState =>
  state === 'open' && now >= order.expires_at ? 'expired' : state

/**
 * The payment after a scenario, or undefined if it is not available. `event` is the id of the event; `lateBy` is
 * the time between the expiry and a late payment.
 */
export const applyScenario = (
  payment: SimulatedPayment,
  scenario: WalletScenario,
  now: number,
  event: string,
  lateBy: number,
): SimulatedPayment | undefined => {
  if (!availableScenarios(payment, now).includes(scenario)) return undefined
  const { amount, currency, expires_at } = payment.order
  const settle = (outcome: ReportedOutcome, manners: readonly WebhookDelivery['manner'][] = ['honest']) =>
    settled(payment, { event, ...outcome }, manners, now)
  switch (scenario) {
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

/** A late payment that is due now; undefined before that. */
export const payLate = (payment: SimulatedPayment, now: number, event: string): SimulatedPayment | undefined =>
  payment.state === 'late' && payment.dueAt !== undefined && now >= payment.dueAt
    ? settled(payment, { event, status: 'paid' }, ['honest'], now)
    : undefined

/**
 * A query by the shop: the answer, absent while the payment is open, and the payment afterwards. A payment that is past
 * its time without an outcome expires now; a late one keeps its state and is still paid. Each provider puts this answer
 * into its own words, so a scenario that changes the answer to a query changes it here.
 */
export const queried = (
  payment: SimulatedPayment,
  now: number,
): { readonly answer?: WalletEvent; readonly after: SimulatedPayment } => {
  const { ref, order, outcome } = payment
  if (outcome !== undefined) return { answer: outcome, after: payment }
  if (now < order.expires_at) return { after: payment }
  const { amount, currency, expires_at: at } = order
  const answer: WalletEvent = {
    event: `${ref}-expired`,
    ref,
    payment: order.payment,
    status: 'expired',
    amount,
    currency,
    at,
  }
  return { answer, after: { ...payment, state: stateAt(payment, now), outcome: answer } }
}

type ReportedOutcome = Pick<WalletEvent, 'status'> & Partial<Pick<WalletEvent, 'amount' | 'currency'>>

const settled = (
  payment: SimulatedPayment,
  outcome: ReportedOutcome & Pick<WalletEvent, 'event'>,
  manners: readonly WebhookDelivery['manner'][],
  now: number,
): SimulatedPayment => {
  const { ref, order, deliveries, createdAt } = payment
  const { amount, currency } = order
  const event = { amount, currency, ...outcome, ref, payment: order.payment, at: now }
  const written = manners.map((manner, copy) => ({ event, manner, copy, attempts: 0, nextAt: now }))
  return { ref, order, createdAt, state: event.status, outcome: event, deliveries: [...deliveries, ...written] }
}

/** How long the earlier news travels. */
const OVERTAKEN_BY_MS = 300

/** A first attempt had failed before the payment; its notification arrives last. */
const disordered = (open: SimulatedPayment, paid: SimulatedPayment, now: number): SimulatedPayment => {
  const first = settled(open, { event: `${open.ref}-first`, status: 'failed' }, ['honest'], now)
  return {
    ...paid,
    deliveries: [...paid.deliveries, ...first.deliveries.map(late => ({ ...late, nextAt: now + OVERTAKEN_BY_MS }))],
  }
}

// too little if possible: that mistake costs the shop money
const wrong = (amount: Cents): Cents => (amount > 100 ? minus(amount, cents(100)) : plus(amount, cents(100)))

/** How long a refund is under way. */
const REFUND_MS = 300

/**
 * The payment after a request to refund a part of it: the refund, or why it is refused. The same number is the same refund,
 * and all refunds together never exceed what was paid.
 */
export const refundedBy = (
  payment: SimulatedPayment,
  { number, amount, notifyUrl }: { readonly number: string; readonly amount: Cents; readonly notifyUrl: string },
  now: number,
  id: string,
): { readonly after: SimulatedPayment; readonly refund: SimulatedRefund } | 'refused' => {
  const { refunds = [], refundScenario: scenario = 'usual', outcome, deliveries } = payment
  const known = refunds.find(each => each.number === number)
  if (known !== undefined) return known.amount === amount ? { after: payment, refund: known } : 'refused'
  const gone = refunds.reduce((sum, each) => (each.outcome === 'closed' ? sum : sum + each.amount), 0)
  if (outcome?.status !== 'paid' || scenario === 'refused' || gone + amount > outcome.amount) return 'refused'
  const refund: SimulatedRefund = {
    number,
    id,
    amount,
    outcome: scenario === 'stuck' || scenario === 'closed' ? scenario : 'done',
    endsAt: now + REFUND_MS,
  }
  const event = { ...outcome, event: `refund-${number}`, amount, at: refund.endsAt }
  const copies = scenario === 'silent' ? [] : scenario === 'twice' ? [0, 1] : [0]
  const written = copies.map(copy => ({
    event,
    refund: number,
    manner: 'honest' as const,
    copy,
    attempts: 0,
    nextAt: refund.endsAt,
  }))
  const order = { ...payment.order, notify_url: notifyUrl }
  const after = { ...payment, order, refunds: [...refunds, refund], deliveries: [...deliveries, ...written] }
  return { after, refund }
}

export const refundStateAt = (
  { outcome, endsAt }: SimulatedRefund,
  now: number,
): 'underway' | 'done' | 'stuck' | 'closed' => (now < endsAt ? 'underway' : outcome)

import type { Code, Effect, Model, Order, Payment, Telling } from '@tests/prove/model/model'
import { CURRENCY, claimOf, costs, isOverdue, isUnpaid, overdue, piecesOf, wanted } from '@tests/prove/model/model'
import { CASH_HOLD_SECONDS, forSale, give, giveBack, isGood, untilUsed } from '@tests/prove/model/stock'
import { dispatchTopUps } from '@tests/prove/model/supplying'
import { HOLD_SECONDS } from '@tests/server/shop-harness'

export const holdMs = (method: string): number => (method === 'cash' ? CASH_HOLD_SECONDS : HOLD_SECONDS) * 1000

/** Another method: cash has its time from when the order was placed, a wallet after cash has its own from now (I-14). */
export const choose = (m: Model, order: Order, method: string): void => {
  if (order.payment === method) return
  order.version += 1
  if (method === 'cash') order.expiresAt = Math.max(order.expiresAt, order.createdAt + holdMs(method))
  else if (order.payment === 'cash') order.expiresAt = Math.min(order.expiresAt, m.now + holdMs(method))
  order.payment = method
}

const MINUTE = 60_000
const DAY = 86_400_000
/** The shop forwards a shopper's question to the wallet at most once in this many milliseconds. */
const CHECK = 3000

/** Calls an unpaid order off: its stock is free, its payments are closed. */
export const cancelUnpaid = (m: Model, order: Order): void => {
  order.status = 'cancelled'
  order.version += 1
  giveBack(order)
  for (const payment of order.payments) close(m, payment)
}

const close = (m: Model, payment: Payment): void => {
  if (payment.state === 'created' || payment.state === 'waiting') set(m, payment, 'closed')
}

const set = (m: Model, payment: Payment, state: Payment['state']): void => {
  payment.state = state
  payment.touched = m.now
}

const owe = (m: Model, payment: Payment, reason: Payment['refundReason']): Effect => {
  set(m, payment, 'refund_due')
  payment.refundReason = reason
  return 'refund_due'
}

export const expireOverdue = (m: Model, which: (order: Order) => boolean): void => {
  for (const order of overdue(m).filter(which)) cancelUnpaid(m, order)
}

/**
 * Codes for lines that work after a moment, from overdue orders too where it is needed. Undefined: there is not enough
 * of something (I-03).
 */
export const claim = (m: Model, lines: Order['lines'], after: number): readonly Code[] | undefined => {
  const claimed: Code[] = []
  for (const { shelf, count } of wanted(lines)) {
    if (forSale(shelf, after).length < count) expireOverdue(m, order => piecesOf(order.lines, shelf) > 0)
    const codes = forSale(shelf, after).slice(0, count)
    if (codes.length < count) return undefined
    claimed.push(...codes)
  }
  return claimed
}

/** The customer may have bought a once-only item with another order meanwhile (I-15). */
const claimOnce = (m: Model, { user, lines }: Order): boolean => {
  const once = lines.filter(line => line.shelf.once)
  if (once.length > 0) expireOverdue(m, other => other.user === user)
  return once.every(({ shelf }) => claimOf(m, user, shelf) === undefined)
}

/** Money came for an unpaid or cancelled order: the order is fulfilled, or a refund is due (I-02, I-07). */
export const settle = (m: Model, payment: Payment): Effect | 'cancelled' => {
  const { order } = payment
  const isLate = order.status === 'cancelled'
  // what it holds may have expired, or may be in quarantine: it is exchanged
  if (!isLate && !order.codes.every(code => isGood(code, m.now))) cancelUnpaid(m, order)
  if (order.status === 'cancelled') {
    const codes = claim(m, order.lines, untilUsed(m))
    if (codes === undefined || !claimOnce(m, order)) {
      if (payment.amount === 0) return 'cancelled'
      order.status = 'refund_due'
      order.isHeld = false
      order.version += 1
      return owe(m, payment, isLate ? 'late' : 'undeliverable')
    }
    give(order, codes, 'sold')
  } else give(order, order.codes, 'sold')
  const hasJobs = order.jobs.length > 0 || order.isHeld
  order.version += (order.status === 'pending' ? 2 : 1) + (hasJobs ? 1 : 2)
  order.status = hasJobs ? 'processing' : 'success'
  order.payment = payment.method
  for (const other of order.payments) if (other !== payment) close(m, other)
  set(m, payment, 'paid')
  return 'paid'
}

/** Handles an event of a payment: it has an effect the first time, and never again (I-05). */
export const hear = (m: Model, payment: Payment, told: Telling): void => {
  if (payment.heard.has(told.id)) return
  const effect = react(m, payment, told)
  payment.heard.set(told.id, effect)
  // money that bought nothing goes back as it came
  if (effect !== 'refund_due') return
  const reason = (payment.state === 'refund_due' ? payment.refundReason : undefined) ?? 'amount'
  const { amount, currency } = told
  payment.order.refunds.push({ ...dueRefund(payment), amount, currency, reason, isOfEvent: true })
}

export const dueRefund = (payment: Payment) => ({
  payment,
  currency: CURRENCY,
  unit: undefined,
  isOfEvent: false,
  state: 'due' as const,
  ref: undefined,
  sending: undefined,
})

/** What is left of the money that paid an order: other money has its own refunds. */
export const leftOf = (order: Order, payment: Payment): number =>
  order.refunds
    .filter(refund => refund.payment === payment && !refund.isOfEvent)
    .reduce((left, { amount }) => left - amount, payment.amount)

const react = (m: Model, payment: Payment, told: Telling): Effect => {
  const { order } = payment
  const isStill = isUnpaid(order)
  if (told.kind !== 'paid') {
    if (payment.state !== 'created' && payment.state !== 'waiting') return 'noted'
    set(m, payment, told.kind === 'failed' ? 'failed' : 'closed')
    if (isStill) order.version += 1
    return 'noted'
  }
  // (I-06)
  const isRight = told.currency === CURRENCY && told.amount === costs(order.lines, payment.method)
  const isDue = isRight && (!payment.isOpen || told.isOurRef)
  const sum = `${told.amount} ${told.currency} ${told.isOurRef}`
  if (isDue && payment.sums.has(sum)) return 'noted'
  payment.sums.add(sum)
  if (payment.state === 'paid') return 'refund_due'
  if (!isDue) {
    if (isStill) order.version += 1
    return owe(m, payment, 'amount')
  }
  if (isStill || order.status === 'cancelled') {
    const settled = settle(m, payment)
    return settled === 'cancelled' ? 'noted' : settled
  }
  return owe(m, payment, 'twice')
}

const askWallet = (m: Model, payment: Payment): void => {
  payment.touched = m.now
  if (payment.silent !== undefined) hear(m, payment, payment.silent)
}

const open = (order: Order): readonly Payment[] =>
  isUnpaid(order) ? order.payments.filter(payment => payment.state === 'waiting') : []

/** Queries the wallets of all open payments of an order. */
export const reconcilePayments = (m: Model, order: Order): void => {
  for (const payment of open(order)) askWallet(m, payment)
}

/** Closed without a notification from its wallet. */
const isUnheardOf = (m: Model, { state, heard, isOpen, order }: Payment): boolean =>
  isOpen && state === 'closed' && order.expiresAt > m.now - DAY && heard.size === 0

/** A shopper says that an order is paid: its wallets are asked now, also after it was cancelled. */
export const check = (m: Model, order: Order): void => {
  const closed = order.status === 'cancelled' ? order.payments.filter(payment => isUnheardOf(m, payment)) : []
  for (const payment of [...open(order), ...closed]) {
    if (payment.checkedAt !== undefined && payment.checkedAt > m.now - CHECK) continue
    payment.checkedAt = m.now
    askWallet(m, payment)
  }
}

/** A view of an order: an overdue order is reconciled and cancelled before it is shown (I-02, I-14). */
export const look = (m: Model, order: Order): void => {
  if (!isOverdue(m, order)) return
  reconcilePayments(m, order)
  if (isOverdue(m, order)) cancelUnpaid(m, order)
}

/** The work that must be done without a request. */
export const sweep = (m: Model): void => {
  for (const payment of overdue(m).flatMap(open)) if (payment.touched < m.now) askWallet(m, payment)
  const patiently = m.orders.flatMap(order => [
    ...open(order),
    ...order.payments.filter(payment => isUnheardOf(m, payment)),
  ])
  for (const payment of patiently.filter(each => each.touched <= m.now - MINUTE)) askWallet(m, payment)
  expireOverdue(m, () => true)
  dispatchTopUps(m)
}

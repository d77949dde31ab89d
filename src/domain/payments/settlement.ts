import { type Cents, cents } from '~/domain/shared/money'
import type { SettledAmount } from '~/domain/payments/payment'

/**
 * The currency in which a wallet settles, and the rate of other currencies in it, as decimal texts: `{"MOP":
 * "0.9708"}`. The operator sets the rates, nothing looks them up, and the shopper sees them.
 */
export interface Settlement {
  readonly currency: string
  readonly rates: Readonly<Record<string, string>>
}

export interface Money {
  readonly amount: Cents
  readonly currency: string
}

/** The sum due for the order, and the sum to charge in the wallet's currency. */
export interface Quote {
  readonly due: Money
  readonly settled: Money
  readonly rate: string
}

/** True if the wallet takes sums in this currency: it is its own, or there is a rate. */
export const takesCurrency = ({ currency, rates }: Settlement, due: string): boolean =>
  currency === due || Object.hasOwn(rates, due)

/** Undefined if there is no rate, or if the converted sum is zero. */
export const quoteFor = (settlement: Settlement, due: Money): Quote | undefined => {
  const rate = due.currency === settlement.currency ? '1' : settlement.rates[due.currency]
  if (rate === undefined) return undefined
  const settled = converted(due.amount, rate)
  return settled > 0 ? { due, settled: { amount: settled, currency: settlement.currency }, rate } : undefined
}

/** The part of a quote that the shopper sees. Undefined if the wallet takes the order's own currency. */
export const settledAmount = ({ due, settled, rate }: Quote): SettledAmount | undefined =>
  settled.currency === due.currency ? undefined : { ...settled, rate }

/** Exact in whole cents, half away from zero (docs/spec/decisions.md#5-money). */
export const converted = (amount: Cents, rate: string): Cents => {
  const [whole = '', decimals = ''] = rate.split('.')
  const scale = 10n ** BigInt(decimals.length)
  const product = BigInt(amount) * BigInt(whole + decimals)
  return cents(Number((product * 2n + scale) / (scale * 2n)))
}

/**
 * A text that a provider stores for us and sends back: `MOP9850-HKD9562`, in cents. It is needed because the agreed sum
 * does not follow from the paid one: rates change, and several sums in one currency can convert to the same sum.
 */
export const quoteText = ({ due, settled }: Quote): string => `${moneyText(due)}-${moneyText(settled)}`

/** Undefined if the text is not ours. */
export const readQuote = (text: string): Pick<Quote, 'due' | 'settled'> | undefined => {
  const [, due = '', dueCents = '', settled = '', settledCents = ''] =
    /^([A-Z]{3})(\d{1,15})-([A-Z]{3})(\d{1,15})$/u.exec(text) ?? []
  if (due === '') return undefined
  return {
    due: { amount: cents(Number(dueCents)), currency: due },
    settled: { amount: cents(Number(settledCents)), currency: settled },
  }
}

/** The paid sum in the order's currency, if it equals the agreed sum; else the sum as it was received (I-06). */
export const reallyPaid = (quote: Pick<Quote, 'due' | 'settled'>, paid: Money): Money =>
  quote.settled.amount === paid.amount && quote.settled.currency === paid.currency ? quote.due : paid

const moneyText = ({ amount, currency }: Money): string => `${currency}${amount}`

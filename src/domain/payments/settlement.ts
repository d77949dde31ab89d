import { type Cents, cents } from '~/domain/shared/money'
import type { SettledAmount } from '~/domain/payments/payment'

/**
 * In which currency a wallet settles, and what one unit of another one is in it: a decimal text, `{"MOP": "0.9708"}`. A rate
 * is never looked up: it is the operator's decision, and the shopper sees it.
 */
export interface Settlement {
  readonly currency: string
  readonly rates: Readonly<Record<string, string>>
}

export interface Money {
  readonly amount: Cents
  readonly currency: string
}

/** What is due for the order, and what the wallet is asked for instead. */
export interface Quote {
  readonly due: Money
  readonly settled: Money
  readonly rate: string
}

/** Undefined: there is no rate, or nothing would be left to pay. */
export const quoteFor = (settlement: Settlement, due: Money): Quote | undefined => {
  const rate = due.currency === settlement.currency ? '1' : settlement.rates[due.currency]
  if (rate === undefined) return undefined
  const settled = converted(due.amount, rate)
  return settled > 0 ? { due, settled: { amount: settled, currency: settlement.currency }, rate } : undefined
}

/** What the shopper is shown of a quote; undefined where the wallet takes the order's own currency. */
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
 * What a provider carries along for us and repeats: `MOP9850-HKD9562`, in cents. Rates change, and several sums in one currency can be
 * the same in another: what was agreed cannot be worked out again from what was paid.
 */
export const quoteText = ({ due, settled }: Quote): string => `${moneyText(due)}-${moneyText(settled)}`

/** Undefined: it is none of ours. */
export const readQuote = (text: string): Pick<Quote, 'due' | 'settled'> | undefined => {
  const [, due = '', dueCents = '', settled = '', settledCents = ''] =
    /^([A-Z]{3})(\d{1,15})-([A-Z]{3})(\d{1,15})$/u.exec(text) ?? []
  if (due === '') return undefined
  return {
    due: { amount: cents(Number(dueCents)), currency: due },
    settled: { amount: cents(Number(settledCents)), currency: settled },
  }
}

/** What was paid, in the order's currency if it is the sum that was agreed on; else what really came (I-06). */
export const reallyPaid = (quote: Pick<Quote, 'due' | 'settled'>, paid: Money): Money =>
  quote.settled.amount === paid.amount && quote.settled.currency === paid.currency ? quote.due : paid

const moneyText = ({ amount, currency }: Money): string => `${currency}${amount}`

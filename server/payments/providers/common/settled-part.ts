import { type Cents, cents } from '~/domain/shared/money'
import { type Money, type Quote, reallyPaid } from '~/domain/payments/settlement'

/**
 * The part of a settled sum that a refund sends back. The parts of all refunds together are exactly the settled sum if the
 * refunds together are the sum due. `earlier`: what earlier refunds sent back, in the currency of the sum due.
 */
export const settledPart = (
  { due, settled }: Pick<Quote, 'due' | 'settled'>,
  { amount, earlier }: { readonly amount: Cents; readonly earlier: Cents },
): Money => {
  // half away from zero
  const upTo = (sum: number): number =>
    Number((BigInt(sum) * BigInt(settled.amount) * 2n + BigInt(due.amount)) / (BigInt(due.amount) * 2n))
  return { amount: cents(upTo(earlier + amount) - upTo(earlier)), currency: settled.currency }
}

/**
 * The sum that a refund sends back in the wallet's currency. `quote` is what was agreed, and `paid` what came. A sum that
 * came as agreed goes back by the agreed rate, any other as it came. Undefined: nothing came in the currency of the refund.
 */
export const refundedPart = (
  quote: Pick<Quote, 'due' | 'settled'> | undefined,
  paid: Money,
  refund: Money & { readonly earlier: Cents },
): Money | undefined => {
  if (quote !== undefined && reallyPaid(quote, paid) === quote.due && quote.due.currency === refund.currency)
    return settledPart(quote, refund)
  return paid.currency === refund.currency ? { amount: refund.amount, currency: refund.currency } : undefined
}

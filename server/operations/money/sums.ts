import { cents, toWire } from '~/domain/shared/money'

/** How many entries wait in all. */
export const countOf = (money: readonly { readonly waiting: number }[]): number =>
  money.reduce((all, { waiting }) => all + waiting, 0)

interface Sum {
  readonly currency: string | null
  /** In cents. */
  readonly amount: number | null
}

/** Sums by currency, such as `HKD 5.00 and MOP 12.50`. Money without a sum is not in it. */
export const sumsOf = (money: readonly Sum[]): string => {
  const sums = new Map<string, number>()
  for (const { currency, amount } of money)
    if (currency !== null && amount !== null) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, amount]) => `${currency} ${toWire(cents(amount))}`)
    .join(' and ')
}

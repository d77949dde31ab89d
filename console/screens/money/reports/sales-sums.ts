import type { SalesLine } from '~/contract/console/money'
import { type Cents, sum } from '~/domain/shared/money'
import { groupBy } from '@console/screens/money/reports/group-by'

/** What was sold in one currency. */
export interface SalesSum {
  readonly currency: string
  readonly pieces: number
  readonly revenue: Cents
  readonly refunded: Cents
  readonly cost: Cents
}

export const salesSums = (lines: readonly SalesLine[]): readonly SalesSum[] =>
  groupBy(lines, ({ currency }) => currency).map(([currency, each]) => ({
    currency,
    pieces: each.reduce((all, { pieces }) => all + pieces, 0),
    revenue: sum(each, line => line.revenue),
    refunded: sum(each, line => line.refunded),
    cost: sum(each, line => line.cost),
  }))

/** The products with the most revenue in a currency, all days and editions together. */
export const bestSellers = (
  lines: readonly SalesLine[],
  currency: string,
  most: number,
): readonly { readonly variant: string; readonly name: string; readonly pieces: number; readonly revenue: Cents }[] =>
  groupBy(
    lines.filter(line => line.currency === currency),
    ({ variant }) => variant,
  )
    .map(([variant, each]) => ({
      variant,
      name: each[0]?.name ?? variant,
      pieces: each.reduce((all, { pieces }) => all + pieces, 0),
      revenue: sum(each, line => line.revenue),
    }))
    .filter(({ revenue }) => revenue > 0)
    .toSorted((one, other) => other.revenue - one.revenue)
    .slice(0, most)

import type { ClosingLine } from '~/contract/console/money'
import { type Cents, minus, sum } from '~/domain/shared/money'
import { groupBy } from '@console/screens/money/reports/group-by'

/** The money of one currency in a period. */
export interface ClosingSum {
  readonly currency: string
  readonly in: Cents
  readonly out: Cents
  readonly net: Cents
  readonly fee: Cents
}

export const netOf = (line: Pick<ClosingLine, 'in' | 'out'>): Cents => minus(line.in, line.out)

/** A sum for each currency. Money without a known currency is in none. */
export const closingSums = (lines: readonly ClosingLine[]): readonly ClosingSum[] =>
  groupBy(lines, ({ currency }) => currency).map(([currency, each]) => {
    const came = sum(each, line => line.in)
    const went = sum(each, line => line.out)
    return { currency, in: came, out: went, net: minus(came, went), fee: sum(each, line => line.fee) }
  })

/** How many entries no imported statement has a fee for. */
export const withoutFee = (lines: readonly ClosingLine[]): number =>
  lines.reduce((all, line) => all + line.without_fee, 0)

import * as E from 'fp-ts/Either'
import { type BookPeriod, readPeriod } from '@server/platform/period'

/** A day of the shop, or the first and the last day of a period. Today, if nothing is said. */
export interface SaidPeriod {
  readonly day?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export type PeriodRefusal =
  | { readonly _tag: 'day_and_period' }
  | { readonly _tag: 'no_date'; readonly text: string }
  | { readonly _tag: 'ends_before' }

/** The period that an operator means: from the first day or time to the end of the last one. */
export const bookPeriod = ({ day, from, to }: SaidPeriod, now: number): E.Either<PeriodRefusal, BookPeriod> => {
  if (day !== undefined && (from !== undefined || to !== undefined)) return E.left({ _tag: 'day_and_period' })
  const period = readPeriod({ from: day ?? from ?? 'today', to: day ?? to ?? 'today' }, now)
  if ('wrong' in period) return E.left({ _tag: 'no_date', text: period.wrong })
  const { from: first, before } = period
  return first === undefined || before === undefined || before <= first
    ? E.left({ _tag: 'ends_before' })
    : E.right({ from: first, before })
}

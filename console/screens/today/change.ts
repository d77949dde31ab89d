import type { Lang } from '~/domain/shared/locale'
import { localeOf } from '@console/kit/calls/times'

/** How a sum changed against an earlier one: 0.12 is 12 % more. Undefined: there was nothing before. */
export const changeOf = (present: number, before: number): number | undefined =>
  before === 0 ? undefined : (present - before) / before

/** A change in words, such as `+12%`. */
export const changeText = (change: number, lang: Lang): string =>
  new Intl.NumberFormat(localeOf(lang), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
  }).format(change)

/** Sums of the hours so far: the value at the end of each hour. From `until` on there is none. */
export const runningTotal = <Hour extends { readonly at: number }>(
  hours: readonly Hour[],
  value: (hour: Hour) => number,
  until: number,
): readonly (number | null)[] => {
  let total = 0
  return hours.map(hour => {
    total += value(hour)
    return hour.at > until ? null : total
  })
}

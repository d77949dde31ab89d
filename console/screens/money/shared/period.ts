import { dayOf } from '@console/kit/calls/times'

/** Days of the shop, such as `2026-11-24`. Both or none. */
export interface Days {
  readonly from?: string
  readonly to?: string
}

/** What the filters say of a period. One day alone is meant as both ends. */
export const daysIn = ({ from, to }: { readonly from: string; readonly to: string }): Days =>
  from === '' && to === '' ? {} : { from: from === '' ? to : from, to: to === '' ? from : to }

export const PRESETS = ['today', 'yesterday', 'week', 'month'] as const
export type Preset = (typeof PRESETS)[number]

const DAY_MS = 86_400_000

/** The days of a preset, at a time of the shop's clock. */
export const daysOf = (preset: Preset, now: number): Required<Days> => {
  const today = dayOf(now)
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday': {
      const day = dayOf(now - DAY_MS)
      return { from: day, to: day }
    }
    case 'week':
      return { from: dayOf(now - 6 * DAY_MS), to: today }
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today }
  }
}

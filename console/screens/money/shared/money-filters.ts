import type { Filters } from '@console/kit/filters/use-filters'

/** The filters of the screen: its tab, a period, and those of some tabs. */
export type MoneyFilters = Filters<'tab' | 'from' | 'to' | 'provider' | 'byDay' | 'variant'>

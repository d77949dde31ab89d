import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { historyState } from '~/ui/kit/history-state'
import { useRawSearch } from '~/ui/kit/use-raw-location'
import { useHistoryPlace } from '@console/kit/calls/history-place'
import { type FilterSpec, type FilterValues, activeIn, readFilters, writeFilters } from '@console/kit/filters/filters'

export interface Filters<Name extends string> {
  readonly values: Readonly<Record<Name, string>>
  /** Sets some of them; an empty text takes a filter away. */
  readonly set: (changes: Readonly<Partial<Record<Name, string>>>) => void
  /** Sets one. */
  readonly put: (name: Name, value: string) => void
  readonly clear: () => void
  /** Sets these and takes all others away. */
  readonly apply: (values: Readonly<Record<string, string>>) => void
  /** How many are set. */
  readonly active: number
  /** Those that may stand in the address. */
  readonly shared: Readonly<Record<string, string>>
}

/** The name of the private filters in a history entry. */
export const FILTERS = 'filters'

const asIs = (kept: unknown): unknown => kept

/**
 * The filters of a list. Those of kind `url` stand in the address, so that it can be sent to a colleague. Those of kind
 * `private` (what was searched for: numbers, codes, names) are in the history entry alone: an address is logged.
 */
export const useFilters = <const Spec extends FilterSpec>(given: Spec): Filters<keyof Spec & string> => {
  const [spec] = useState(given)
  const search = useRawSearch()
  const [path, navigate] = useLocation()
  const [kept] = useHistoryPlace(FILTERS, asIs)
  const values: FilterValues<Spec> = readFilters(spec, search, kept)
  const go = useCallback(
    (next: Readonly<Record<string, string>>) => {
      const { search: query, kept: hidden } = writeFilters(spec, next)
      navigate(query === '' ? path : `${path}?${query}`, {
        replace: true,
        state: { ...historyState(), [FILTERS]: hidden },
      })
    },
    [navigate, path, spec],
  )
  return {
    values,
    set: changes => go({ ...values, ...changes }),
    put: (name, value) => go({ ...values, [name]: value }),
    clear: () => go({}),
    apply: go,
    active: activeIn(values),
    shared: Object.fromEntries(
      Object.entries<string>(values).filter(([name, value]) => spec[name] === 'url' && value !== ''),
    ),
  }
}

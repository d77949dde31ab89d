import * as t from 'io-ts'
import { useState } from 'react'
import { readKept, writeKept } from '@console/kit/calls/kept'
import { useOperator } from '@console/kit/calls/use-console'

/** Filters under a name. Only those that may stand in an address. */
export interface SavedFilter {
  readonly name: string
  readonly values: Readonly<Record<string, string>>
}

const saved = t.readonlyArray(t.readonly(t.type({ name: t.string, values: t.readonly(t.record(t.string, t.string)) })))

/** A name saved again has the new values. */
export const withSaved = (before: readonly SavedFilter[], added: SavedFilter): readonly SavedFilter[] => [
  ...before.filter(({ name }) => name !== added.name),
  added,
]

/** The filters of a list that an operator has saved in this browser. */
export const useSavedFilters = (
  screen: string,
): {
  readonly all: readonly SavedFilter[]
  readonly save: (filter: SavedFilter) => void
  readonly remove: (name: string) => void
} => {
  const { name: operator } = useOperator()
  const key = `filters.${operator}.${screen}`
  const [all, setAll] = useState<readonly SavedFilter[]>(() => readKept(key, saved) ?? [])
  const keep = (next: readonly SavedFilter[]) => {
    writeKept(key, next)
    setAll(next)
  }
  return {
    all,
    save: filter => keep(withSaved(all, filter)),
    remove: name => keep(all.filter(each => each.name !== name)),
  }
}

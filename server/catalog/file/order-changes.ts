import type { CatalogueFile, CatalogueGroup } from '@server/catalog/file/catalogue-file'
import { changedGroups } from '@server/catalog/file/changed-groups'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'

/**
 * The lists of a catalogue whose order shoppers see, by the ids that their changes have. `of`: the groups whose variants are
 * among them.
 */
export const ordersIn = (
  { categories, groups }: CatalogueFile,
  of: readonly CatalogueGroup[] = groups,
): ReadonlyMap<string, readonly string[]> =>
  new Map([
    [CATEGORY_ORDER, categories.map(({ id }) => id)],
    [GROUP_ORDER, groups.map(({ no }) => no)],
    ...of.map(group => [variantOrder(group.no), group.variants.map(({ no }) => no)] as const),
  ])

export const CATEGORY_ORDER = 'categories'
export const GROUP_ORDER = 'groups'
export const variantOrder = (group: string): string => `${VARIANTS_OF}${group}`

/** The group of an order of variants. Undefined: it is the order of another list. */
export const groupOfOrder = (id: string): string | undefined =>
  id.startsWith(VARIANTS_OF) ? id.slice(VARIANTS_OF.length) : undefined

const VARIANTS_OF = 'variants of '

/** How many moved rows are listed; more are counted. */
const LISTED = 6

/** The lists whose rows have another order in the second catalogue. A row that only one of them has does not count. */
export const orderChanges = (now: CatalogueFile, then: CatalogueFile): readonly CatalogueChange[] => {
  const [old, fresh] = changedGroups(now, then)
  const wanted = ordersIn(then, fresh)
  return [...ordersIn(now, old)].flatMap(([id, ids]): readonly CatalogueChange[] => {
    const [before, after] = commonOf(ids, wanted.get(id) ?? [])
    const moved = movedIn(before, after)
    if (moved.length === 0) return []
    const parts =
      moved.length > LISTED
        ? [`${moved.length} moved`]
        : moved.map(each => `${each}: ${before.indexOf(each) + 1} → ${after.indexOf(each) + 1}`)
    return [{ what: 'order', id, how: 'changed', parts }]
  })
}

const commonOf = (
  ids: readonly string[],
  others: readonly string[],
): readonly [readonly string[], readonly string[]] => {
  const [these, those] = [new Set(ids), new Set(others)]
  return [ids.filter(id => those.has(id)), others.filter(id => these.has(id))]
}

/** The fewest rows that must move to bring the first order into the second one: all but a longest common sequence. */
const movedIn = (before: readonly string[], after: readonly string[]): readonly string[] => {
  if (before.every((id, at) => id === after[at])) return []
  const placeOf = new Map(before.map((id, at) => [id, at]))
  const places = after.map(id => placeOf.get(id) ?? -1)
  const kept = new Set(longestRise(places))
  return after.filter((_, at) => !kept.has(at))
}

/** The indexes of a longest strictly rising subsequence. */
const longestRise = (values: readonly number[]): readonly number[] => {
  /** For each length, the index at which the sequence of that length with the smallest end ends. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [at, value] of values.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[at] = low === 0 ? undefined : ends[low - 1]
    ends[low] = at
  }
  const rise: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rise.push(at)
  return rise.toReversed()
}

import type {
  CatalogueCategory,
  CatalogueFile,
  CatalogueGroup,
  CatalogueVariant,
} from '@server/catalog/file/catalogue-file'
import { CATEGORY_ORDER, GROUP_ORDER, groupOfOrder } from '@server/catalog/file/order-changes'
import type { PlacedVariant } from '@server/catalog/file/revision-rows'

/**
 * The rows of a catalogue by their ids, in their order. Each row is found and changed without a search: a revision can have as
 * many rows as the catalogue. A row that is put takes the place of the one with its id, or the last place.
 */
export interface IndexedCatalogue {
  readonly head: () => Head
  readonly putHead: (part: Partial<Head>) => void
  readonly category: (id: string) => CatalogueCategory | undefined
  readonly putCategory: (category: CatalogueCategory) => void
  readonly removeCategory: (id: string) => void
  readonly isInUse: (category: string) => boolean
  readonly group: (no: string) => CatalogueGroup | undefined
  /** The group keeps the variants that it has. */
  readonly putGroup: (group: CatalogueGroup) => void
  readonly variant: (no: string) => PlacedVariant | undefined
  /** The variant is then in its group, and in no other one. */
  readonly putVariant: (variant: PlacedVariant) => void
  /** The ids of a list, by the id of its order. Undefined: there is no such list. */
  readonly order: (id: string) => readonly string[] | undefined
  /** A row that the order does not name keeps its place. */
  readonly putOrder: (id: string, order: readonly string[]) => void
  /** The catalogue with the changes. A group without a change is the same object as before. */
  readonly file: () => CatalogueFile
}

/** What a catalogue has once. */
type Head = Pick<CatalogueFile, 'shop' | 'texts'>

export const indexedCatalogue = (file: CatalogueFile): IndexedCatalogue => {
  let head: CatalogueFile = file
  let categories = new Map(file.categories.map(each => [each.id, each]))
  let groups = new Map(file.groups.map(each => [each.no, each]))
  const groupOf = new Map(file.groups.flatMap(group => group.variants.map(({ no }) => [no, group.no])))
  /** The variants of the groups in which one was asked for. */
  const opened = new Map<string, Map<string, CatalogueVariant>>()
  const variantsIn = (group: string): Map<string, CatalogueVariant> => {
    const known = opened.get(group)
    if (known !== undefined) return known
    const own = new Map(groups.get(group)?.variants.map(each => [each.no, each]))
    opened.set(group, own)
    return own
  }
  return {
    head: () => head,
    putHead: part => void (head = { ...head, ...part }),
    category: id => categories.get(id),
    putCategory: category => void categories.set(category.id, category),
    removeCategory: id => void categories.delete(id),
    isInUse: category => [...groups.values()].some(group => group.category === category),
    group: no => groups.get(no),
    putGroup: group => void groups.set(group.no, { ...group, variants: groups.get(group.no)?.variants ?? [] }),
    variant: no => {
      const group = groupOf.get(no)
      const variant = group === undefined ? undefined : variantsIn(group).get(no)
      return group === undefined || variant === undefined ? undefined : { ...variant, group }
    },
    putVariant: ({ group, ...variant }) => {
      const former = groupOf.get(variant.no)
      if (former !== undefined && former !== group) variantsIn(former).delete(variant.no)
      variantsIn(group).set(variant.no, variant)
      groupOf.set(variant.no, group)
    },
    order: id => {
      if (id === CATEGORY_ORDER) return [...categories.keys()]
      if (id === GROUP_ORDER) return [...groups.keys()]
      const group = groupOfOrder(id)
      return group === undefined || !groups.has(group) ? undefined : [...variantsIn(group).keys()]
    },
    putOrder: (id, order) => {
      const group = groupOfOrder(id)
      if (id === CATEGORY_ORDER) categories = inOrder(categories, order)
      else if (id === GROUP_ORDER) groups = inOrder(groups, order)
      else if (group !== undefined) opened.set(group, inOrder(variantsIn(group), order))
    },
    file: () => ({
      ...head,
      categories: [...categories.values()],
      groups: [...groups.values()].map(group => withVariants(group, opened.get(group.no))),
    }),
  }
}

const withVariants = (
  group: CatalogueGroup,
  own: ReadonlyMap<string, CatalogueVariant> | undefined,
): CatalogueGroup => {
  if (own === undefined) return group
  const variants = [...own.values()]
  const isSame = variants.length === group.variants.length && variants.every((each, at) => each === group.variants[at])
  return isSame ? group : { ...group, variants }
}

/** The rows in another order. A row that it does not name keeps its place. */
const inOrder = <A>(rows: ReadonlyMap<string, A>, order: readonly string[]): Map<string, A> => {
  const placeOf = new Map(order.map((id, at) => [id, at]))
  const placed = [...rows].filter(([id]) => placeOf.has(id))
  const named = placed.toSorted(([one], [other]) => (placeOf.get(one) ?? 0) - (placeOf.get(other) ?? 0))
  let taken = 0
  return new Map(
    [...rows].map(row => {
      if (!placeOf.has(row[0])) return row
      taken += 1
      return named[taken - 1] ?? row
    }),
  )
}

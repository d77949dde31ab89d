import type { Cents } from '~/domain/shared/money'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'
import type { StoredPrice } from '@server/platform/database/stored-prices'
import { momentWithOffset } from '@server/catalog/catalogue-parts'
import type { CatalogueFile, CatalogueGroup, CatalogueVariant } from '@server/catalog/file/catalogue-file'
import { changedGroups } from '@server/catalog/file/changed-groups'
import { changedParts } from '@server/catalog/file/changed-parts'
import { orderChanges } from '@server/catalog/file/order-changes'

/** The changes if the second catalogue were imported over the first. */
export const compareCatalogues = (now: CatalogueFile, then: CatalogueFile): readonly CatalogueChange[] => {
  const [old, fresh] = changedGroups(now, then)
  return [
    ...compared('shop', [{ id: 'shop', ...now.shop }], [{ id: 'shop', ...then.shop }], each => each.id),
    ...(then.texts === undefined
      ? []
      : compared('texts', [{ id: 'texts', ...now.texts }], [{ id: 'texts', ...then.texts }], each => each.id)),
    ...compared('category', now.categories, then.categories, each => each.id),
    ...compared('group', old.map(bare), fresh.map(bare), each => each.no),
    ...compared('variant', placedVariants(old), placedVariants(fresh), each => each.variant.no, { isSame, view: flat }),
    ...hiddenRows('group', old, fresh),
    ...hiddenRows('variant', variantsOf(old), variantsOf(fresh)),
    ...removedCategories(now, then),
    ...orderChanges(now, then),
  ]
}

const bare = ({ variants: _, ...group }: CatalogueGroup) => ({ hidden: false, ...group })

interface Placed {
  readonly group: string
  readonly variant: CatalogueVariant
}

const placedVariants = (groups: readonly CatalogueGroup[]): readonly Placed[] =>
  groups.flatMap(group => group.variants.map(variant => ({ group: group.no, variant })))

/** An edit keeps the objects that it does not change: they need not be compared. */
const isSame = (one: Placed, other: Placed): boolean => one.variant === other.variant && one.group === other.group

/** An absent value equals its default. Each price of an edition, and each later price, is a separate part. */
const flat = ({ group, variant: { editions = {}, changes = [], ...variant } }: Placed): object => ({
  group,
  once: false,
  off: false,
  hidden: false,
  ...variant,
  ...Object.fromEntries([
    ...Object.entries(editions).flatMap(([edition, price]) => priceParts(` in ${edition}`, price)),
    ...changes.flatMap(({ from, edition, ...price }) =>
      priceParts(`${edition === undefined ? '' : ` in ${edition}`} from ${momentWithOffset.encode(from)}`, price),
    ),
  ]),
})

const priceParts = (where: string, { price, cash }: StoredPrice): readonly (readonly [string, Cents])[] => [
  [`price${where}`, price],
  ...(cash === undefined ? [] : [[`cash${where}`, cash] as const]),
]

/** How rows are compared: by these views, and not at all if they are the same. */
interface Comparing<A> {
  readonly isSame: (one: A, other: A) => boolean
  readonly view: (row: A) => object
}

const compared = <A extends object>(
  what: CatalogueChange['what'],
  before: readonly A[],
  after: readonly A[],
  idOf: (row: A) => string,
  { isSame: skips, view }: Comparing<A> = { isSame: (one, other) => one === other, view: row => row },
): readonly CatalogueChange[] => {
  const known = new Map(before.map(row => [idOf(row), row]))
  return after.flatMap((row): readonly CatalogueChange[] => {
    const id = idOf(row)
    const old = known.get(id)
    if (old === undefined) return [{ what, id, how: 'new', parts: [] }]
    if (skips(old, row)) return []
    const parts = changedParts(view(old), view(row))
    return parts.length === 0 ? [] : [{ what, id, how: 'changed', parts }]
  })
}

/** An import removes the categories that it does not name. One with groups stays, also if all of them are hidden. */
const removedCategories = (now: CatalogueFile, then: CatalogueFile): readonly CatalogueChange[] => {
  const named = new Set(then.groups.map(({ no }) => no))
  const used = new Set([...then.groups, ...now.groups.filter(({ no }) => !named.has(no))].map(group => group.category))
  const kept = new Set(then.categories.map(({ id }) => id))
  return now.categories
    .filter(({ id }) => !kept.has(id) && !used.has(id))
    .map(({ id }) => ({ what: 'category', id, how: 'removed', parts: [] }))
}

const variantsOf = (groups: readonly CatalogueGroup[]): readonly CatalogueVariant[] =>
  groups.flatMap(group => group.variants)

const hiddenRows = (
  what: 'group' | 'variant',
  now: readonly { readonly no: string; readonly hidden?: boolean }[],
  then: readonly { readonly no: string }[],
): readonly CatalogueChange[] => {
  const named = new Set(then.map(({ no }) => no))
  return now
    .filter(({ no, hidden }) => !named.has(no) && hidden !== true)
    .map(({ no }) => ({ what, id: no, how: 'hidden', parts: [] }))
}

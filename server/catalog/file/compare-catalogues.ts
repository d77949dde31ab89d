import type { Cents } from '~/domain/shared/money'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'
import type { StoredPrice } from '@server/platform/database/stored-prices'
import { momentWithOffset } from '@server/catalog/catalogue-parts'
import type { CatalogueFile, CatalogueGroup, CatalogueVariant } from '@server/catalog/file/catalogue-file'
import { changedParts } from '@server/catalog/file/changed-parts'
import { orderChanges } from '@server/catalog/file/order-changes'

/** The changes if the second catalogue were imported over the first. */
export const compareCatalogues = (now: CatalogueFile, then: CatalogueFile): readonly CatalogueChange[] => [
  ...compared('shop', [{ id: 'shop', ...now.shop }], [{ id: 'shop', ...then.shop }], each => each.id),
  ...(then.texts === undefined
    ? []
    : compared('texts', [{ id: 'texts', ...now.texts }], [{ id: 'texts', ...then.texts }], each => each.id)),
  ...compared('category', now.categories, then.categories, each => each.id),
  ...compared('group', now.groups.map(bare), then.groups.map(bare), each => each.no),
  ...compared('variant', variantsOf(now), variantsOf(then), each => each.no),
  ...gone(now, then),
  ...orderChanges(now, then),
]

const bare = ({ variants: _, ...group }: CatalogueGroup) => ({ hidden: false, ...group })

/** An absent value equals its default. Each price of an edition, and each later price, is a separate part. */
const variantsOf = (file: CatalogueFile): readonly FlatVariant[] =>
  file.groups.flatMap(group =>
    group.variants.map(each => ({ group: group.no, once: false, off: false, hidden: false, ...flat(each) })),
  )

type FlatVariant = Omit<CatalogueVariant, 'editions' | 'changes'> & { readonly group: string }

const flat = ({ editions = {}, changes = [], ...variant }: CatalogueVariant) => ({
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

const compared = <A extends object>(
  what: CatalogueChange['what'],
  before: readonly A[],
  after: readonly A[],
  idOf: (row: A) => string,
): readonly CatalogueChange[] => {
  const known = new Map(before.map(row => [idOf(row), row]))
  return after.flatMap((row): readonly CatalogueChange[] => {
    const id = idOf(row)
    const old = known.get(id)
    if (old === undefined) return [{ what, id, how: 'new', parts: [] }]
    const parts = changedParts(old, row)
    return parts.length === 0 ? [] : [{ what, id, how: 'changed', parts }]
  })
}

const gone = (now: CatalogueFile, then: CatalogueFile): readonly CatalogueChange[] => [
  ...hiddenRows('group', now.groups, then.groups),
  ...hiddenRows('variant', variantsOf(now), variantsOf(then)),
  ...removedCategories(now, then),
]

/** An import removes the categories that it does not name. One with groups stays, also if all of them are hidden. */
const removedCategories = (now: CatalogueFile, then: CatalogueFile): readonly CatalogueChange[] => {
  const named = new Set(then.groups.map(({ no }) => no))
  const used = new Set([...then.groups, ...now.groups.filter(({ no }) => !named.has(no))].map(group => group.category))
  const kept = new Set(then.categories.map(({ id }) => id))
  return now.categories
    .filter(({ id }) => !kept.has(id) && !used.has(id))
    .map(({ id }) => ({ what: 'category', id, how: 'removed', parts: [] }))
}

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

import { isDeepStrictEqual } from 'node:util'
import { cents, toWire } from '~/domain/shared/money'
import type { CatalogueFile, CatalogueVariant } from '@server/catalog/catalogue-file'

/** The change that an import would make to one row. */
export interface Difference {
  readonly what: 'shop' | 'texts' | 'category' | 'group' | 'variant'
  readonly id: string
  readonly how: 'new' | 'changed' | 'off sale'
  /** The names of the changed parts, prices with both amounts. */
  readonly parts: readonly string[]
}

/** The changes if the second catalogue were imported over the first. */
export const compareCatalogues = (now: CatalogueFile, then: CatalogueFile): readonly Difference[] => [
  ...compared('shop', [{ id: 'shop', ...now.shop }], [{ id: 'shop', ...then.shop }], each => each.id),
  ...(then.texts === undefined
    ? []
    : compared('texts', [{ id: 'texts', ...now.texts }], [{ id: 'texts', ...then.texts }], each => each.id)),
  ...compared('category', now.categories, then.categories, each => each.id),
  ...compared('group', now.groups.map(bare), then.groups.map(bare), each => each.no),
  ...compared('variant', variantsOf(now), variantsOf(then), each => each.no),
  ...gone(now, then),
]

const bare = ({ variants: _, ...group }: CatalogueFile['groups'][number]) => group

/** An absent value equals its default. */
const variantsOf = (file: CatalogueFile): readonly CatalogueVariant[] =>
  file.groups.flatMap(group => group.variants.map(each => ({ once: false, off: false, ...each })))

const compared = <A extends object>(
  what: Difference['what'],
  before: readonly A[],
  after: readonly A[],
  idOf: (row: A) => string,
): readonly Difference[] => {
  const known = new Map(before.map(row => [idOf(row), row]))
  return after.flatMap((row): readonly Difference[] => {
    const id = idOf(row)
    const old = known.get(id)
    if (old === undefined) return [{ what, id, how: 'new', parts: [] }]
    const parts = changedParts(old, row)
    return parts.length === 0 ? [] : [{ what, id, how: 'changed', parts }]
  })
}

const changedParts = (old: object, fresh: object): readonly string[] => {
  const [before, after] = [new Map(Object.entries(old)), new Map(Object.entries(fresh))]
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter(name => !isDeepStrictEqual(before.get(name), after.get(name)))
    .map(name =>
      name === 'price' || name === 'cash' ? `${name} ${shown(before.get(name))} → ${shown(after.get(name))}` : name,
    )
}

const shown = (amount: unknown): string => (typeof amount === 'number' ? toWire(cents(amount)) : 'none')

const gone = (now: CatalogueFile, then: CatalogueFile): readonly Difference[] => {
  const named = new Set(variantsOf(then).map(({ no }) => no))
  return variantsOf(now)
    .filter(({ no, off }) => !named.has(no) && off !== true)
    .map(({ no }) => ({ what: 'variant', id: no, how: 'off sale', parts: [] }))
}

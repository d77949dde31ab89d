import { isDeepStrictEqual } from 'node:util'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { pageTexts } from '@server/catalog/page-texts'
import type { Edit } from '@server/catalog/file/catalogue-edits'
import {
  catalogueCategory,
  type CatalogueCategory,
  type CatalogueFile,
  catalogueGroup,
  type CatalogueGroup,
} from '@server/catalog/file/catalogue-file'
import { shop } from '@server/catalog/file/catalogue-shop'
import type { EditRefusal } from '@server/catalog/file/edit-refusal'
import { CATEGORY_ORDER, GROUP_ORDER, ordersIn, variantOrder } from '@server/catalog/file/order-changes'
import { type PlacedVariant, placedVariant, recordOf } from '@server/catalog/file/revision-rows'
import type { RevisionRow } from '@server/platform/database/catalogue-change'

export interface Undone {
  readonly revision: number
  readonly rows: readonly RevisionRow[]
  /** Also values that a later revision changed again. */
  readonly althoughLater: boolean
}

/**
 * Takes the changes of a revision back: each value that it changed becomes what it was before. Values that it did not
 * change stay as they are now. A value that was changed again later is refused. A group or a variant that was new is hidden:
 * orders may name it.
 */
export const undoRevision =
  (undo: Undone): Edit =>
  file => {
    let undone = E.right<EditRefusal, CatalogueFile>(file)
    // orders last: a row that comes back has its place then
    for (const row of undo.rows.toSorted((one, other) => rank(one) - rank(other)))
      undone = E.isLeft(undone) ? undone : undoRow(undo, row)(undone.right)
    return undone
  }

const rank = ({ what }: RevisionRow): number => (what === 'order' ? 2 : what === 'variant' ? 1 : 0)

const undoRow =
  ({ revision, althoughLater }: Undone, row: RevisionRow): Edit =>
  file => {
    const { what, id, before } = row
    const former = <A>(
      codec: t.Type<A, unknown>,
      present: A | undefined,
      put: (value: A) => CatalogueFile,
    ): E.Either<EditRefusal, CatalogueFile> => {
      const now = present === undefined ? null : codec.encode(present)
      if (!althoughLater && hasChanged(now, row)) return E.left({ _tag: 'changed_since', what, id, revision })
      const read = codec.decode(now === null ? before : withFormer(now, row))
      // a later release may have another form of rows
      return E.isLeft(read) ? E.left({ _tag: 'not_kept', revision }) : E.right(put(read.right))
    }
    switch (what) {
      case 'shop':
        return former(shop, file.shop, value => ({ ...file, shop: value }))
      case 'texts':
        return former(pageTexts, file.texts ?? {}, texts => ({ ...file, texts }))
      case 'category': {
        const category = file.categories.find(each => each.id === id)
        if (before === null) return withoutCategory(file, id)
        return former(catalogueCategory, category, value => withCategory(file, value))
      }
      case 'group': {
        const group = file.groups.find(({ no }) => no === id)
        if (before === null) return E.right(group === undefined ? file : withGroup(file, { ...group, hidden: true }))
        return former(catalogueGroup, group && { ...group, variants: [] }, value =>
          withGroup(file, { ...value, variants: group?.variants ?? [] }),
        )
      }
      case 'variant': {
        const placed = placedIn(file, id)
        if (before === null)
          return E.right(placed === undefined ? file : withVariant(file, { ...placed, hidden: true }))
        return former(placedVariant, placed, value => withVariant(file, value))
      }
      case 'order':
        return former(ids, ordersIn(file).get(id), order => withOrder(file, id, order))
    }
  }

const ids = t.readonlyArray(t.string)

/** Is a value that the revision changed neither what it became then nor what it was before? */
const hasChanged = (now: unknown, { what, before, after }: RevisionRow): boolean => {
  if (what === 'order') return !isSameOrder(now, after) && !isSameOrder(now, before)
  if (!t.UnknownRecord.is(now)) return true
  const [was, became] = [recordOf(before), recordOf(after)]
  return namesOf(was, became).some(
    name =>
      !isDeepStrictEqual(was[name], became[name]) &&
      !isDeepStrictEqual(now[name], became[name]) &&
      !isDeepStrictEqual(now[name], was[name]),
  )
}

/** The order of the rows that are in both lists. */
const isSameOrder = (one: unknown, other: unknown): boolean => {
  const [these, those] = [new Set(ids.is(one) ? one : []), new Set(ids.is(other) ? other : [])]
  return isDeepStrictEqual(
    [...these].filter(id => those.has(id)),
    [...those].filter(id => these.has(id)),
  )
}

/** The present row with the former value of each property that the revision changed. */
const withFormer = (now: unknown, { before, after }: Pick<RevisionRow, 'before' | 'after'>): unknown => {
  if (!t.UnknownRecord.is(now)) return before
  const [was, became] = [recordOf(before), recordOf(after)]
  return Object.fromEntries(
    namesOf(now, was).flatMap(name => {
      const value = isDeepStrictEqual(was[name], became[name]) ? now[name] : was[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const namesOf = (one: object, other: object): readonly string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
]

const placedIn = ({ groups }: CatalogueFile, no: string): PlacedVariant | undefined => {
  for (const group of groups) {
    const variant = group.variants.find(each => each.no === no)
    if (variant !== undefined) return { ...variant, group: group.no }
  }
  return undefined
}

const withCategory = (file: CatalogueFile, category: CatalogueCategory): CatalogueFile => ({
  ...file,
  categories: replaced(file.categories, category, ({ id }) => id),
})

const withoutCategory = (file: CatalogueFile, id: string): E.Either<EditRefusal, CatalogueFile> =>
  file.groups.some(group => group.category === id)
    ? E.left({ _tag: 'category_in_use', id })
    : E.right({ ...file, categories: file.categories.filter(each => each.id !== id) })

const withGroup = (file: CatalogueFile, group: CatalogueGroup): CatalogueFile => ({
  ...file,
  groups: replaced(file.groups, group, ({ no }) => no),
})

/** The variant in its group, and in no other one. */
const withVariant = (file: CatalogueFile, { group, ...variant }: PlacedVariant): CatalogueFile => ({
  ...file,
  groups: file.groups.map(each => ({
    ...each,
    variants:
      each.no === group
        ? replaced(each.variants, variant, ({ no }) => no)
        : each.variants.filter(({ no }) => no !== variant.no),
  })),
})

const replaced = <A>(items: readonly A[], fresh: A, keyOf: (item: A) => string): readonly A[] =>
  items.some(item => keyOf(item) === keyOf(fresh))
    ? items.map(item => (keyOf(item) === keyOf(fresh) ? fresh : item))
    : [...items, fresh]

const withOrder = (file: CatalogueFile, id: string, order: readonly string[]): CatalogueFile => {
  if (id === CATEGORY_ORDER) return { ...file, categories: inOrder(file.categories, order, each => each.id) }
  if (id === GROUP_ORDER) return { ...file, groups: inOrder(file.groups, order, each => each.no) }
  return {
    ...file,
    groups: file.groups.map(group =>
      variantOrder(group.no) === id ? { ...group, variants: inOrder(group.variants, order, each => each.no) } : group,
    ),
  }
}

/** The rows in a former order. A row that it does not name keeps its place. */
const inOrder = <A>(items: readonly A[], order: readonly string[], keyOf: (item: A) => string): readonly A[] => {
  const placeOf = new Map(order.map((id, at) => [id, at]))
  const named = items
    .filter(item => placeOf.has(keyOf(item)))
    .toSorted((one, other) => (placeOf.get(keyOf(one)) ?? 0) - (placeOf.get(keyOf(other)) ?? 0))
  let taken = 0
  return items.map(item => {
    if (!placeOf.has(keyOf(item))) return item
    taken += 1
    return named[taken - 1] ?? item
  })
}

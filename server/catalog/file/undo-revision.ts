import { isDeepStrictEqual } from 'node:util'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { pageTexts } from '@server/catalog/page-texts'
import type { Edit } from '@server/catalog/file/catalogue-edits'
import { catalogueCategory, catalogueGroup } from '@server/catalog/file/catalogue-file'
import { shop } from '@server/catalog/file/catalogue-shop'
import type { EditRefusal } from '@server/catalog/file/edit-refusal'
import { type IndexedCatalogue, indexedCatalogue } from '@server/catalog/file/indexed-catalogue'
import { placedVariant, recordOf } from '@server/catalog/file/revision-rows'
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
    const rows = indexedCatalogue(file)
    const undoing = undoRow(undo, rows)
    // orders last: a row that comes back has its place then
    for (const row of undo.rows.toSorted((one, other) => rank(one) - rank(other))) {
      const undone = undoing(row)
      if (E.isLeft(undone)) return undone
      undone.right()
    }
    return E.right(rows.file())
  }

const rank = ({ what }: RevisionRow): number => (what === 'order' ? 2 : what === 'variant' ? 1 : 0)

type Undoing = E.Either<EditRefusal, () => void>

const undoRow =
  ({ revision, althoughLater }: Undone, rows: IndexedCatalogue) =>
  (row: RevisionRow): Undoing => {
    const { what, id, before } = row
    const former = <A>(codec: t.Type<A, unknown>, present: A | undefined, put: (value: A) => void): Undoing => {
      const now = present === undefined ? null : codec.encode(present)
      if (!althoughLater && hasChanged(now, row)) return E.left({ _tag: 'changed_since', what, id, revision })
      const read = codec.decode(now === null ? before : withFormer(now, row))
      // a later release may have another form of rows
      return E.isLeft(read) ? E.left({ _tag: 'not_kept', revision }) : E.right(() => put(read.right))
    }
    switch (what) {
      case 'shop':
        return former(shop, rows.head().shop, value => rows.putHead({ shop: value }))
      case 'texts':
        return former(pageTexts, rows.head().texts ?? {}, texts => rows.putHead({ texts }))
      case 'category':
        if (before !== null) return former(catalogueCategory, rows.category(id), rows.putCategory)
        return rows.isInUse(id) ? E.left({ _tag: 'category_in_use', id }) : E.right(() => rows.removeCategory(id))
      case 'group': {
        const group = rows.group(id)
        if (before !== null) return former(catalogueGroup, group && { ...group, variants: [] }, rows.putGroup)
        return E.right(() => group && rows.putGroup({ ...group, hidden: true }))
      }
      case 'variant': {
        const variant = rows.variant(id)
        if (before !== null) return former(placedVariant, variant, rows.putVariant)
        return E.right(() => variant && rows.putVariant({ ...variant, hidden: true }))
      }
      case 'order':
        return former(ids, rows.order(id), order => rows.putOrder(id, order))
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

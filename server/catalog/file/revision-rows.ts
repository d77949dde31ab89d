import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { pageTexts } from '@server/catalog/page-texts'
import {
  catalogueCategory,
  type CatalogueFile,
  catalogueGroup,
  type CatalogueVariant,
  catalogueVariant,
} from '@server/catalog/file/catalogue-file'
import { shop } from '@server/catalog/file/catalogue-shop'
import { ordersIn } from '@server/catalog/file/order-changes'
import type { CatalogueChange, RevisionRow } from '@server/platform/database/catalogue-change'

/** A variant with the number of its group, as a row of a revision has it. */
export interface PlacedVariant extends CatalogueVariant {
  readonly group: string
}

export const placedVariant: t.Type<PlacedVariant, unknown> = new t.Type<PlacedVariant, unknown>(
  'a variant with its group',
  (u): u is PlacedVariant => placed.is(u) && catalogueVariant.is(u),
  (u, context) => {
    if (!placed.is(u)) return t.failure(u, context)
    const { group, ...variant } = u
    const read = catalogueVariant.validate(variant, context)
    return E.isLeft(read) ? read : t.success({ ...read.right, group })
  },
  ({ group, ...variant }) => ({ ...recordOf(catalogueVariant.encode(variant)), group }),
)

const placed = t.type({ group: t.string })

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (t.UnknownRecord.is(value) ? value : {})

/** The rows that a change of the catalogue concerns, before and after it, as a catalogue file writes them. */
export const revisionRows = (
  before: CatalogueFile,
  after: CatalogueFile,
  changes: readonly CatalogueChange[],
): readonly RevisionRow[] => {
  const [old, fresh] = [rowsIn(before, changes), rowsIn(after, changes)]
  return changes.map(({ what, id }) => ({ what, id, before: old(what, id), after: fresh(what, id) }))
}

type RowOf = (what: CatalogueChange['what'], id: string) => unknown

/** A row of a catalogue as its file writes it, of those that change; null: it has no such row. */
const rowsIn = (file: CatalogueFile, changes: readonly CatalogueChange[]): RowOf => {
  const wanted = new Set(changes.filter(({ what }) => what === 'variant').map(({ id }) => id))
  const categories = new Map(file.categories.map(category => [category.id, category]))
  const groups = new Map(file.groups.map(group => [group.no, group]))
  const variants = new Map(
    file.groups.flatMap(group =>
      group.variants.filter(({ no }) => wanted.has(no)).map(each => [each.no, { ...each, group: group.no }] as const),
    ),
  )
  const orders = changes.some(({ what }) => what === 'order') ? ordersIn(file) : undefined
  return (what, id) => {
    switch (what) {
      case 'shop':
        return shop.encode(file.shop)
      case 'texts':
        return file.texts === undefined ? null : pageTexts.encode(file.texts)
      case 'category':
        return encoded(catalogueCategory, categories.get(id))
      case 'group': {
        const group = groups.get(id)
        return encoded(catalogueGroup, group && { ...group, variants: [] })
      }
      case 'variant':
        return encoded(placedVariant, variants.get(id))
      case 'order':
        return orders?.get(id) ?? null
    }
  }
}

const encoded = <A>(codec: t.Type<A, unknown>, row: A | undefined): unknown =>
  row === undefined ? null : codec.encode(row)

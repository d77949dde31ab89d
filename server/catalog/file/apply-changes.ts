import { and, eq, getTableColumns, inArray, notExists, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { CatalogueFile } from '@server/catalog/file/catalogue-file'
import { groupRow, variantRow } from '@server/catalog/file/catalogue-rows'
import { CATEGORY_ORDER, GROUP_ORDER, variantOrder } from '@server/catalog/file/order-changes'
import { storeTexts } from '@server/catalog/page-texts'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'
import type { Tx } from '@server/platform/database/database'
import { inParts } from '@server/platform/database/in-parts'
import { categories, documents, productGroups, variants } from '@server/platform/database/schema/catalogue'
import { SHOP_DOCUMENT, type ShopDocument } from '@server/platform/database/shop-document'

/** Stores these changes of the catalogue, as `file` has them. It names every row: no row is hidden. */
export const applyChanges = async (
  tx: Tx,
  file: CatalogueFile,
  changes: readonly CatalogueChange[],
  at: Date,
): Promise<void> => {
  const idsOf = (what: CatalogueChange['what']): ReadonlySet<string> =>
    new Set(changes.filter(change => change.what === what).map(({ id }) => id))
  if (idsOf('shop').size > 0) await storeShop(tx, file.shop, at)
  if (idsOf('texts').size > 0 && file.texts !== undefined) await storeTexts(tx, file.texts, at)
  await storeCategories(tx, file, idsOf('category'))
  await storeGroups(tx, file, idsOf('group'))
  await storeVariants(tx, file, idsOf('variant'))
  await removeCategories(
    tx,
    changes.filter(({ what, how }) => what === 'category' && how === 'removed').map(({ id }) => id),
  )
  await placeRows(tx, file, changes)
}

export const storeShop = (tx: Tx, shop: ShopDocument, updatedAt: Date): Promise<unknown> =>
  tx
    .insert(documents)
    .values({ key: SHOP_DOCUMENT, body: shop, updatedAt })
    .onConflictDoUpdate({ target: documents.key, set: incoming(documents, 'key') })

/** Stores the rows with these ids; without ids all of them. */
export const storeCategories = (tx: Tx, file: CatalogueFile, ids?: ReadonlySet<string>): Promise<void> =>
  inParts(
    file.categories
      .map((category, position) => ({ ...category, position }))
      .filter(({ id }) => ids === undefined || ids.has(id)),
    rows =>
      tx
        .insert(categories)
        .values(rows)
        .onConflictDoUpdate({ target: categories.id, set: incoming(categories, 'id') }),
  )

export const storeGroups = (tx: Tx, file: CatalogueFile, nos?: ReadonlySet<string>): Promise<void> =>
  inParts(
    file.groups.flatMap((group, position) =>
      nos === undefined || nos.has(group.no) ? [{ ...groupRow(group), position }] : [],
    ),
    rows =>
      tx
        .insert(productGroups)
        .values(rows)
        .onConflictDoUpdate({ target: productGroups.no, set: incoming(productGroups, 'no') }),
  )

export const storeVariants = (tx: Tx, file: CatalogueFile, nos?: ReadonlySet<string>): Promise<void> =>
  inParts(
    file.groups.flatMap(group =>
      group.variants.flatMap((variant, position) =>
        nos === undefined || nos.has(variant.no) ? [{ ...variantRow(group, variant), position }] : [],
      ),
    ),
    rows =>
      tx
        .insert(variants)
        .values(rows)
        .onConflictDoUpdate({ target: variants.no, set: incoming(variants, 'no') }),
  )

/** Removes categories that no group is in. */
export const removeCategories = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const inUse = tx
    .select({ one: sql`1` })
    .from(productGroups)
    .where(eq(productGroups.categoryId, categories.id))
  await tx.delete(categories).where(and(inArray(categories.id, [...ids]), notExists(inUse)))
}

/** Numbers the rows of each list that has another order or a new row. */
const placeRows = async (tx: Tx, file: CatalogueFile, changes: readonly CatalogueChange[]): Promise<void> => {
  const orders = new Set(changes.filter(({ what }) => what === 'order').map(({ id }) => id))
  const fresh = new Set(changes.filter(({ how }) => how === 'new').map(({ what, id }) => `${what} ${id}`))
  const hasNew = (what: CatalogueChange['what'], ids: readonly string[]): boolean =>
    fresh.size > 0 && ids.some(id => fresh.has(`${what} ${id}`))
  const shelves = file.categories.map(({ id }) => id)
  if (orders.has(CATEGORY_ORDER) || hasNew('category', shelves)) await place(tx, categories, categories.id, shelves)
  const groups = file.groups.map(({ no }) => no)
  if (orders.has(GROUP_ORDER) || hasNew('group', groups)) await place(tx, productGroups, productGroups.no, groups)
  for (const { no, variants: rows } of file.groups) {
    const numbers = rows.map(variant => variant.no)
    if (orders.has(variantOrder(no)) || hasNew('variant', numbers)) await place(tx, variants, variants.no, numbers)
  }
}

type Placed = typeof categories | typeof productGroups | typeof variants

const place = async (
  tx: Tx,
  table: Placed,
  key: typeof categories.id | typeof productGroups.no | typeof variants.no,
  ids: readonly string[],
): Promise<void> => {
  const places = sql`jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as placed(id, at)`
  await tx.execute(
    sql`update ${table} set position = placed.at - 1 from ${places} where ${key} = placed.id and ${table.position} <> placed.at - 1`,
  )
}

/** Every column except the key takes the inserted value. */
const incoming = (table: PgTable, key: string): Record<string, ReturnType<typeof sql>> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([name]) => name !== key)
      .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  )

import { and, eq, getTableColumns, inArray, notExists, notInArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { type CatalogueFile, catalogueFile } from '@server/catalog/catalogue-file'
import { catalogueFaults } from '@server/catalog/catalogue-rules'
import { type CodecFault, faultsOf } from '@server/platform/codec-faults'
import { lockImports } from '@server/platform/database/import-transaction'
import { rehearsal } from '@server/platform/database/rehearsal'
import type { Db, Tx } from '@server/platform/database/database'
import { categories, documents, productGroups, variants } from '@server/platform/database/schema/catalogue'
import { codes } from '@server/platform/database/schema/vault'
import { SHOP_DOCUMENT } from '@server/platform/database/shop-document'

export interface CatalogueReport {
  readonly categories: number
  readonly groups: number
  readonly variants: number
  /** New variants. */
  readonly added: readonly string[]
  /** Variants that are not in the file: they stay, for the orders that name them, but are no longer sold. */
  readonly offSale: readonly string[]
}

/**
 * Reads a catalogue. Left: every fault with its path. Faults between the parts are reported only if each part is valid.
 */
export const readCatalogue = (document: unknown): E.Either<readonly CodecFault[], CatalogueFile> =>
  pipe(
    catalogueFile.decode(document),
    E.mapLeft(faultsOf),
    E.chain(file => {
      const faults = catalogueFaults(file)
      return faults.length === 0 ? E.right(file) : E.left(faults)
    }),
  )

/**
 * Imports a catalogue in one transaction: variants that it names are added or changed, the others go off sale. Orders
 * keep the prices and names they were placed with. `dryRun` does the same and rolls it back.
 */
export const importCatalogue = async (
  { db, now }: { readonly db: Db; readonly now: () => number },
  file: CatalogueFile,
  options: { readonly dryRun?: boolean } = {},
): Promise<E.Either<readonly CodecFault[], CatalogueReport>> =>
  rehearsal(db, async tx => {
    await lockImports(tx)
    const faults = await deliveryFaults(tx, file)
    if (faults.length > 0) return { keep: false, answer: E.left(faults) }
    const before = new Set((await tx.select({ no: variants.no }).from(variants)).map(row => row.no))
    await shelve(tx, file, new Date(now()))
    const offSale = await takeOffSale(tx, file)
    const named = file.groups.flatMap(group => group.variants)
    return {
      keep: options.dryRun !== true,
      answer: E.right({
        categories: file.categories.length,
        groups: file.groups.length,
        variants: named.length,
        added: named.map(variant => variant.no).filter(no => !before.has(no)),
        offSale,
      }),
    }
  })

/** A number is never given to another product: a variant with codes from stock stays a variant with codes. */
const deliveryFaults = async (tx: Tx, file: CatalogueFile): Promise<readonly CodecFault[]> => {
  const stocked = new Set((await tx.selectDistinct({ no: codes.variantNo }).from(codes)).map(row => row.no))
  return file.groups.flatMap((group, g) =>
    group.variants.flatMap((variant, v) =>
      variant.delivery === 'fulfilment' && stocked.has(variant.no)
        ? [
            {
              path: `groups[${g}].variants[${v}].delivery`,
              message: `${variant.no} has codes in the vault: it needs a number of its own`,
            },
          ]
        : [],
    ),
  )
}

const shelve = async (tx: Tx, file: CatalogueFile, updatedAt: Date): Promise<void> => {
  const document = { key: SHOP_DOCUMENT, body: file.shop, updatedAt }
  await tx
    .insert(documents)
    .values(document)
    .onConflictDoUpdate({ target: documents.key, set: incoming(documents, 'key') })
  if (file.categories.length > 0)
    await tx
      .insert(categories)
      .values(file.categories.map((category, position) => ({ ...category, position })))
      .onConflictDoUpdate({ target: categories.id, set: incoming(categories, 'id') })
  if (file.groups.length > 0)
    await tx
      .insert(productGroups)
      .values(
        file.groups.map(({ category, variants: _, ...group }, position) => ({
          ...group,
          categoryId: category,
          position,
        })),
      )
      .onConflictDoUpdate({ target: productGroups.no, set: incoming(productGroups, 'no') })
  const rows = variantRows(file)
  // a statement takes 65,535 values at most
  for (let at = 0; at < rows.length; at += 1_000)
    await tx
      .insert(variants)
      .values(rows.slice(at, at + 1_000))
      .onConflictDoUpdate({ target: variants.no, set: incoming(variants, 'no') })
  const inUse = tx
    .select({ one: sql`1` })
    .from(productGroups)
    .where(eq(productGroups.categoryId, categories.id))
  await tx.delete(categories).where(
    and(
      notInArray(
        categories.id,
        file.categories.map(category => category.id),
      ),
      notExists(inUse),
    ),
  )
}

const variantRows = (file: CatalogueFile): (typeof variants.$inferInsert)[] =>
  file.groups.flatMap(group =>
    group.variants.map((variant, position) => ({
      no: variant.no,
      groupNo: group.no,
      name: variant.name,
      priceCents: variant.price,
      cashCents: variant.cash ?? null,
      once: variant.once === true,
      delivery: variant.delivery,
      onSale: variant.off !== true,
      fields: variant.fields,
      variations: variant.variations,
      position,
    })),
  )

const takeOffSale = async (tx: Tx, file: CatalogueFile): Promise<readonly string[]> => {
  const named = new Set(file.groups.flatMap(group => group.variants.map(variant => variant.no)))
  const onSale = await tx.select({ no: variants.no }).from(variants).where(eq(variants.onSale, true))
  const gone = onSale.map(row => row.no).filter(no => !named.has(no))
  if (gone.length > 0) await tx.update(variants).set({ onSale: false }).where(inArray(variants.no, gone))
  return gone.toSorted()
}

/** Every column except the key takes the inserted value. */
const incoming = (table: PgTable, key: string): Record<string, ReturnType<typeof sql>> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([name]) => name !== key)
      .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  )

import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, inArray, not, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { pageTextIds } from '~/domain/catalog/page-text'
import { type CatalogueFile, catalogueFile } from '@server/catalog/file/catalogue-file'
import { groupRow, variantRow } from '@server/catalog/file/catalogue-rows'
import { compareCatalogues } from '@server/catalog/file/compare-catalogues'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import { largeChangeFault, largeChanges, repricings } from '@server/catalog/file/repricing'
import { recordRevision, takenBack } from '@server/catalog/file/revisions'
import { catalogueFaults } from '@server/catalog/file/catalogue-rules'
import { shopDocument } from '@server/catalog/shop-settings'
import { storeTexts, storedTexts, textFaults } from '@server/catalog/page-texts'
import { type CodecFault, faultsOf } from '@server/platform/codec-faults'
import { lockImports } from '@server/platform/database/import-transaction'
import { rehearsal } from '@server/platform/database/rehearsal'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'
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
  /** Variants that are not in the file: they stay, for the orders that name them, but shoppers do not see them. */
  readonly hidden: readonly string[]
  readonly changes: readonly CatalogueChange[]
  /** Variants that were there before, and of which a price changes, now or later. */
  readonly repriced: readonly string[]
  /** The revision of the catalogue after the import. */
  readonly revision: number
  /** Policies with other words and the same version: customers are not asked to consent again. */
  readonly notAsked: readonly string[]
}

/**
 * Reads a catalogue. Left: every fault with its path. Faults between the parts are reported only if each part is valid.
 */
export const readCatalogue = (document: unknown): E.Either<readonly CodecFault[], CatalogueFile> =>
  pipe(
    catalogueFile.decode(document),
    E.mapLeft(faultsOf),
    E.chain(file => {
      const faults = [...catalogueFaults(file), ...textFaults(file.texts ?? {})]
      return faults.length === 0 ? E.right(file) : E.left(faults)
    }),
  )

/**
 * Imports a catalogue in one transaction: variants that it names are added or changed, the others are hidden. Orders
 * keep the prices and names they were placed with. A file that is older than changes which it would take back is refused,
 * except with `force`. A price that changes tenfold or more is refused, except with `allowLarge`. `dryRun` does the
 * same and rolls it back.
 */
export const importCatalogue = async (
  { db, now }: { readonly db: Db; readonly now: () => number },
  file: CatalogueFile,
  options: { readonly dryRun?: boolean; readonly force?: boolean; readonly allowLarge?: boolean } = {},
): Promise<E.Either<readonly CodecFault[], CatalogueReport>> =>
  rehearsal(db, async tx => {
    await lockImports(tx)
    const present = await exportCatalogue(tx)
    const changes = compareCatalogues(present, file)
    const prices = repricings(present, file, now())
    const faults: readonly CodecFault[] = [
      ...(await deliveryFaults(tx, file)),
      ...(options.force === true ? [] : await takenBack(tx, file.revision, changes)),
      ...(options.allowLarge === true ? [] : largeChanges(prices).map(largeChangeFault)),
    ]
    if (faults.length > 0) return { keep: false, answer: E.left(faults) }
    const before = new Set((await tx.select({ no: variants.no }).from(variants)).map(row => row.no))
    const notAsked = await changedSilently(tx, file)
    await shelve(tx, file, new Date(now()))
    if (file.texts !== undefined) await storeTexts(tx, file.texts, new Date(now()))
    const hidden = await hideOthers(tx, file)
    const revision = await recordRevision(tx, changes, now())
    const named = file.groups.flatMap(group => group.variants)
    return {
      keep: options.dryRun !== true,
      answer: E.right({
        categories: file.categories.length,
        groups: file.groups.length,
        variants: named.length,
        added: named.map(variant => variant.no).filter(no => !before.has(no)),
        hidden,
        changes,
        repriced: [...new Set(prices.map(({ variant }) => variant))],
        revision,
        notAsked,
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
      .values(file.groups.map((group, position) => ({ ...groupRow(group), position })))
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
  file.groups.flatMap(group => group.variants.map((variant, position) => ({ ...variantRow(group, variant), position })))

/**
 * Hides the groups and variants that the file does not name. Variants go off sale too: a server of an older release does
 * not know that they are hidden.
 */
const hideOthers = async (tx: Tx, file: CatalogueFile): Promise<readonly string[]> => {
  const groups = new Set(file.groups.map(group => group.no))
  const named = new Set(file.groups.flatMap(group => group.variants.map(variant => variant.no)))
  const shown = await tx.select({ no: productGroups.no }).from(productGroups).where(not(productGroups.hidden))
  const goneGroups = shown.map(row => row.no).filter(no => !groups.has(no))
  if (goneGroups.length > 0)
    await tx.update(productGroups).set({ hidden: true }).where(inArray(productGroups.no, goneGroups))
  const sold = await tx
    .select({ no: variants.no })
    .from(variants)
    .where(or(variants.onSale, not(variants.hidden)))
  const gone = sold.map(row => row.no).filter(no => !named.has(no))
  if (gone.length > 0) await tx.update(variants).set({ onSale: false, hidden: true }).where(inArray(variants.no, gone))
  return gone.toSorted()
}

/** The policies whose words change while their version stays. */
const changedSilently = async (tx: Tx, { shop, texts }: CatalogueFile): Promise<readonly string[]> => {
  const { policies = [] } = await shopDocument(tx)
  const before = (await storedTexts(tx)) ?? {}
  const asked = (shop.policies ?? []).filter(({ id, version }) =>
    policies.some(old => old.id === id && old.version === version),
  )
  return pageTextIds.filter(
    id =>
      texts !== undefined &&
      before[id] !== undefined &&
      !isDeepStrictEqual(before[id], texts[id]) &&
      asked.some(policy => policy.id === id),
  )
}

/** Every column except the key takes the inserted value. */
const incoming = (table: PgTable, key: string): Record<string, ReturnType<typeof sql>> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([name]) => name !== key)
      .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  )

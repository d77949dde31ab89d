import { isDeepStrictEqual } from 'node:util'
import { not, or } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { pageTextIds } from '~/domain/catalog/page-text'
import {
  removeCategories,
  storeCategories,
  storeGroups,
  storeShop,
  storeVariants,
} from '@server/catalog/file/apply-changes'
import { type CatalogueFile, catalogueFile } from '@server/catalog/file/catalogue-file'
import { compareCatalogues } from '@server/catalog/file/compare-catalogues'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import { largeChangeFault, largeChanges, repricings } from '@server/catalog/file/repricing'
import { revisionRows } from '@server/catalog/file/revision-rows'
import { recordRevision, takenBack, takenBackFault } from '@server/catalog/file/revisions'
import { catalogueFaults } from '@server/catalog/file/catalogue-rules'
import { shopDocument } from '@server/catalog/shop-settings'
import { storeTexts, storedTexts, textFaults } from '@server/catalog/page-texts'
import { type CodecFault, faultsOf } from '@server/platform/codec-faults'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import { lockImports } from '@server/platform/database/import-transaction'
import { rehearsal } from '@server/platform/database/rehearsal'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'
import type { Db, Tx } from '@server/platform/database/database'
import { categories, productGroups, variants } from '@server/platform/database/schema/catalogue'
import { codes } from '@server/platform/database/schema/vault'

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

export interface ImportOptions {
  readonly dryRun?: boolean
  /** Also if the file is older than changes that it would take back. */
  readonly force?: boolean
  /** Also if a price becomes ten times as high or as low, or more. */
  readonly allowLarge?: boolean
  /** Who imports it. */
  readonly by?: string
}

/**
 * Imports a catalogue in one transaction: variants that it names are added or changed, the others are hidden. Orders
 * keep the prices and names they were placed with. A file that is older than changes which it would take back is refused,
 * except with `force`. A price that changes tenfold or more is refused, except with `allowLarge`. `dryRun` does the
 * same and rolls it back.
 */
export const importCatalogue = async (
  { db, now }: { readonly db: Db; readonly now: () => number },
  file: CatalogueFile,
  options: ImportOptions = {},
): Promise<E.Either<readonly CodecFault[], CatalogueReport>> =>
  rehearsal(db, async tx => {
    await lockImports(tx)
    const present = await exportCatalogue(tx)
    const changes = compareCatalogues(present, file)
    const prices = repricings(present, file, now())
    const faults: readonly CodecFault[] = [
      ...(await deliveryFaults(tx, file)),
      ...(options.force === true ? [] : (await takenBack(tx, file.revision, changes)).map(takenBackFault)),
      ...(options.allowLarge === true ? [] : largeChanges(prices).map(largeChangeFault)),
    ]
    if (faults.length > 0) return { keep: false, answer: E.left(faults) }
    const before = new Set((await tx.select({ no: variants.no }).from(variants)).map(row => row.no))
    const notAsked = await changedSilently(tx, file)
    await shelve(tx, file, new Date(now()))
    if (file.texts !== undefined) await storeTexts(tx, file.texts, new Date(now()))
    const hidden = await hideOthers(tx, file)
    const rows = changes.length === 0 ? [] : revisionRows(present, await exportCatalogue(tx), changes)
    const revision = await recordRevision(tx, { changes, rows, by: options.by }, now())
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

const shelve = async (tx: Tx, file: CatalogueFile, at: Date): Promise<void> => {
  await storeShop(tx, file.shop, at)
  await storeCategories(tx, file)
  await storeGroups(tx, file)
  await storeVariants(tx, file)
  const named = new Set(file.categories.map(({ id }) => id))
  const all = await tx.select({ id: categories.id }).from(categories)
  await removeCategories(
    tx,
    all.map(({ id }) => id).filter(id => !named.has(id)),
  )
}

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
    await tx.update(productGroups).set({ hidden: true }).where(isOneOf(productGroups.no, goneGroups))
  const sold = await tx
    .select({ no: variants.no })
    .from(variants)
    .where(or(variants.onSale, not(variants.hidden)))
  const gone = sold.map(row => row.no).filter(no => !named.has(no))
  if (gone.length > 0) await tx.update(variants).set({ onSale: false, hidden: true }).where(isOneOf(variants.no, gone))
  return gone.toSorted()
}

/** The policies whose words change while their version stays. */
export const changedSilently = async (
  tx: Db | Tx,
  { shop, texts }: Pick<CatalogueFile, 'shop' | 'texts'>,
): Promise<readonly string[]> => {
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

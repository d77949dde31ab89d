import * as E from 'fp-ts/Either'
import { applyChanges } from '@server/catalog/file/apply-changes'
import type { Edit } from '@server/catalog/file/catalogue-edits'
import type { CatalogueFile } from '@server/catalog/file/catalogue-file'
import { catalogueFaults } from '@server/catalog/file/catalogue-rules'
import { compareCatalogues } from '@server/catalog/file/compare-catalogues'
import type { EditRefusal } from '@server/catalog/file/edit-refusal'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import { largeChanges, repricings } from '@server/catalog/file/repricing'
import { revisionRows } from '@server/catalog/file/revision-rows'
import { recordRevision, takenBack } from '@server/catalog/file/revisions'
import { type CodecFault, printFault } from '@server/platform/codec-faults'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'
import type { Db, Tx } from '@server/platform/database/database'
import { unlessImporting } from '@server/platform/database/import-transaction'

/** What an edit changed. Empty: the catalogue was like that already. */
export interface Edited {
  readonly changes: readonly CatalogueChange[]
  readonly revision: number
  /** Variants of which a price changes, now or later. */
  readonly repriced: readonly string[]
}

export interface EditOptions {
  /** A price may change tenfold or more. */
  readonly allowLarge?: boolean
  /** The revision that the operator saw: the edit is refused if it would take back a later change. */
  readonly revision?: number | undefined
  /** Who edits. */
  readonly by?: string
  /** How long it waits for an import, in milliseconds. */
  readonly patienceMs?: number
}

interface EditDeps {
  readonly db: Db
  readonly now: () => number
}

/**
 * Changes parts of the catalogue, in one transaction. Left: why not. The rules of an import hold; faults that the catalogue
 * has already do not count. An edit keeps every group and variant, and may hide them. It waits shortly for an import that
 * runs, and is refused then.
 */
export const editCatalogue = async (
  deps: EditDeps,
  edit: Edit,
  options: EditOptions = {},
): Promise<E.Either<EditRefusal, Edited>> =>
  (await unlessImporting(deps.db, tx => editIn(tx, deps.now, edit, options), options.patienceMs)) ??
  E.left({ _tag: 'import_running' })

const editIn = async (
  tx: Tx,
  now: () => number,
  edit: Edit,
  { allowLarge = false, revision, by }: EditOptions,
): Promise<E.Either<EditRefusal, Edited>> => {
  const before = await exportCatalogue(tx)
  const edited = edit(before)
  if (E.isLeft(edited)) return edited
  const fault = newFault(before, edited.right)
  if (fault !== undefined) return E.left({ _tag: 'catalogue_rule', ...fault })
  const prices = repricings(before, edited.right, now())
  const [large] = allowLarge ? [] : largeChanges(prices)
  if (large !== undefined) return E.left({ _tag: 'large_change', ...large })
  const changes = compareCatalogues(before, edited.right)
  const [lost, ...others] = await takenBack(tx, revision, changes)
  if (lost !== undefined) return E.left({ _tag: 'stale', lost, others: others.length })
  await applyChanges(tx, edited.right, changes, new Date(now()))
  const rows = revisionRows(before, edited.right, changes)
  return E.right({
    changes,
    revision: await recordRevision(tx, { changes, rows, by }, now()),
    repriced: [...new Set(prices.map(({ variant }) => variant))],
  })
}

/** A fault of the second catalogue that the first one does not have. */
const newFault = (before: CatalogueFile, after: CatalogueFile): CodecFault | undefined => {
  const faults = catalogueFaults(after, new Set(before.groups))
  if (faults.length === 0) return undefined
  const known = new Set(catalogueFaults(before).map(printFault))
  return faults.find(each => !known.has(printFault(each)))
}

import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Edit } from '@server/catalog/file/catalogue-edits'
import type { CatalogueFile } from '@server/catalog/file/catalogue-file'
import { groupRow, variantRow } from '@server/catalog/file/catalogue-rows'
import { catalogueFaults } from '@server/catalog/file/catalogue-rules'
import { compareCatalogues } from '@server/catalog/file/compare-catalogues'
import type { EditRefusal } from '@server/catalog/file/edit-refusal'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import { largeChanges, repricings } from '@server/catalog/file/repricing'
import { recordRevision } from '@server/catalog/file/revisions'
import { printFault } from '@server/platform/codec-faults'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'
import type { Db, Tx } from '@server/platform/database/database'
import { lockImports } from '@server/platform/database/import-transaction'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'

/** What an edit changed. Empty: the catalogue was like that already. */
export interface Edited {
  readonly changes: readonly CatalogueChange[]
  readonly revision: number
}

/**
 * Changes single groups or variants of the catalogue, in one transaction. Left: why not. The rules of an import hold; faults
 * that the catalogue has already do not count. `allowLarge`: a price may change tenfold or more.
 */
export const editCatalogue = (
  { db, now }: { readonly db: Db; readonly now: () => number },
  edit: Edit,
  { allowLarge = false }: { readonly allowLarge?: boolean } = {},
): Promise<E.Either<EditRefusal, Edited>> =>
  db.transaction(async tx => {
    await lockImports(tx)
    const before = await exportCatalogue(tx)
    const edited = edit(before)
    if (E.isLeft(edited)) return edited
    const known = new Set(catalogueFaults(before).map(printFault))
    const fault = catalogueFaults(edited.right).find(each => !known.has(printFault(each)))
    if (fault !== undefined) return E.left({ _tag: 'catalogue_rule', ...fault })
    const [large] = allowLarge ? [] : largeChanges(repricings(before, edited.right, now()))
    if (large !== undefined) return E.left({ _tag: 'large_change', ...large })
    const changes = compareCatalogues(before, edited.right)
    for (const change of changes) await apply(tx, edited.right, change)
    const revision = await recordRevision(tx, changes, now())
    return E.right({ changes, revision })
  })

const apply = async (tx: Tx, { groups }: CatalogueFile, { what, id }: CatalogueChange): Promise<void> => {
  for (const group of groups) {
    if (what === 'group' && group.no === id)
      await tx.update(productGroups).set(groupRow(group)).where(eq(productGroups.no, id))
    const variant = what === 'variant' ? group.variants.find(({ no }) => no === id) : undefined
    if (variant !== undefined) await tx.update(variants).set(variantRow(group, variant)).where(eq(variants.no, id))
  }
}

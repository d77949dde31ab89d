import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Performed } from '@server/acts/kit/perform'
import type { CatalogueFile } from '@server/catalog/file/catalogue-file'
import { pictureFaults } from '@server/catalog/file/catalogue-pictures'
import { compareCatalogues } from '@server/catalog/file/compare-catalogues'
import { exportCatalogue } from '@server/catalog/file/export-catalogue'
import { type CatalogueReport, importCatalogue, readCatalogue } from '@server/catalog/file/import-catalogue'
import { changeLine } from '@server/catalog/file/revisions'
import { RECORDED } from '@server/acts/catalogue/editing'
import { actorName } from '@server/operators/actor'
import { hasOperators } from '@server/operators/login'
import type { CodecFault } from '@server/platform/codec-faults'
import type { CatalogueChange } from '@server/platform/database/catalogue-change'

/** `reason_needed`: the import is forced, or it changes prices in a shop with accounts of operators. */
export type CatalogueRefusal =
  | { readonly _tag: 'faults'; readonly faults: readonly CodecFault[] }
  | { readonly _tag: 'reason_needed'; readonly because: 'forced' | 'prices' }

export interface GivenCatalogue {
  readonly file: CatalogueFile
  /** The name of the document, for the audit. */
  readonly source: string
  /** Also if the file is older than changes that it would take back. */
  readonly force: boolean
  /** Also if a price becomes ten times as high or as low, or more. */
  readonly allowLarge: boolean
}

/** Imports a catalogue: what it does not name is hidden. */
export const importDocument =
  ({ file, source, ...how }: GivenCatalogue): Performed<CatalogueRefusal, CatalogueReport> =>
  async (inside, { acting, isDryRun }) => {
    const lacksReason = acting.reason === undefined && !isDryRun
    if (how.force && lacksReason) return E.left({ _tag: 'reason_needed', because: 'forced' })
    const result = await importCatalogue(inside, file, { ...how, by: actorName(acting.actor) })
    if (E.isLeft(result)) return E.left({ _tag: 'faults', faults: result.left })
    const { changes, revision, repriced } = result.right
    // as to set a single price
    if (repriced.length > 0 && lacksReason && (await hasOperators(inside.db)))
      return E.left({ _tag: 'reason_needed', because: 'prices' })
    const after = { revision, differences: changes.length, changes: changes.slice(0, RECORDED).map(changeLine) }
    return E.right({ answer: result.right, act: { subject: source, before: {}, after } })
  }

/** Reads a catalogue whose pictures a page can show. Left: every fault with its path. */
export const readShownCatalogue = async (
  { pictures }: Pick<ActDeps, 'pictures'>,
  document: unknown,
): Promise<E.Either<readonly CodecFault[], CatalogueFile>> => {
  const catalogue = readCatalogue(document)
  if (E.isLeft(catalogue)) return catalogue
  const faults = await pictureFaults(catalogue.right, pictures)
  return faults.length === 0 ? catalogue : E.left(faults)
}

/** What an import of a catalogue would change. */
export const differencesTo = async (
  { db }: Pick<ActDeps, 'db'>,
  file: CatalogueFile,
): Promise<readonly CatalogueChange[]> => compareCatalogues(await exportCatalogue(db), file)

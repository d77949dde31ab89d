import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { type Doing, IDS_OF_ACT, recording } from '@server/acts/kit/perform'
import { type NotSold, notSold } from '@server/acts/stock/not-sold'
import type { Facts } from '@server/operators/acts'
import { operation } from '@server/platform/database/steps'
import type { Pieces } from '@server/stock/code-file'
import { CodeFileError, type FileFault } from '@server/stock/file-fault'
import { type ImportedBatch, importCodes, type ImportOptions, type ImportReport } from '@server/stock/import-codes'
import { voidCodes, type VoidReport } from '@server/stock/void-codes'

/** A CSV of codes, and how it is read. */
export interface GivenFile extends Pick<ImportOptions, 'source' | 'variant' | 'skipRefused'> {
  readonly pieces: Pieces
}

export interface StockImport extends ImportReport {
  /** The number of codes that are good. */
  readonly count: number
  /** The variants of the file that shoppers cannot buy now. */
  readonly notSold: readonly NotSold[]
}

/** Puts the codes of a CSV into the vault: all of them, or none. It has its own transaction. */
export const importFile = async (
  deps: ActDeps,
  doing: Doing,
  { pieces, ...file }: GivenFile,
  watching: Pick<ImportOptions, 'progress' | 'written' | 'signal'> = {},
): Promise<E.Either<FileFault, StockImport>> =>
  readable(async () => {
    const report = await importCodes(deps, pieces, {
      ...file,
      ...watching,
      dryRun: doing.isDryRun,
      record: (tx, accepted, batches) =>
        recording(doing, deps.now)(tx, { subject: file.source, before: {}, after: factsOf(accepted, batches) }),
    })
    const count = totalOf(report.accepted)
    const unsold = await notSold(deps.db, { variants: Object.keys(report.accepted) }, deps.now())
    return { ...report, count, notSold: unsold }
  })

type Accepted = ImportReport['accepted']

const totalOf = (accepted: Accepted): number => Object.values(accepted).reduce((sum, each) => sum + each, 0)

/** The batches that the act does not name have the `created_at` and `source` of these. The audit has a row for each batch. */
const factsOf = (accepted: Accepted, batches: readonly ImportedBatch[]): Facts => {
  const listed = batches.slice(0, IDS_OF_ACT)
  return {
    codes: totalOf(accepted),
    batches: batches.length,
    imported: Object.fromEntries(listed.map(({ variant }) => [variant, accepted[variant] ?? 0])),
    batch_ids: listed.map(({ id }) => id),
  }
}

/** Takes the free codes of a CSV off sale for good: all of them, or none. It has its own transaction. */
export const voidFile = (
  deps: ActDeps,
  doing: Doing,
  { pieces, source, ...how }: GivenFile,
): Promise<E.Either<FileFault, VoidReport>> =>
  readable(() =>
    voidCodes(deps, pieces, {
      ...how,
      dryRun: doing.isDryRun,
      record: (tx, voided) => recording(doing, deps.now)(tx, { subject: source, before: {}, after: { voided } }),
    }),
  )

const readable = async <A>(work: () => Promise<A>): Promise<E.Either<FileFault, A>> => {
  try {
    return E.right(await operation('command', work))
  } catch (error) {
    if (error instanceof CodeFileError) return E.left(error.fault)
    throw error
  }
}

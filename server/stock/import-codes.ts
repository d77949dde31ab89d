import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { refreshFingerprints, refreshForRehearsal } from '@server/stock/canonical-fingerprints'
import { checkVault } from '@server/stock/check-vault'
import type { Pieces } from '@server/stock/code-file'
import type { RefusedLine } from '@server/stock/line-fault'
import { lockImports } from '@server/platform/database/import-transaction'
import { rehearsal } from '@server/platform/database/rehearsal'
import { sealAll, type SealedLine } from '@server/stock/seal-lines'
import type { Db, Tx } from '@server/platform/database/database'
import { codeBatches, codes, dataKeys } from '@server/platform/database/schema/vault'
import type { Vault } from '@server/stock/vault/vault.port'

export interface ImportDeps {
  readonly db: Db
  readonly vault: Vault
  readonly now: () => number
}

export interface ImportOptions {
  /** The source of the codes: a file's name, for the records. */
  readonly source: string
  /** The variant of every line; absent when the file has a column for it. */
  readonly variant?: string
  /** Imports the good lines and skips the refused ones; otherwise one refused line stops the import. */
  readonly skipRefused?: boolean
  /** Does everything and takes it back. */
  readonly dryRun?: boolean
  /** Called from time to time with the number of lines read. */
  readonly progress?: (lines: number) => void
  /** Called from time to time with the number of codes that are written, and of all codes. All lines are then read. */
  readonly written?: (codes: number, all: number) => void
  /** Called in the transaction of the import, if it is kept, with the number of codes by variant, and its batches. */
  readonly record?: (
    tx: Tx,
    accepted: Readonly<Record<string, number>>,
    batches: readonly ImportedBatch[],
  ) => Promise<void>
  /** Aborts the import; the store stays as it was. */
  readonly signal?: AbortSignal
}

export interface ImportReport {
  /** Whether the vault received any codes. */
  readonly imported: boolean
  /** The number of codes that are accepted, or would be in a rehearsal, by variant. */
  readonly accepted: Readonly<Record<string, number>>
  /** In the order of the file. */
  readonly refused: readonly RefusedLine[]
  /** The batches of this import, one for each variant; none if nothing was imported. */
  readonly batches: readonly ImportedBatch[]
}

export interface ImportedBatch {
  readonly id: string
  readonly variant: string
}

/**
 * Puts the codes of a CSV into the vault: all of them in one transaction, sealed with one data key. An import is
 * complete or has no effect. No code is in the vault twice, even if two imports run in parallel (I-01). Throws a
 * `CodeFileError` if the file is not such a CSV, and a `VaultMismatch` if the vault has other keys than the database.
 */
export const importCodes = async (deps: ImportDeps, file: Pieces, options: ImportOptions): Promise<ImportReport> => {
  const { db, vault, now } = deps
  await checkVault(deps, options)
  const wrapped = vault.newDataKey()
  const { rows, refused } = await sealAll({ ...deps, key: vault.unwrap(wrapped) }, file, options)
  if (options.dryRun !== true) await refreshFingerprints(db, vault)
  return rehearsal(db, async tx => {
    await lockImports(tx)
    if (options.dryRun === true) {
      const fingerprints = rows.map(row => row.fingerprint)
      await refreshForRehearsal(tx, vault, fingerprints)
    }
    const importedAt = new Date(now())
    await tx.insert(dataKeys).values({ ...wrapped, createdAt: importedAt })
    const { again, batches } = await insert(tx, rows, { dataKeyId: wrapped.id, importedAt, ...options })
    const lines: readonly RefusedLine[] = [
      ...refused,
      ...again.map(row => ({ line: row.line, fault: { _tag: 'in_vault' } as const })),
    ]
    const left = new Set(again)
    const accepted = countedBy(rows.filter(row => !left.has(row)))
    const imported =
      accepted.size > 0 && (lines.length === 0 || options.skipRefused === true) && options.dryRun !== true
    const counts = Object.fromEntries([...accepted].toSorted())
    if (imported) await options.record?.(tx, counts, batches)
    return {
      keep: imported,
      answer: {
        imported,
        accepted: counts,
        refused: lines.toSorted((one, other) => one.line - other.line),
        batches: imported ? batches : [],
      },
    }
  })
}

interface Insertion {
  readonly dataKeyId: string
  readonly importedAt: Date
  readonly source: string
  readonly signal?: AbortSignal
  readonly written?: (codes: number, all: number) => void
}

interface Inserted {
  /** The codes that the vault has already: no rows were written for them. */
  readonly again: readonly SealedLine[]
  readonly batches: readonly ImportedBatch[]
}

/** Writes the codes with a batch for each variant. */
const insert = async (tx: Tx, rows: readonly SealedLine[], how: Insertion): Promise<Inserted> => {
  const { dataKeyId, importedAt, source, signal, written: report } = how
  const batches = new Map([...countedBy(rows)].map(([no, imported]) => [no, { id: randomUUID(), imported }]))
  const newBatches = [...batches].map(([variantNo, batch]) => ({ ...batch, variantNo, source, createdAt: importedAt }))
  for (const some of inParts(newBatches)) await tx.insert(codeBatches).values(some)
  const again: SealedLine[] = []
  for (const [part, some] of inParts(rows).entries()) {
    signal?.throwIfAborted()
    const values = some.flatMap(({ line: _, ...code }) => {
      const batch = batches.get(code.variantNo)
      return batch === undefined
        ? []
        : [{ ...code, batchId: batch.id, dataKeyId, importedAt, canonical: true, expiryRead: true }]
    })
    const written = await tx
      .insert(codes)
      .values(values)
      .onConflictDoNothing({ target: codes.fingerprint })
      .returning({ id: codes.id })
    const ids = new Set(written.map(row => row.id))
    again.push(...some.filter(row => !ids.has(row.id)))
    report?.(part * PART + some.length, rows.length)
  }
  // a batch counts only the codes that it really added (I-04)
  for (const [no, less] of countedBy(again)) {
    const batch = batches.get(no)
    if (batch === undefined) continue
    const one = eq(codeBatches.id, batch.id)
    if (batch.imported === less) {
      await tx.delete(codeBatches).where(one)
      batches.delete(no)
    } else
      await tx
        .update(codeBatches)
        .set({ imported: batch.imported - less })
        .where(one)
  }
  return { again, batches: [...batches].map(([variant, { id }]) => ({ id, variant })) }
}

const countedBy = (rows: readonly SealedLine[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { variantNo } of rows) counts.set(variantNo, (counts.get(variantNo) ?? 0) + 1)
  return counts
}

/** A statement takes 65,535 values at most. */
const inParts = <A>(rows: readonly A[]): A[][] =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, at) => rows.slice(at * PART, (at + 1) * PART))
const PART = 1_000

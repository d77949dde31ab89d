import { and, eq, inArray } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { refreshFingerprints, refreshForRehearsal } from '@server/stock/canonical-fingerprints'
import { type Pieces, readCodes } from '@server/stock/code-file'
import { checkVault } from '@server/stock/check-vault'
import type { LineFault, RefusedLine } from '@server/stock/line-fault'
import type { ImportDeps } from '@server/stock/import-codes'
import { lockImports } from '@server/platform/database/import-transaction'
import { rehearsal } from '@server/platform/database/rehearsal'
import type { Tx } from '@server/platform/database/database'
import { codes, type CodeState } from '@server/platform/database/schema/vault'

export interface VoidOptions {
  /** The variant of every line; absent when the file has a column for it. */
  readonly variant?: string
  /** Voids the free codes and skips the refused lines; otherwise one refused line stops it. */
  readonly skipRefused?: boolean
  /** Does everything and takes it back. */
  readonly dryRun?: boolean
  /** Called in the transaction of the change, if it is kept, with the number of codes. */
  readonly record?: (tx: Tx, count: number) => Promise<void>
}

export interface VoidReport {
  /** The number of codes that are void, or would be in a rehearsal. */
  readonly count: number
  readonly kept: boolean
  readonly refused: readonly RefusedLine[]
}

interface Line {
  readonly line: number
  readonly variant: string
  readonly fingerprint: Buffer
}

/** Passed as the current time, so that the reader accepts expired codes: most voided codes have expired. */
const ANY_TIME = Number.NEGATIVE_INFINITY

/**
 * Voids codes, so that they are never sold: those of a CSV as in an import, all or nothing. It voids only free codes: a
 * held or sold code belongs to a customer. Throws a `CodeFileError` if the file is not such a CSV, and a
 * `VaultMismatch` if the vault has other keys than the database.
 */
export const voidCodes = async (deps: ImportDeps, file: Pieces, options: VoidOptions): Promise<VoidReport> => {
  await checkVault(deps, options)
  const lines: Line[] = []
  const unread: RefusedLine[] = []
  for await (const read of readCodes(file, options.variant, ANY_TIME)) {
    if (E.isLeft(read)) unread.push(read.left)
    else lines.push({ ...read.right, fingerprint: deps.vault.fingerprint(read.right.code.code) })
  }
  if (options.dryRun !== true) await refreshFingerprints(deps.db, deps.vault)
  return rehearsal(deps.db, async tx => {
    await lockImports(tx)
    if (options.dryRun === true) {
      const fingerprints = lines.map(line => line.fingerprint)
      await refreshForRehearsal(tx, deps.vault, fingerprints)
    }
    const stored = await find(tx, lines)
    const judged = lines.map(line => ({ line, fault: objection(line, stored.get(key(line.fingerprint))) }))
    const free = judged.flatMap(({ line, fault }) => (fault === undefined ? [key(line.fingerprint)] : []))
    const ids = free.flatMap(print => stored.get(print)?.id ?? [])
    const voided = await discard(tx, ids)
    const refused = [
      ...unread,
      ...judged.flatMap(({ line: { line }, fault }) => (fault === undefined ? [] : [{ line, fault }])),
    ]
    const keep = voided > 0 && (refused.length === 0 || options.skipRefused === true) && options.dryRun !== true
    if (keep) await options.record?.(tx, voided)
    return { keep, answer: { count: voided, kept: keep, refused: refused.toSorted((a, b) => a.line - b.line) } }
  })
}

interface FoundCode {
  readonly id: string
  readonly variant: string
  readonly state: CodeState
}

const key = (fingerprint: Buffer): string => fingerprint.toString('base64')

/** A statement takes 65,535 values at most. */
const AT_ONCE = 1_000

const find = async (tx: Tx, lines: readonly Line[]): Promise<ReadonlyMap<string, FoundCode>> => {
  const found = new Map<string, FoundCode>()
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const prints = lines.slice(at, at + AT_ONCE).map(({ fingerprint }) => fingerprint)
    const rows = await tx
      .select({ id: codes.id, variant: codes.variantNo, state: codes.state, fingerprint: codes.fingerprint })
      .from(codes)
      .where(inArray(codes.fingerprint, prints))
      .for('update')
    for (const { fingerprint, ...row } of rows) found.set(key(fingerprint), row)
  }
  return found
}

const objection = ({ variant }: Line, stored: FoundCode | undefined): LineFault | undefined => {
  if (stored === undefined || stored.variant !== variant) return { _tag: 'not_in_vault' }
  return stored.state === 'free' ? undefined : { _tag: stored.state }
}

const discard = async (tx: Tx, ids: readonly string[]): Promise<number> => {
  let count = 0
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = await tx
      .update(codes)
      .set({ state: 'void' })
      .where(and(inArray(codes.id, ids.slice(at, at + AT_ONCE)), eq(codes.state, 'free')))
      .returning({ id: codes.id })
    count += rows.length
  }
  return count
}

import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { type Pieces, readCodes } from '@server/stock/code-file'
import type { CodeLine } from '@server/stock/code-line'
import { CodeFileError } from '@server/stock/file-fault'
import type { LineFault, RefusedLine } from '@server/stock/line-fault'
import type { Db } from '@server/platform/database/database'
import { variants } from '@server/platform/database/schema/catalogue'
import type { DataKey, Sealed, Vault } from '@server/stock/vault/vault.port'

/** A sealed code, ready for the vault: its text is no longer readable. */
export interface SealedLine extends Sealed {
  readonly line: number
  readonly id: string
  readonly variantNo: string
  readonly fingerprint: Buffer
  readonly expiresAt: Date | null
}

interface SealDeps {
  readonly db: Db
  readonly vault: Vault
  readonly key: DataKey
  readonly now: () => number
}

interface SealOptions {
  readonly variant?: string
  readonly progress?: (lines: number) => void
  readonly signal?: AbortSignal
}

/** The largest number of codes in one import: their sealed form stays in memory until the file is read. */
const MAX_CODES = 1_000_000

/**
 * Reads and seals a file as a stream. Throws a `CodeFileError` if the file cannot be read, or its variant has no codes.
 */
export const sealAll = async (
  { db, vault, key, now }: SealDeps,
  file: Pieces,
  { variant, progress, signal }: SealOptions,
): Promise<{ readonly rows: readonly SealedLine[]; readonly refused: readonly RefusedLine[] }> => {
  const stored = await db.select({ no: variants.no, delivery: variants.delivery }).from(variants)
  const deliveries = new Map(stored.map(row => [row.no, row.delivery]))
  if (variant !== undefined && !deliveries.has(variant)) throw new CodeFileError({ _tag: 'no_such_variant', variant })
  if (variant !== undefined && deliveries.get(variant) === 'fulfilment')
    throw new CodeFileError({ _tag: 'variant_is_top_up', variant })

  const firstLines = new Map<string, number>()
  const rows: SealedLine[] = []
  const refused: RefusedLine[] = []
  const take = (read: CodeLine): LineFault | undefined => {
    const delivery = deliveries.get(read.variant)
    if (delivery === undefined) return { _tag: 'unknown_variant' }
    if (delivery === 'fulfilment') return { _tag: 'top_up' }
    const fingerprint = vault.fingerprint(read.code.code)
    const first = firstLines.get(fingerprint.toString('base64'))
    if (first !== undefined) return { _tag: 'repeated', line: first }
    firstLines.set(fingerprint.toString('base64'), read.line)
    const id = randomUUID()
    const sealed = vault.seal(read.code, { id, variant: read.variant }, key)
    const { expires_at: expiry } = read.code
    const expiresAt = expiry === undefined ? null : new Date(expiry)
    rows.push({ line: read.line, id, variantNo: read.variant, fingerprint, expiresAt, ...sealed })
    return undefined
  }
  for await (const read of readCodes(file, variant, now())) {
    const fault = E.isLeft(read) ? read.left.fault : take(read.right)
    if (fault !== undefined) refused.push({ line: E.isLeft(read) ? read.left.line : read.right.line, fault })
    const count = rows.length + refused.length
    if (count > MAX_CODES) throw new CodeFileError({ _tag: 'too_many_lines', most: MAX_CODES })
    if (count % 1_000 === 0) {
      signal?.throwIfAborted()
      progress?.(count)
    }
  }
  return { rows, refused }
}

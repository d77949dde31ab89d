import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import { CodeFileError, type Pieces, readCodes } from '@server/stock/code-file'
import type { CodeLine, RefusedLine } from '@server/stock/code-line'
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
  if (variant !== undefined && !deliveries.has(variant))
    throw new CodeFileError(`The catalogue has no variant ${variant}.`)
  if (variant !== undefined && deliveries.get(variant) === 'fulfilment')
    throw new CodeFileError(`${variant} is a top-up: it has no codes.`)

  const firstLines = new Map<string, number>()
  const rows: SealedLine[] = []
  const refused: RefusedLine[] = []
  const take = (read: CodeLine): string | undefined => {
    const delivery = deliveries.get(read.variant)
    // not repeated: in a file with mixed-up columns it is a code
    if (delivery === undefined) return 'names a variant that is not in the catalogue'
    if (delivery === 'fulfilment') return 'is for a top-up, which has no codes'
    const fingerprint = vault.fingerprint(read.code.code)
    const first = firstLines.get(fingerprint.toString('base64'))
    if (first !== undefined) return `has the code of line ${first}`
    firstLines.set(fingerprint.toString('base64'), read.line)
    const id = randomUUID()
    const sealed = vault.seal(read.code, { id, variant: read.variant }, key)
    const { expires_at: expiry } = read.code
    const expiresAt = expiry === undefined ? null : new Date(expiry)
    rows.push({ line: read.line, id, variantNo: read.variant, fingerprint, expiresAt, ...sealed })
    return undefined
  }
  for await (const read of readCodes(file, variant, now())) {
    const why = E.isLeft(read) ? read.left.why : take(read.right)
    if (why !== undefined) refused.push({ line: E.isLeft(read) ? read.left.line : read.right.line, why })
    const count = rows.length + refused.length
    if (count > MAX_CODES) throw new CodeFileError(`More than ${MAX_CODES} lines: import them in parts.`)
    if (count % 1_000 === 0) {
      signal?.throwIfAborted()
      progress?.(count)
    }
  }
  return { rows, refused }
}

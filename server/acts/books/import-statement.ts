import * as E from 'fp-ts/Either'
import { defined } from '~/domain/shared/defined'
import type { Performed } from '@server/acts/kit/perform'
import { decodeStatement, type EncodingFault, type StatementEncoding } from '@server/books/statement-encoding'
import { type ColumnNames, readStatement, type StatementFault } from '@server/books/statement-file'
import { importStatement } from '@server/books/statements'

/** The file of a provider's statement, and how to read it. */
export interface GivenStatement {
  readonly provider: string
  /** The name of the file. */
  readonly source: string
  readonly bytes: Uint8Array
  readonly encoding?: StatementEncoding | undefined
  readonly columns: ColumnNames
  /** The currency of lines that name none. */
  readonly currency?: string | undefined
}

export type StatementRefusal =
  | EncodingFault
  /** Its faults, by line. */
  | { readonly _tag: 'lines'; readonly faults: readonly StatementFault[] }

/** How many lines were stored, and how many were there already. */
export interface StoredStatement {
  readonly added: number
  readonly known: number
}

/** Stores a provider's statement, to compare it with the shop. It changes no payment. */
export const storeStatement =
  ({
    provider,
    source,
    bytes,
    encoding,
    columns,
    currency,
  }: GivenStatement): Performed<StatementRefusal, StoredStatement> =>
  async ({ db, now }) => {
    const text = decodeStatement(bytes, encoding)
    if (E.isLeft(text)) return text
    const lines = readStatement(text.right, { columns, ...defined({ currency }) })
    if (E.isLeft(lines)) return E.left({ _tag: 'lines', faults: lines.left })
    const how = { provider, source, now: now() }
    const answer = await db.transaction(tx => importStatement(tx, lines.right, how))
    const act = { subject: `${provider} ${source}`, before: {}, after: answer }
    return E.right({ answer, act: answer.added === 0 ? undefined : act })
  }

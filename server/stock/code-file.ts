import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { type CodeLine, COLUMNS, readLine } from '@server/stock/code-line'
import { CodeFileError, type FileFault } from '@server/stock/file-fault'
import type { RefusedLine } from '@server/stock/line-fault'

/** The text of a CSV, in pieces. */
export type Pieces = AsyncIterable<string | Buffer>

/**
 * Reads a CSV of codes as a stream. Its first line names its columns: `code`, any of the others, and `variant` if no
 * variant is given. Throws a `CodeFileError` if the file is not such a CSV. `now` in milliseconds since 1970.
 */
export async function* readCodes(
  pieces: Pieces,
  variant: string | undefined,
  now: number,
): AsyncGenerator<E.Either<RefusedLine, CodeLine>> {
  let columns: readonly string[] | undefined
  for await (const { record, line } of records(pieces)) {
    if (columns === undefined) columns = headerOf(record, variant)
    else yield readLine(record, line, variant, columns, now)
  }
  if (columns === undefined) throw new CodeFileError({ _tag: 'empty_file' })
}

interface CsvRecord {
  readonly record: readonly string[]
  /** The line on which the record ends, counted from 1. */
  readonly line: number
}

async function* records(pieces: Pieces): AsyncGenerator<CsvRecord> {
  const source = Readable.from(pieces)
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: LONGEST_LINE,
  })
  source.on('error', error => parser.destroy(error)).pipe(parser)
  try {
    for await (const read of parser) {
      const found = csvRecord.decode(read)
      if (E.isRight(found)) yield { record: found.right.record, line: found.right.info.lines }
    }
  } catch (error) {
    // the parser's own message quotes the file
    if (error instanceof CsvError) throw new CodeFileError(csvFault(error))
    throw error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

const LONGEST_LINE = 16_384
const csvRecord = t.type({ record: t.readonlyArray(t.string), info: t.type({ lines: t.number }) })

const csvLine = (error: CsvError): number => {
  const at = error['lines']
  return typeof at === 'number' ? at : 0
}

const csvFault = (error: CsvError): FileFault => {
  const line = csvLine(error)
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return { _tag: 'open_quote', line }
    case 'CSV_MAX_RECORD_SIZE':
      return { _tag: 'long_line', line, most: LONGEST_LINE }
    default:
      return { _tag: 'stray_quote', line }
  }
}

/**
 * The columns that the first line names. Faults quote no text of it: in a file without a header it is a code (I-11).
 */
const headerOf = (record: readonly string[], variant: string | undefined): readonly string[] => {
  const columns = record.map(name => name.toLowerCase())
  if (columns.length === 1 && /[;\t]/u.test(columns[0] ?? '')) throw new CodeFileError({ _tag: 'wrong_separator' })
  const unknown = columns.findIndex(name => name !== 'variant' && !COLUMNS.some(each => each === name))
  if (unknown >= 0) throw new CodeFileError({ _tag: 'unknown_column', place: unknown + 1 })
  if (new Set(columns).size < columns.length) throw new CodeFileError({ _tag: 'column_twice' })
  if (!columns.includes('code')) throw new CodeFileError({ _tag: 'no_code_column' })
  if (variant === undefined && !columns.includes('variant')) throw new CodeFileError({ _tag: 'variant_missing' })
  if (variant !== undefined && columns.includes('variant')) throw new CodeFileError({ _tag: 'variant_named_twice' })
  return columns
}

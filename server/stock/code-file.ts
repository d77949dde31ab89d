import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { type CodeLine, COLUMNS, readLine, type RefusedLine } from '@server/stock/code-line'

/** The file cannot be read any further. */
export class CodeFileError extends Error {
  override readonly name = 'CodeFileError'
}

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
  if (columns === undefined) throw new CodeFileError('The file is empty.')
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
    if (error instanceof CsvError) throw new CodeFileError(`Line ${csvLine(error)}: ${csvFault(error)}.`)
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

const csvFault = (error: CsvError): string => {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quotation mark is opened here and closed nowhere'
    case 'CSV_MAX_RECORD_SIZE':
      return `longer than ${LONGEST_LINE} characters`
    default:
      return 'a quotation mark where none can be'
  }
}

/**
 * The columns that the first line names. Errors quote no text of it: in a file without a header it is a code (I-11).
 */
const headerOf = (record: readonly string[], variant: string | undefined): readonly string[] => {
  const columns = record.map(name => name.toLowerCase())
  const fault = (why: string) =>
    new CodeFileError(`The first line ${why}. It names the columns: variant,${COLUMNS.join()}`)
  if (columns.length === 1 && /[;\t]/u.test(columns[0] ?? ''))
    throw fault('separates columns by semicolons or tabs. Save the file with commas')
  const unknown = columns.findIndex(name => name !== 'variant' && !COLUMNS.some(each => each === name))
  if (unknown >= 0) throw fault(`has an unknown column in place ${unknown + 1}`)
  if (new Set(columns).size < columns.length) throw fault('names a column twice')
  if (!columns.includes('code')) throw fault('has no column code')
  if (variant === undefined && !columns.includes('variant'))
    throw new CodeFileError('The file names no variants: say which one with --variant.')
  if (variant !== undefined && columns.includes('variant'))
    throw new CodeFileError('The file names its variants itself: leave --variant out.')
  return columns
}

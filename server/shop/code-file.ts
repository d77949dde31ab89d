import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { type CodeLine, COLUMNS, readLine, type RefusedLine } from '@server/shop/code-line'

/** The file cannot be read any further. */
export class CodeFileError extends Error {
  override readonly name = 'CodeFileError'
}

/** The text of a CSV, in pieces. */
export type Pieces = AsyncIterable<string | Buffer>

/**
 * Reads a CSV of codes as it arrives: `code,pin,serial,expires_at,url,format`, with `variant` before it when no variant is
 * given. Throws a `CodeFileError` where the file is no such CSV. `now` in milliseconds since 1970.
 */
export async function* readCodes(
  pieces: Pieces,
  variant: string | undefined,
  now: number,
): AsyncGenerator<E.Either<RefusedLine, CodeLine>> {
  const wanted = variant === undefined ? ['variant', ...COLUMNS] : COLUMNS
  const header: { seen: boolean } = { seen: false }
  for await (const { record, line } of records(pieces)) {
    if (header.seen) {
      yield readLine(record, line, variant, wanted.length, now)
      continue
    }
    header.seen = true
    if (record.join() !== wanted.join()) throw new CodeFileError(headerFault(record, variant))
  }
  if (!header.seen) throw new CodeFileError('The file is empty.')
}

interface CsvRecord {
  readonly record: readonly string[]
  /** The line it ends on, counted from 1. */
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

const headerFault = (record: readonly string[], variant: string | undefined): string => {
  const first = `The first line has to be ${[...(variant === undefined ? ['variant'] : []), ...COLUMNS].join(',')}.`
  if (variant === undefined && record.join() === COLUMNS.join())
    return 'The file names no variants: say which one with --variant.'
  if (variant !== undefined && record[0] === 'variant')
    return 'The file names its variants itself: leave --variant out.'
  return first
}

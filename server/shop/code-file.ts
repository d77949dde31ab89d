import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { instant } from '~/contract/wire'
import type { Code } from '~/domain/order'

/** A line of a code file that can be taken, as far as the file alone tells. */
export interface CodeLine {
  readonly line: number
  readonly variant: string
  readonly code: Code
}

/** A line that is refused. `why` never holds a part of a code (I-11). */
export interface RefusedLine {
  readonly line: number
  readonly why: string
}

/** The file cannot be read any further. */
export class CodeFileError extends Error {
  override readonly name = 'CodeFileError'
}

const COLUMNS = ['code', 'pin', 'serial', 'expires_at', 'url', 'format'] as const
const LONGEST = { code: 200, pin: 100, serial: 100, expires_at: 40, url: 2048, format: 32 } as const

/** Lines of a file; the text of a CSV, in pieces. */
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
  if (variant === undefined && record.join() === COLUMNS.join()) return 'The file names no variants: say which one with --variant.'
  if (variant !== undefined && record[0] === 'variant') return 'The file names its variants itself: leave --variant out.'
  return first
}

const readLine = (
  record: readonly string[],
  line: number,
  variant: string | undefined,
  columns: number,
  now: number,
): E.Either<RefusedLine, CodeLine> => {
  const refused = (why: string) => E.left({ line, why })
  if (record.length !== columns) return refused(`has ${record.length} columns instead of ${columns}`)
  const [code = '', pin = '', serial = '', expiresAt = '', url = '', format = ''] = record.slice(columns - COLUMNS.length)
  const no = variant ?? record[0] ?? ''
  const why = fault({ code, pin, serial, expires_at: expiresAt, url, format }) ?? (no === '' ? 'names no variant' : undefined)
  if (why !== undefined) return refused(why)
  const expiry = expiresAt === '' ? undefined : momentOf(expiresAt)
  if (Number.isNaN(expiry)) return refused('expires_at is no time with an offset, such as 2027-12-31T23:59:59+08:00')
  if (expiry !== undefined && expiry <= now) return refused('has expired')
  return E.right({
    line,
    variant: no,
    code: {
      code,
      ...(pin === '' ? {} : { pin }),
      ...(serial === '' ? {} : { serial }),
      ...(expiry === undefined ? {} : { expires_at: expiry }),
      ...(url === '' ? {} : { url }),
      ...(format === '' ? {} : { format }),
    },
  })
}

const fault = (values: Readonly<Record<(typeof COLUMNS)[number], string>>): string | undefined => {
  if (values.code === '') return 'has no code'
  const long = COLUMNS.find(name => values[name].length > LONGEST[name])
  if (long !== undefined) return `${long} is longer than ${LONGEST[long]} characters`
  // codes are handed on in one text, parted by commas and spaces (decisions 7)
  if (/[\s,]/u.test(values.code)) return 'the code has a space or a comma in it'
  const strange = COLUMNS.find(name => /[\p{Cc}\uFFFD]/u.test(values[name]))
  if (strange !== undefined) return `${strange} has characters that cannot be shown (is the file UTF-8?)`
  if (values.url !== '' && !(URL.canParse(values.url) && /^https?:/iu.test(values.url))) return 'url is no web address'
  return /^(?:|qr|code128)$/u.test(values.format) ? undefined : 'format is neither qr nor code128'
}

/** Milliseconds, or NaN. A day that no month has is no day: `Date.parse` would read 30 February as 2 March. */
const momentOf = (text: string): number => {
  const read = instant.decode(text)
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/u.exec(text) ?? []
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return E.isRight(read) && Number(day) <= days ? read.right : Number.NaN
}

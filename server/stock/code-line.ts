import * as E from 'fp-ts/Either'
import { instant } from '~/contract/wire'
import type { Code } from '~/domain/orders/order'
import { tillFormat } from '~/graphics/barcode-format'
import { defined } from '~/domain/shared/defined'
import type { LineFault, RefusedLine } from '@server/stock/line-fault'

/** A valid line of a code file, as far as the file alone shows. */
export interface CodeLine {
  readonly line: number
  readonly variant: string
  readonly code: Code
}

/** The columns of a code: all but the first may be missing in a file, and they come in any order. */
export const COLUMNS = ['code', 'pin', 'serial', 'expires_at', 'url', 'format'] as const
const FORMATS = ['qr', 'code128', 'ean13', 'ean8', 'upca'] as const
const LONGEST = { code: 200, pin: 100, serial: 100, expires_at: 40, url: 2048, format: 32 } as const

/** Reads one record of a file with these columns. `now` in milliseconds since 1970. */
export const readLine = (
  record: readonly string[],
  line: number,
  variant: string | undefined,
  columns: readonly string[],
  now: number,
): E.Either<RefusedLine, CodeLine> => {
  const refused = (fault: LineFault) => E.left({ line, fault })
  if (record.length !== columns.length) return refused({ _tag: 'columns', has: record.length, wants: columns.length })
  const at = (name: string): string => record[columns.indexOf(name)] ?? ''
  const [code, pin, serial, expiresAt, url, format] = [
    at('code'),
    at('pin'),
    at('serial'),
    at('expires_at'),
    at('url'),
    at('format'),
  ]
  const no = variant ?? at('variant')
  const fault =
    faultIn({ code, pin, serial, expires_at: expiresAt, url, format }) ??
    (no === '' ? { _tag: 'no_variant' } : undefined)
  if (fault !== undefined) return refused(fault)
  const expiry = expiresAt === '' ? undefined : momentOf(expiresAt)
  if (Number.isNaN(expiry)) return refused({ _tag: 'bad_expiry' })
  if (expiry !== undefined && expiry > LATEST) return refused({ _tag: 'late_expiry' })
  if (expiry !== undefined && expiry <= now) return refused({ _tag: 'expired' })
  return E.right({
    line,
    variant: no,
    code: {
      code,
      ...(pin === '' ? {} : { pin }),
      ...(serial === '' ? {} : { serial }),
      ...defined({ expires_at: expiry }),
      ...(url === '' ? {} : { url }),
      ...(format === '' ? {} : { format }),
    },
  })
}

const faultIn = (values: Readonly<Record<(typeof COLUMNS)[number], string>>): LineFault | undefined => {
  if (values.code === '') return { _tag: 'no_code' }
  const long = COLUMNS.find(name => values[name].length > LONGEST[name])
  if (long !== undefined) return { _tag: 'too_long', column: long, most: LONGEST[long] }
  // a text with several codes separates them by commas and spaces (docs/spec/decisions.md#7-cart-item-variations)
  if (/[\s,]/u.test(values.code)) return { _tag: 'space_or_comma' }
  const strange = COLUMNS.find(name => /[\p{Cc}\uFFFD]/u.test(values[name]))
  if (strange !== undefined) return { _tag: 'strange_characters', column: strange }
  if (values.url !== '' && !(URL.canParse(values.url) && /^https?:/iu.test(values.url))) return { _tag: 'bad_url' }
  if (values.format === '') return undefined
  if (!FORMATS.some(format => format === values.format)) return { _tag: 'bad_format', formats: FORMATS }
  // a till refuses a code that it cannot read, for example a trade number with a wrong check digit
  return tillFormat(values.format, values.code) === undefined
    ? { _tag: 'unfit_code', format: values.format }
    : undefined
}

/** Milliseconds, or NaN. Refuses days that do not exist: `Date.parse` would read 30 February as 2 March. */
const momentOf = (text: string): number => {
  const read = instant.decode(text)
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/u.exec(text) ?? []
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return E.isRight(read) && Number(day) <= days ? read.right : Number.NaN
}

/** Later years have five digits, which neither the database nor the sealed form reads. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

import { parse } from 'csv-parse/sync'
import { CsvError } from 'csv-parse'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { type Cents, minus, parseAmount, zero } from '~/domain/shared/money'
import { parseShopTime } from '@server/platform/shop-time'

/** A line of a provider's statement. */
export interface StatementLine {
  readonly kind: 'payment' | 'refund'
  readonly reference: string
  /** Positive, also of a refund. */
  readonly amount: Cents
  readonly currency: string
  readonly fee: Cents | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The columns that a statement needs, by the shop's name for them. */
export const statementColumns = ['reference', 'amount', 'currency', 'at', 'fee', 'kind'] as const
export type StatementColumn = (typeof statementColumns)[number]

/** How a file names its columns. A column that is not named has the shop's own name. */
export type ColumnNames = Readonly<Partial<Record<StatementColumn, string>>>

export interface StatementOptions {
  readonly columns: ColumnNames
  /** The currency of lines that name none. */
  readonly currency?: string
}

/** Why a statement was not read: a line of the file, counted from 1, and the reason. */
export type StatementFault = { readonly line: number } & (
  | { readonly why: 'no_csv' | LineFault }
  /** `column`: as the file should call it. `has`: the columns of the file. */
  | { readonly why: 'no_column'; readonly column: string; readonly has: readonly string[] }
)

/** What is wrong with a line of a statement. */
export type LineFault = 'no_reference' | 'no_amount' | 'no_currency' | 'no_fee' | 'no_time'

const table = t.array(t.array(t.string))

/**
 * Reads a statement: a CSV whose first line names its columns. A negative amount, or the word `refund` in the column
 * `kind`, is a refund. A time without a zone is meant in the shop's. It is read whole or not at all.
 */
export const readStatement = (
  text: string,
  options: StatementOptions,
): E.Either<readonly StatementFault[], readonly StatementLine[]> => {
  const rows = rowsOf(text)
  if (E.isLeft(rows)) return rows
  const [head = [], ...rest] = rows.right
  const place = (column: StatementColumn): number => head.indexOf(options.columns[column] ?? column)
  const absent = (['reference', 'amount', 'at'] as const).filter(column => place(column) < 0)
  if (absent.length > 0)
    return E.left(
      absent.map(column => ({ line: 1, why: 'no_column', column: options.columns[column] ?? column, has: head })),
    )
  const read = rest.map((row, index) => {
    const cell = (column: StatementColumn): string => row[place(column)]?.trim() ?? ''
    return E.mapLeft((why: LineFault) => ({ line: index + 2, why }))(readLine(cell, options.currency))
  })
  const faults = read.flatMap(each => (E.isLeft(each) ? [each.left] : []))
  return faults.length > 0 ? E.left(faults) : E.right(read.flatMap(each => (E.isRight(each) ? [each.right] : [])))
}

const rowsOf = (text: string): E.Either<readonly StatementFault[], string[][]> => {
  try {
    const rows = table.decode(parse(text, { bom: true, skip_empty_lines: true, relax_column_count: true, trim: true }))
    return E.isRight(rows) ? rows : E.left([{ line: 1, why: 'no_csv' }])
  } catch (error) {
    if (error instanceof CsvError) return E.left([{ line: Number(error['lines'] ?? 1), why: 'no_csv' }])
    throw error
  }
}

const readLine = (
  cell: (column: StatementColumn) => string,
  currencyOfAll: string | undefined,
): E.Either<LineFault, StatementLine> => {
  const reference = cell('reference')
  const amount = parseAmount(cell('amount').replaceAll(',', ''))
  const currency = cell('currency') === '' ? (currencyOfAll ?? '') : cell('currency')
  const fee = cell('fee') === '' ? null : parseAmount(cell('fee').replaceAll(',', ''))
  const at = parseShopTime(cell('at'))
  if (reference === '') return E.left('no_reference')
  if (amount === undefined) return E.left('no_amount')
  if (!/^[A-Z]{3}$/u.test(currency)) return E.left('no_currency')
  if (fee === undefined) return E.left('no_fee')
  if (at === undefined) return E.left('no_time')
  const isRefund = amount < 0 || cell('kind').toLowerCase() === 'refund'
  return E.right({
    kind: isRefund ? 'refund' : 'payment',
    reference,
    amount: positive(amount),
    currency,
    fee: fee === null ? null : positive(fee),
    at,
  })
}

const positive = (amount: Cents): Cents => (amount < 0 ? minus(zero, amount) : amount)

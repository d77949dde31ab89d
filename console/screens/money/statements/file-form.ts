import * as t from 'io-ts'
import { readKept, writeKept } from '@console/kit/calls/kept'

/** The columns of a statement, and whether each statement has them. */
export const COLUMNS = ['reference', 'amount', 'at', 'currency', 'fee', 'kind'] as const

export const ENCODINGS = ['utf-16le', 'utf-16be', 'big5', 'gbk', 'gb18030'] as const

/** How the statements of a provider are read. Empty: the shop chooses. */
const form = t.readonly(
  t.type({
    encoding: t.string,
    currency: t.string,
    reference: t.string,
    amount: t.string,
    at: t.string,
    currencyColumn: t.string,
    fee: t.string,
    kind: t.string,
  }),
)
export type FileForm = t.TypeOf<typeof form>

const EMPTY: FileForm = {
  encoding: '',
  currency: '',
  reference: '',
  amount: '',
  at: '',
  currencyColumn: '',
  fee: '',
  kind: '',
}

const keyOf = (provider: string): string => `statement.${provider}`

/** How this browser read the last statement of a provider: their files keep their form. */
export const keptForm = (provider: string): FileForm => readKept(keyOf(provider), form) ?? EMPTY

export const keepForm = (provider: string, { encoding, currency, ...columns }: FileForm): void => {
  const { reference, amount, at, currencyColumn, fee, kind } = columns
  writeKept(keyOf(provider), { encoding, currency, reference, amount, at, currencyColumn, fee, kind })
}

/** The names of columns, for the call: only those that the file calls otherwise. */
export const columnsIn = (given: FileForm): Readonly<Record<string, string>> =>
  Object.fromEntries(
    COLUMNS.flatMap(column => {
      const name = given[fieldOf(column)].trim()
      return name === '' ? [] : [[column, name]]
    }),
  )

/** The field of a column: `currency` is that of the lines that name none. */
export const fieldOf = (column: (typeof COLUMNS)[number]): Exclude<keyof FileForm, 'encoding' | 'currency'> =>
  column === 'currency' ? 'currencyColumn' : column

import { cents, toWire } from '~/domain/shared/money'
import { BYTE_ORDER_MARK, csvLine } from '@server/platform/csv'
import { shopInstant } from '@server/platform/shop-time'
import type { MoneyEntry } from '@server/books/money-entries'

const HEADS = [
  'at',
  'kind',
  'order',
  'provider',
  'method',
  'edition',
  'currency',
  'in',
  'out',
  'fee',
  'cost',
  'reference',
  'effect',
  'product',
  'name',
]

/** The CSV for the accountant: a line of heads, then a line for each entry. No amount has a sign. */
export async function* entriesCsv(entries: AsyncIterable<MoneyEntry>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(HEADS)}`
  for await (const entry of entries) yield lineOf(entry)
}

const lineOf = (entry: MoneyEntry): string => {
  const amount = decimal(entry.cents)
  const texts = [
    shopInstant(entry.at.getTime()),
    entry.kind,
    entry.order,
    entry.provider,
    entry.method,
    entry.edition,
    entry.currency,
    entry.kind === 'payment' ? amount : '',
    entry.kind === 'refund' ? amount : '',
    decimal(entry.feeCents),
    decimal(entry.costCents),
    entry.reference,
    entry.effect,
    entry.products,
    entry.names,
  ]
  return csvLine(texts.map(text => text ?? ''))
}

const decimal = (amount: number | null): string => (amount === null ? '' : toWire(cents(amount)))

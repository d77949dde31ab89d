import { createWriteStream } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import * as t from 'io-ts'
import { cents, toWire } from '~/domain/shared/money'
import { shopDate } from '@server/platform/shop-time'
import { type BatchProfit, profitPage } from '@server/books/batch-profit'
import { closingOf } from '@server/books/closing'
import { entriesCsv } from '@server/books/entries-csv'
import { moneyEntries } from '@server/books/money-entries'
import { type SalesLine, salesOf } from '@server/books/sales'
import { resolveCommand } from '@server/cli/commands/books/resolve'
import { statementCommands } from '@server/cli/commands/books/statements'
import { newFile } from '@server/cli/kit/new-file'
import { askedPage, printNext, withPages } from '@server/cli/kit/paging'
import { periodOf, withDay, withPeriod } from '@server/cli/kit/period'
import { grouped } from '@server/platform/group-by'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'
import { table } from '@server/cli/kit/terminal'
import { counted } from '@server/platform/counted'

const closing = t.type({ json: t.boolean })
const sales = t.type({ json: t.boolean, byDay: t.boolean })
const exporting = t.type({ dryRun: t.boolean, json: t.boolean })
const batches = t.intersection([t.type({ json: t.boolean }), t.partial({ variant: t.string })])

/** `books …`: what came in, what went out, what was sold. */
export const booksCommands = (root: Command, session: Session): void => {
  const books = root
    .command('books')
    .description('Money and sales of a period, for the daily closing and the accountant.')
  closingCommand(books, session)
  salesCommand(books, session)
  batchesCommand(books, session)
  exportCommand(books, session)
  statementCommands(books, session)
  resolveCommand(books, session)
}

const closingCommand = (books: Command, session: Session): void => {
  const { out } = session.terminal
  withDay(books.command('closing'))
    .description('Close a day: what came in and went out, by provider, method, edition and currency.')
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json } = asked(closing, given)
      const { db, now } = await session.open()
      const period = periodOf(given, now())
      const lines = await closingOf(db, period)
      if (json)
        return out(
          jsonOf(
            lines.map(({ inCents, outCents, feeCents, ...line }) => ({
              ...line,
              in: decimal(inCents),
              out: decimal(outCents),
              fee: decimal(feeCents),
            })),
          ),
        )
      const rows = lines.map(line => [
        line.provider,
        line.method ?? '',
        line.edition ?? '',
        line.currency ?? '',
        line.payments,
        decimal(line.inCents),
        line.refunds,
        decimal(line.outCents),
        decimal(line.inCents - line.outCents),
        decimal(line.feeCents),
      ])
      out(shopDate(period.from.getTime()))
      if (rows.length === 0) return out('No money came or went back.')
      table(['provider', 'method', 'edition', '', 'payments', 'in', 'refunds', 'out', 'net', 'fees'], rows).forEach(out)
      const unknown = lines.reduce((sum, { withoutFee }) => sum + withoutFee, 0)
      if (unknown > 0) out(`No imported statement has a fee for ${unknown} of these entries: books import-statement.`)
    })
}

const salesCommand = (books: Command, session: Session): void => {
  const { out } = session.terminal
  withPeriod(books.command('sales'))
    .description('What was sold in a period: pieces, revenue, refunds, and what is known of the cost, by variant.')
    .option('--by-day', 'a line for each day', false)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { byDay, json } = asked(sales, given)
      const { db, now, lang } = await session.open()
      const lines = await salesOf(db, periodOf(given, now()), { byDay, lang })
      if (json)
        return out(
          jsonOf(
            lines.map(({ revenueCents, refundedCents, costCents, ...line }) => ({
              ...line,
              revenue: decimal(revenueCents),
              refunded: decimal(refundedCents),
              cost: decimal(costCents),
            })),
          ),
        )
      const rows = lines.map(line => [
        ...(byDay ? [line.day ?? ''] : []),
        line.variant ?? '',
        line.name ?? 'refunds of several products',
        line.edition,
        line.currency,
        line.pieces,
        decimal(line.revenueCents),
        decimal(line.refundedCents),
        decimal(line.costCents),
        line.withoutCost,
      ])
      const sums = ['pieces', 'revenue before refunds', 'refunded', 'cost', 'without cost']
      const heads = [...(byDay ? ['day'] : []), 'variant', 'name', 'edition', '', ...sums]
      table(heads, [...rows, ...totals(lines, byDay)]).forEach(out)
    })
}

/** A line for each currency. */
const totals = (lines: readonly SalesLine[], byDay: boolean): readonly (readonly (string | number)[])[] =>
  [...grouped(lines, ({ currency }) => currency)].map(([currency, sold]) => {
    const sum = (of: (line: SalesLine) => number): number => sold.reduce((all, line) => all + of(line), 0)
    const pieces = sum(line => line.pieces)
    const money = [sum(line => line.revenueCents), sum(line => line.refundedCents), sum(line => line.costCents)]
    const places = [...(byDay ? [''] : []), '', '']
    return ['total', ...places, currency, pieces, ...money.map(decimal), sum(line => line.withoutCost)]
  })

const batchesCommand = (books: Command, session: Session): void => {
  const { out } = session.terminal
  withPages(
    books
      .command('batches')
      .description('Cost and revenue of each batch whose cost is known (codes cost), newest first.')
      .option('--variant <no>', 'only batches of this variant'),
    50,
  )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { variant, json } = asked(batches, given)
      const { db } = await session.open()
      const page = await askedPage(given, paging => profitPage(db, variant, paging))
      if (json) return out(jsonOf({ batches: page.rows.map(inDecimals), next: page.next }))
      const rows = page.rows.map(each => [
        each.batch,
        each.variant,
        each.imported,
        each.sold,
        each.void,
        each.currency,
        decimal(each.costCents),
        decimal(each.revenueCents),
        decimal(each.revenueCents - each.costCents),
        each.soldElsewhere,
      ])
      const heads = ['batch', 'variant', 'codes', 'sold', 'void', '', 'cost', 'revenue', 'profit', 'other currency']
      table(heads, rows).forEach(out)
      return printNext(session.terminal, page)
    })
}

/** For JSON. */
const inDecimals = ({ costCents, revenueCents, ...batch }: BatchProfit) => ({
  ...batch,
  cost: decimal(costCents),
  revenue: decimal(revenueCents),
})

const exportCommand = (books: Command, session: Session): void => {
  const { out } = session.terminal
  withPeriod(books.command('export'))
    .description('Write every payment and refund of a period to a CSV, for the accountant.')
    .argument('<file>', 'the CSV to write; it must not exist')
    .option('--dry-run', 'read everything, write no file', false)
    .option('--json', 'the report as JSON', false)
    .action(async (file: string, given: unknown) => {
      const { dryRun, json } = asked(exporting, given)
      const path = newFile(session.terminal.cwd, file)
      const { db, now, lang } = await session.open()
      const count = { entries: 0 }
      const lines = entriesCsv(counting(moneyEntries(db, periodOf(given, now()), lang), count))
      // it has numbers of orders and references of payments: for its owner alone
      const target = dryRun ? nowhere() : createWriteStream(path, { mode: 0o600, flags: 'wx' })
      await pipeline(Readable.from(lines), target)
      if (json) return out(jsonOf({ ...count, file, dryRun }))
      out(`${dryRun ? 'Would be written' : 'Written'} to ${file}: ${counted(count.entries, 'entry', 'entries')}.`)
    })
}

async function* counting<A>(entries: AsyncIterable<A>, count: { entries: number }): AsyncGenerator<A> {
  for await (const entry of entries) {
    count.entries += 1
    yield entry
  }
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

const decimal = (amount: number): string => toWire(cents(amount))

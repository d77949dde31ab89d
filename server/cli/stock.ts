import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/asked'
import { wholeNumber } from '@server/cli/numbers'
import type { Session } from '@server/cli/session'
import { table } from '@server/cli/terminal'
import { stock } from '@server/shop/stock'

const options = t.intersection([t.type({ json: t.boolean }), t.partial({ low: t.number })])

export const stockCommand = (root: Command, session: Session): void => {
  root
    .command('stock')
    .description('How many codes of each variant are free, held for unpaid orders, sold and void.')
    .option('--low <count>', 'only variants on sale with no more than so many free codes', wholeNumber)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, low } = asked(options, given)
      const { db } = await session.open()
      const rows = (await stock(db, 'zh-Hant')).filter(row => low === undefined || (row.onSale && row.free <= low))
      if (json) return session.terminal.out(JSON.stringify(rows))
      const shown = rows.map(row => [
        row.variant,
        row.free,
        row.held,
        row.sold,
        row.void,
        row.imported,
        row.onSale ? '' : 'off sale',
        row.name,
      ])
      return table(['variant', 'free', 'held', 'sold', 'void', 'imported', '', 'name'], shown).forEach(
        session.terminal.out,
      )
    })
}

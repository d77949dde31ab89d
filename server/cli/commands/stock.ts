import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { wholeNumber } from '@server/cli/kit/numbers'
import type { Session } from '@server/cli/kit/session'
import { table } from '@server/cli/kit/terminal'
import { stock, type VariantStock } from '@server/stock/stock'

const all = t.type({ json: t.boolean })
const low = t.type({ json: t.boolean, atMost: t.number })

/** Fewer than this is low by default. */
const LOW = 5

export const stockCommands = (codes: Command, session: Session): void => {
  const show = (rows: readonly VariantStock[], json: boolean): void => {
    const { out } = session.terminal
    if (json) return out(JSON.stringify(rows))
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
    return table(['variant', 'free', 'held', 'sold', 'void', 'imported', '', 'name'], shown).forEach(out)
  }
  const rows = async () => stock((await session.open()).db, 'zh-Hant')

  codes
    .command('stock')
    .description('How many codes of each variant are free, held for unpaid orders, sold and void.')
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => show(await rows(), asked(all, given).json))

  codes
    .command('low-stock')
    .description('The variants on sale that few codes are left of.')
    .option('--at-most <count>', 'how many free codes are few', wholeNumber, LOW)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, atMost } = asked(low, given)
      show(
        (await rows()).filter(row => row.onSale && row.free <= atMost),
        json,
      )
    })
}

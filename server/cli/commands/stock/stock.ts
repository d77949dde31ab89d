import type { Command } from 'commander'
import * as t from 'io-ts'
import { EXPIRING_DAYS, expiringWithin, fewLeft, stockOf } from '@server/acts/stock/stock-figures'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { wholeNumber } from '@server/cli/kit/numbers'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { LOW_STOCK } from '@server/stock/low-stock'
import type { VariantStock } from '@server/stock/stock'
import { shopTime } from '@server/platform/period'

const all = t.intersection([t.type({ json: t.boolean }), t.partial({ variant: t.string })])
const expiring = t.type({ json: t.boolean, days: t.number })
const low = t.intersection([t.type({ json: t.boolean }), t.partial({ atMost: t.number })])

const HEADER = ['variant', 'for sale', 'expiring', 'expired', 'free', 'held', 'sold', 'void', 'imported', '', 'name']

export const stockCommands = (codes: Command, session: Session): void => {
  const show = (rows: readonly VariantStock[], json: boolean): void => {
    const { out } = session.terminal
    if (json) return out(jsonOf(rows))
    const shown = rows.map(row => [
      row.variant,
      row.forSale,
      row.expiring,
      row.expired,
      row.free,
      row.held,
      row.sold,
      row.void,
      row.imported,
      [...(row.visible ? [] : ['not shown']), ...(row.onSale ? [] : ['off sale'])].join(', '),
      row.name,
    ])
    return table(HEADER, shown).forEach(out)
  }

  codes
    .command('stock')
    .description(
      'How many codes of each variant are for sale, expire within 30 days or have expired, are free, held for unpaid orders, sold and void.',
    )
    .option('--variant <no>', 'only this variant')
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, variant } = asked(all, given)
      const found = await stockOf(await session.open(), variant === undefined ? undefined : [variant])
      if (variant !== undefined && found.length === 0)
        throw new CommandError(`No variant ${variant} is delivered as codes: catalogue list has the numbers.`)
      show(found, json)
    })

  codes
    .command('low-stock')
    .description('The variants on sale that few codes are left of.')
    .option(
      '--at-most <count>',
      `how many codes for sale are few; without it as \`codes limit\` says, or ${LOW_STOCK}`,
      wholeNumber,
    )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, atMost } = asked(low, given)
      show(await fewLeft(await session.open(), atMost), json)
    })

  codes
    .command('expiring')
    .description('The free codes that have expired or expire soon, by variant and import: never a code itself.')
    .option('--days <count>', 'how soon; 0: only those that have expired', wholeNumber, EXPIRING_DAYS)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, days } = asked(expiring, given)
      const found = await expiringWithin(await session.open(), days)
      const { out } = session.terminal
      if (json) return out(jsonOf(found))
      const shown = found.map(each => [shopTime(each.expiresAt), each.variant, each.codes, each.source])
      return table(['expires', 'variant', 'codes', 'imported from'], shown).forEach(out)
    })
}

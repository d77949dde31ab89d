import type { Command } from 'commander'
import * as t from 'io-ts'
import { EXPIRING_DAYS, expiringWithin, stockList, stockOf } from '@server/acts/stock/stock-figures'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { wholeNumber } from '@server/cli/kit/numbers'
import { askedPage, printNext, withPages } from '@server/cli/kit/paging'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table, type Terminal } from '@server/cli/kit/terminal'
import type { ListPage } from '@server/platform/list-page'
import { LOW_STOCK } from '@server/stock/low-stock'
import type { VariantStock } from '@server/stock/stock'
import { shopTime } from '@server/platform/period'

const all = t.intersection([t.type({ json: t.boolean }), t.partial({ variant: t.string })])
const expiring = t.type({ json: t.boolean, days: t.number })
const low = t.intersection([t.type({ json: t.boolean }), t.partial({ atMost: t.number })])

const HEADER = ['variant', 'for sale', 'expiring', 'expired', 'free', 'held', 'sold', 'void', 'imported', '', 'name']

/** Larger than pages of other lists: a shop has some hundred variants, and operators read all of them at once. */
const VARIANTS = 500

/** `codes stock`, `codes low-stock` and `codes expiring`. */
export const stockCommands = (codes: Command, session: Session): void => {
  stockCommand(codes, session)
  lowStockCommand(codes, session)
  expiringCommand(codes, session)
}

const stockCommand = (codes: Command, session: Session): void => {
  withPages(
    codes
      .command('stock')
      .description(
        'How many codes of each variant are for sale, expire within 30 days or have expired, are free, held for unpaid orders, sold and void.',
      )
      .option('--variant <no>', 'only this variant'),
    VARIANTS,
  )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, variant } = asked(all, given)
      const deps = await session.open()
      if (variant === undefined) {
        const page = await askedPage(given, paging => stockList(deps, {}, paging))
        return show(session.terminal, page, json)
      }
      const found = await stockOf(deps, variant)
      if (found === undefined)
        throw new CommandError(`No variant ${variant} is delivered as codes: catalogue list has the numbers.`)
      return show(session.terminal, { rows: [found], next: null }, json)
    })
}

const lowStockCommand = (codes: Command, session: Session): void => {
  withPages(
    codes
      .command('low-stock')
      .description('The variants on sale that few codes are left of.')
      .option(
        '--at-most <count>',
        `how many codes for sale are few; without it as \`codes limit\` says, or ${LOW_STOCK}`,
        wholeNumber,
      ),
    VARIANTS,
  )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, atMost } = asked(low, given)
      const deps = await session.open()
      const page = await askedPage(given, paging => stockList(deps, { only: 'low', atMost }, paging))
      show(session.terminal, page, json)
    })
}

const show = (terminal: Terminal, page: ListPage<VariantStock>, json: boolean): void => {
  const { out } = terminal
  if (json) return out(jsonOf({ variants: page.rows, next: page.next }))
  const shown = page.rows.map(row => [
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
  table(HEADER, shown).forEach(out)
  return printNext(terminal, page)
}

const expiringCommand = (codes: Command, session: Session): void => {
  const { out } = session.terminal
  withPages(
    codes
      .command('expiring')
      .description('The free codes that have expired or expire soon, by variant and import: never a code itself.')
      .option('--days <count>', 'how soon; 0: only those that have expired', wholeNumber, EXPIRING_DAYS),
    50,
  )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { json, days } = asked(expiring, given)
      const deps = await session.open()
      const page = await askedPage(given, paging => expiringWithin(deps, days, paging))
      if (json) return out(jsonOf({ expiring: page.rows, next: page.next }))
      const shown = page.rows.map(each => [shopTime(each.expiresAt), each.variant, each.codes, each.source])
      table(['expires', 'variant', 'codes', 'imported from'], shown).forEach(out)
      return printNext(session.terminal, page)
    })
}

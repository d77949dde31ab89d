import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { askedPage, printNext, withPages } from '@server/cli/kit/paging'
import type { Session } from '@server/cli/kit/session'
import { table } from '@server/cli/kit/terminal'
import { type ListedVariant, listProducts, type Sold } from '@server/operations/products/list-products'
import { shopTime } from '@server/platform/period'
import { editions } from '~/domain/shared/locale'

const options = t.type({ json: t.boolean })

/** `catalogue list`: the numbers that other commands take, with names, prices and stock. */
export const catalogueListCommand = (catalogue: Command, session: Session): void => {
  withPages(
    catalogue
      .command('list')
      .description('List product groups and variants: number, name, price in each edition, and codes for sale.')
      .argument('[text]', 'only those with this number, or with this in their name, in either language'),
    50,
  )
    .option('--json', 'as JSON', false)
    .action(async (text: string | undefined, given: unknown) => {
      const { out } = session.terminal
      const deps = await session.open()
      const page = await askedPage(given, paging => listProducts(deps, text, paging))
      if (asked(options, given).json) return out(jsonOf(page))
      if (page.variants.length === 0) return out('No product fits.')
      const rows = page.variants.flatMap((variant, at) => [
        ...(page.variants[at - 1]?.group.no === variant.group.no ? [] : [groupRow(variant, deps.now())]),
        variantRow(variant, deps.now()),
      ])
      table(['number', 'name', 'in English', ...editions, 'for sale', ''], rows).forEach(out)
      return printNext(session.terminal, page)
    })
}

const groupRow = ({ group }: ListedVariant, now: number): readonly string[] => [
  group.no,
  group.name,
  group.nameEn,
  ...editions.map(() => ''),
  '',
  remarksOf(group, now).join(', '),
]

const variantRow = (variant: ListedVariant, now: number): readonly string[] => [
  `  ${variant.no}`,
  variant.name,
  variant.nameEn,
  ...editions.map(edition => {
    const found = variant.prices.find(each => each.edition === edition)
    return found === undefined ? '' : `${found.currency} ${priced(found)}`
  }),
  variant.forSale === null ? 'top-up' : String(variant.forSale),
  [
    ...remarksOf(variant, now),
    ...(variant.onSale ? [] : ['off sale']),
    ...variant.later.map(
      later => `${priced(later)}${later.edition === null ? '' : ` in ${later.edition}`} from ${shopTime(later.from)}`,
    ),
  ].join(', '),
]

const priced = ({ price, cash }: { readonly price: string; readonly cash: string | null }): string =>
  cash === null ? price : `${price} (cash ${cash})`

/** Why shoppers do not see it, or not always and everywhere. */
const remarksOf = ({ hidden, from, until, only }: Sold, now: number): readonly string[] => [
  ...(hidden ? ['hidden'] : []),
  ...(from === null || from.getTime() <= now ? [] : [`sold from ${shopTime(from)}`]),
  ...(until === null ? [] : [`${until.getTime() > now ? 'sold until' : 'ended'} ${shopTime(until)}`]),
  ...(only === null ? [] : [`only in ${only}`]),
]

import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { pageSize } from '@server/cli/kit/numbers'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { type ListedVariant, listProducts, type Sold } from '@server/operations/products/list-products'
import { shopTime } from '@server/platform/period'
import { defined } from '~/domain/shared/defined'
import { editions } from '~/domain/shared/locale'

const options = t.intersection([t.type({ json: t.boolean, limit: t.number }), t.partial({ after: t.string })])

/** `catalogue list`: the numbers that other commands take, with names, prices and stock. */
export const catalogueListCommand = (catalogue: Command, session: Session): void => {
  catalogue
    .command('list')
    .description('List product groups and variants: number, name, price in each edition, and codes for sale.')
    .argument('[text]', 'only those with this number, or with this in their name, in either language')
    .option('--limit <count>', 'the maximum number of variants', pageSize, 50)
    .option('--after <variant>', 'the next page: the number that the page before printed')
    .option('--json', 'as JSON', false)
    .action(async (text: string | undefined, given: unknown) => {
      const { json, limit, after } = asked(options, given)
      const { out } = session.terminal
      const deps = await session.open()
      const page = await listProducts(deps, text, { limit, ...defined({ after }) })
      if (page === undefined) throw new CommandError(`--after: ${after ?? ''} is no variant of this list.`)
      if (json) return out(jsonOf(page))
      if (page.variants.length === 0) return out('No product fits.')
      const rows = page.variants.flatMap((variant, at) => [
        ...(page.variants[at - 1]?.group.no === variant.group.no ? [] : [groupRow(variant, deps.now())]),
        variantRow(variant, deps.now()),
      ])
      table(['number', 'name', 'in English', ...editions, 'for sale', ''], rows).forEach(out)
      if (page.next !== null) out(`There are more: --after ${page.next}`)
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

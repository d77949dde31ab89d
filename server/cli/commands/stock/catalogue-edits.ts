import type { Command } from 'commander'
import * as t from 'io-ts'
import { changePrice, hideProduct, showProduct, takeBackPrice } from '@server/acts/catalogue/edit-catalogue'
import type { CatalogueEdited } from '@server/acts/catalogue/editing'
import type { Performed } from '@server/acts/kit/perform'
import type { Named } from '@server/catalog/file/catalogue-edits'
import { type EditRefusal, editRefusalWords } from '@server/catalog/file/edit-refusal'
import { changeLine } from '@server/catalog/file/revisions'
import { notSoldLine, notSoldShown } from '@server/cli/commands/stock/not-sold-words'
import { performing } from '@server/cli/kit/performing'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { amountOf } from '@server/cli/kit/numbers'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { type EditionCode, editions } from '~/domain/shared/locale'
import type { Cents } from '~/domain/shared/money'
import { parseShopTime } from '@server/platform/shop-time'
import { defined } from '~/domain/shared/defined'

const how = t.type({ dryRun: t.boolean, json: t.boolean })
const pricing = t.intersection([
  how,
  t.type({ remove: t.boolean, althoughLarge: t.boolean }),
  t.partial({ edition: t.string, from: t.string, cash: t.string }),
])
const choosing = t.intersection([how, t.type({ group: t.boolean, variant: t.boolean })])

export const ALTHOUGH_LARGE = 'also if a price becomes ten times as high or as low, or more'

/** `catalogue set-price`, `catalogue hide`, `catalogue show`: one change without a file. */
export const catalogueEditCommands = (catalogue: Command, session: Session): void => {
  withHow(
    catalogue
      .command('set-price')
      .description('Set the list price of a variant. Unpaid orders keep theirs.')
      .argument('<variant>', 'its number')
      .argument('[price]', 'such as 98.50 or 98')
      .option('--edition <edition>', 'mo or hk: the price of this edition only, in its currency')
      .option('--from <time>', 'from this day or time of the shop on, such as 2026-12-24 or 2026-12-24T18:00')
      .option('--cash <price>', 'the price for cash, or none; absent: it stays')
      .option('--although-large', ALTHOUGH_LARGE, false)
      .option('--remove', 'take back the price that was set for --from', false),
  ).action(async (variant: string, price: string | undefined, given: unknown) => {
    const { dryRun, json, edition: where, from, cash, remove, althoughLarge: allowLarge } = asked(pricing, given)
    const asWanted = { dryRun, json }
    const which = { variant, ...defined({ edition: where === undefined ? undefined : editionOf(where) }) }
    const at = from === undefined ? undefined : timeOf(from)
    if (remove) {
      if (at === undefined || price !== undefined || cash !== undefined)
        throw new CommandError('--remove takes back the price that was set for --from: say --from, and no price.')
      return run(session, takeBackPrice({ ...which, from: at }, {}), asWanted)
    }
    if (price === undefined) throw new CommandError('Say the price, or --from and --remove.')
    const wanted = {
      ...which,
      price: priceOf(price, 'the price'),
      ...defined({ from: at, cash: cash === undefined ? undefined : cashOf(cash) }),
    }
    return run(session, changePrice(wanted, { allowLarge }), asWanted)
  })
  for (const [name, hidden] of [
    ['hide', true],
    ['show', false],
  ] as const)
    withHow(
      catalogue
        .command(name)
        .description(
          hidden
            ? 'Hide a product group or a variant: it is not listed, has no page and is not sold.'
            : 'Show a hidden product group or variant again. A variant that is off sale is sold again, too.',
        )
        .argument('<no>', 'its number')
        .option('--group', 'the number is that of a group', false)
        .option('--variant', 'the number is that of a variant', false),
    ).action(async (no: string, given: unknown) => {
      const { dryRun, json, group, variant } = asked(choosing, given)
      const what: Named | undefined = group ? 'group' : variant ? 'variant' : undefined
      const done = hidden ? `${no} is hidden.` : `${no} is shown again.`
      await run(session, hidden ? hideProduct(no, what, {}) : showProduct(no, what, {}), { dryRun, json }, done)
    })
}

const withHow = (command: Command): Command =>
  command
    .option('--dry-run', 'say what would change, and change nothing', false)
    .option('--json', 'the changes as JSON', false)

const editionOf = (text: string): EditionCode => {
  const found = editions.find(each => each === text)
  if (found === undefined) throw new CommandError(`--edition: ${text} is none of ${editions.join(', ')}.`)
  return found
}

const timeOf = (text: string): number => {
  const at = parseShopTime(text)
  if (at === undefined)
    throw new CommandError(`--from: ${text} is no day such as 2026-12-24, and no time such as 2026-12-24T18:00.`)
  return at
}

const cashOf = (text: string): Cents | 'none' => (text === 'none' ? text : priceOf(text, '--cash'))

const priceOf = (text: string, what: string): Cents => {
  const amount = amountOf(text)
  if (amount === undefined) throw new CommandError(`${what}: ${text} is no amount such as 98.50 or 98.`)
  return amount
}

const run = async (
  session: Session,
  edit: Performed<EditRefusal, CatalogueEdited>,
  { dryRun, json }: t.TypeOf<typeof how>,
  done = 'Done.',
): Promise<void> => {
  const { out } = session.terminal
  const words = (refusal: EditRefusal): string => `Nothing was changed: ${editRefusalWords(refusal)}.`
  const { changes, revision, notSold } = await performing(session, edit, words)
  if (json) return out(jsonOf({ changes, revision, dryRun, notSold: notSold.map(notSoldShown) }))
  changes.map(changeLine).forEach(out)
  if (changes.length === 0) out('Nothing was changed: the catalogue is like that already.')
  else out(dryRun ? 'Nothing was changed: a dry run.' : `${done} The catalogue has revision ${revision}.`)
  return notSold.map(notSoldLine).forEach(out)
}

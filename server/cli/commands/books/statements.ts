import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import * as t from 'io-ts'
import { cents, toWire } from '~/domain/shared/money'
import { shopInstant } from '@server/platform/shop-time'
import { storeStatement } from '@server/acts/books/import-statement'
import { statementEncodings, type StatementEncoding } from '@server/books/statement-encoding'
import { type ColumnNames, statementColumns } from '@server/books/statement-file'
import { type Difference, reconcile } from '@server/books/statements'
import { encodingWords, faultWords } from '@server/cli/commands/books/statement-words'
import { performing } from '@server/cli/kit/performing'
import { periodOf, withPeriod } from '@server/cli/kit/period'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { counted } from '@server/platform/counted'

const importing = t.intersection([
  t.type({ dryRun: t.boolean, json: t.boolean }),
  t.partial({ columns: t.string, currency: t.string, encoding: t.string }),
])
const json = t.type({ json: t.boolean })

export const statementCommands = (books: Command, session: Session): void => {
  const { out, err, cwd } = session.terminal

  books
    .command('import-statement')
    .description('Store a provider’s statement, to compare it with the shop. It changes no payment.')
    .argument('<provider>', 'the code of the provider, such as mpay')
    .argument(
      '<file>',
      `CSV with the columns reference, amount and at, and ${statementColumns.slice(2).join(', ')} as needed`,
    )
    .option('--columns <names>', 'what the file calls them: reference=Trade no,amount=Sum')
    .option('--currency <code>', 'the currency of lines that name none')
    .option('--encoding <name>', `how the file is encoded, if it is not UTF-8: ${statementEncodings.join(', ')}`)
    .option('--dry-run', 'check everything, store nothing', false)
    .option('--json', 'the report as JSON', false)
    .action(async (provider: string, file: string, given: unknown) => {
      const { columns, currency, encoding, dryRun, json: isJson } = asked(importing, given)
      const bytes = readFileSync(resolve(cwd, file))
      const how = { encoding: encodingOf(encoding), columns: columnsOf(columns), currency }
      const statement = storeStatement({ provider, source: basename(file), bytes, ...how })
      const report = await performing(session, statement, refusal => {
        if (refusal._tag !== 'lines') return `${encodingWords(refusal)} Nothing was stored.`
        for (const fault of refusal.faults.slice(0, SHOWN)) err(faultWords(fault))
        if (refusal.faults.length > SHOWN) err(`… and ${refusal.faults.length - SHOWN} more`)
        return 'Nothing was stored.'
      })
      if (isJson) return out(jsonOf({ ...report, dryRun }))
      out(`${dryRun ? 'Would be stored' : 'Stored'}: ${counted(report.added, 'line')}. There already: ${report.known}.`)
    })

  withPeriod(books.command('reconcile'))
    .description('Compare a provider’s imported statements with the payments and refunds of the shop.')
    .argument('<provider>', 'the code of the provider, such as mpay')
    .option('--json', 'as JSON', false)
    .action(async (provider: string, given: unknown) => {
      const { db, now } = await session.open()
      const { matched, differences } = await reconcile(db, provider, periodOf(given, now()))
      if (asked(json, given).json)
        return out(
          jsonOf({
            matched,
            differences: differences.map(({ statementCents, shopCents, ...each }) => ({
              ...each,
              statement: decimal(statementCents),
              shop: decimal(shopCents),
            })),
          }),
        )
      out(
        `${counted(matched, 'entry agrees', 'entries agree')}, ${counted(differences.length, 'needs', 'need')} a look.`,
      )
      if (differences.length === 0) return
      const rows = differences.map(each => [
        explanations[each.what],
        each.kind,
        each.reference ?? '',
        shopInstant(each.at.getTime()),
        each.order ?? '',
        each.currency ?? '',
        decimal(each.statementCents) ?? '',
        decimal(each.shopCents) ?? '',
      ])
      table(['', 'kind', 'reference', 'at', 'order', '', 'statement', 'shop'], rows).forEach(out)
    })
}

const explanations: Readonly<Record<Difference['what'], string>> = {
  only_statement: 'the shop does not know it',
  only_shop: 'the statement does not have it',
  amount: 'the sums differ',
  must_go_back: 'it must be refunded',
}

const encodingOf = (name: string | undefined): StatementEncoding | undefined => {
  const known = statementEncodings.find(each => each === name?.toLowerCase())
  if (name !== undefined && known === undefined)
    throw new CommandError(`--encoding is one of ${statementEncodings.join(', ')}.`)
  return known
}

/** How many refused lines are listed. */
const SHOWN = 50

const decimal = (amount: number | null): string | null => (amount === null ? null : toWire(cents(amount)))

/** Reads `reference=Trade no,amount=Sum`. */
const columnsOf = (text: string | undefined): ColumnNames => {
  const pairs = (text ?? '').split(',').filter(pair => pair !== '')
  return Object.fromEntries(
    pairs.map(pair => {
      const [ours = '', theirs = ''] = pair.split('=').map(part => part.trim())
      const column = statementColumns.find(each => each === ours)
      if (column === undefined || theirs === '')
        throw new CommandError(
          `--columns: ${pair} is no pair such as reference=Trade no. Columns: ${statementColumns.join(', ')}.`,
        )
      return [column, theirs]
    }),
  )
}

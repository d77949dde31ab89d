import type { Command } from 'commander'
import * as t from 'io-ts'
import { toWire } from '~/domain/shared/money'
import { recordCost } from '@server/acts/stock/batch-cost'
import { noBatch } from '@server/cli/commands/stock/batch-words'
import { performing } from '@server/cli/kit/performing'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { amountOf } from '@server/cli/kit/numbers'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'

const options = t.type({ json: t.boolean, dryRun: t.boolean, currency: t.string })

export const costCommand = (codes: Command, session: Session): void => {
  codes
    .command('cost')
    .description('Record what one code of a batch cost, for the profit.')
    .argument('<batch>', 'an id from `codes batches`')
    .argument('<amount>', 'of one code, such as 48.50')
    .requiredOption('--currency <code>', 'such as MOP; profits are known of sales in the same currency')
    .option('--dry-run', 'check everything, change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (batch: string, amount: string, given: unknown) => {
      const { currency, dryRun, json } = asked(options, given)
      const cost = amountOf(amount)
      if (cost === undefined) throw new CommandError(`${amount} is no amount such as 48.50.`)
      const before = await performing(session, recordCost(batch, { cost, currency }), refusal =>
        refusal._tag === 'no_batch'
          ? noBatch(refusal.batch)
          : `--currency: ${refusal.currency} is no currency such as MOP.`,
      )
      if (json) return session.terminal.out(jsonOf({ batch, cost: toWire(cost), currency, before, dryRun }))
      session.terminal.out(`A code of ${batch} ${dryRun ? 'would cost' : 'cost'} ${currency} ${toWire(cost)}.`)
    })
}

import type { Command } from 'commander'
import * as t from 'io-ts'
import { cents, toWire } from '~/domain/shared/money'
import { setCost } from '@server/books/batch-profit'
import { changing } from '@server/cli/kit/changing'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import { amountOf } from '@server/cli/kit/numbers'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { isUuid } from '@server/platform/uuid'

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
      if (!/^[A-Z]{3}$/u.test(currency)) throw new CommandError(`--currency: ${currency} is no currency such as MOP.`)
      const before = await changing(session, async inside => {
        const known = isUuid(batch) ? await setCost(inside.db, batch, { cents: cost, currency }) : undefined
        if (known === undefined) throw new CommandError(`${batch} is no batch: codes batches lists them.`)
        const earlier = known.costCents === null ? null : toWire(cents(known.costCents))
        const after = { cost: toWire(cost), currency }
        const act = { subject: batch, before: { cost: earlier, currency: known.costCurrency }, after }
        return { answer: earlier, act }
      })
      if (json) return session.terminal.out(jsonOf({ batch, cost: toWire(cost), currency, before, dryRun }))
      session.terminal.out(`A code of ${batch} ${dryRun ? 'would cost' : 'cost'} ${currency} ${toWire(cost)}.`)
    })
}

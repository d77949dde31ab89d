import type { Command } from 'commander'
import * as t from 'io-ts'
import { resolveUnmatched } from '@server/acts/books/resolve-money'
import { performing } from '@server/cli/kit/performing'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'

const options = t.type({ refund: t.boolean, dryRun: t.boolean, json: t.boolean })

/** Takes money off the list of unmatched money, once the operator has dealt with it. */
export const resolveCommand = (books: Command, session: Session): void => {
  const { out } = session.terminal
  books
    .command('resolve')
    .description(
      'Money without a payment was sent back or explained: stop reporting it. It sends no money. The reason says what you did.',
    )
    .argument('<provider>', 'the code of the provider, such as mpay')
    .argument('<reference>', 'as queues shows it')
    .option('--refund', 'it is a refund on the statement, not a payment', false)
    .option('--dry-run', 'check everything, change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (provider: string, reference: string, given: unknown) => {
      const { refund, dryRun, json } = asked(options, given)
      const kind = refund ? 'refund' : 'payment'
      const unknown = `${provider} has no unmatched ${kind} ${reference}: queues lists them.`
      const money = await performing(session, resolveUnmatched({ provider, kind, reference }), () => unknown)
      if (json) return out(jsonOf({ provider, reference, kind, ...money, dryRun }))
      if (money === undefined) return out(`${reference} was resolved before.`)
      out(`${reference} ${dryRun ? 'would be' : 'is'} resolved: ${money.currency ?? ''} ${money.amount ?? ''}`.trim())
    })
}

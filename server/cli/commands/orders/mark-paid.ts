import type { Command } from 'commander'
import * as t from 'io-ts'
import { defined } from '~/domain/shared/defined'
import { optional } from '~/contract/wire'
import { markPaid, type NoPayment } from '@server/acts/orders/mark-paid'
import type { NoOrder } from '@server/acts/orders/named-order'
import { NO_ORDER } from '@server/cli/commands/orders/refusal-words'
import { performing } from '@server/cli/kit/performing'
import { jsonOf } from '@server/cli/kit/json'
import { amountOption } from '@server/cli/kit/numbers'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'

const options = t.intersection([
  t.type({ provider: t.string, ref: t.string, json: t.boolean, dryRun: t.boolean }),
  optional({ amount: t.string }),
])

/** `orders mark-paid`: what the provider shows, and did not notify the shop of. */
export const markPaidCommand = (orders: Command, session: Session): void => {
  orders
    .command('mark-paid')
    .description('The provider shows that the order was paid, and has not told the shop.')
    .argument('<order>', 'its id or its number')
    .requiredOption('--provider <code>', 'as `orders show` names it')
    .requiredOption('--ref <reference>', 'the provider’s own reference of the payment')
    .option('--amount <amount>', 'the sum that came, such as 12.50, if it is not that of the payment: it must go back')
    .option('--dry-run', 'check everything, change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (named: string, read: unknown) => {
      const { provider, ref, json, dryRun, ...given } = asked(options, read)
      const act = markPaid(named, { provider, ref, ...defined({ amount: amountOption(given.amount) }) })
      const { effect, order, currency, amount } = await performing(session, act, refusalWords)
      const { out, err } = session.terminal
      if (effect === 'refund_due' || effect === 'unmatched') err('money came that bought nothing')
      if (json) return out(jsonOf({ effect, order }))
      const { no, status } = order
      if (effect === 'known' || effect === 'noted')
        return out(`The shop knew of this payment: ${no} is ${status}. Nothing was changed.`)
      const what = effect === 'paid' ? 'The payment' : `${currency} ${amount} that must go back`
      return out(
        dryRun
          ? `${what} would be recorded: ${no} would be ${status}. Nothing was changed.`
          : `${what} is recorded: ${no} is ${status}.`,
      )
    })
}

const refusalWords = (refusal: NoOrder | NoPayment): string => {
  if (refusal._tag === 'no_order') return NO_ORDER
  return `There is no payment of that order by ${refusal.provider} under this reference. ${known(refusal)}`
}

/** The references of the order, for an operator who gave a wrong one. */
const known = ({ payments }: NoPayment): string => {
  const named = payments.map(each => `--provider ${each.provider} --ref ${each.ref ?? '(none yet)'} (${each.state})`)
  return named.length === 0
    ? 'The order has no payments: its customer opens the page of the order first, and chooses how to pay.'
    : `It has: ${named.join('; ')}.`
}

import type { Command } from 'commander'
import * as t from 'io-ts'
import { optional } from '~/contract/wire'
import { defined } from '~/domain/shared/defined'
import { refundReasons } from '~/domain/orders/refund'
import { refund, type RefundAnswer, type RefundFailure } from '@server/acts/orders/refund'
import { pieceWords } from '@server/cli/commands/orders/named-piece'
import { shownRehearsal } from '@server/cli/commands/orders/print-order'
import { cancelled, SEVERAL } from '@server/cli/commands/orders/refund-cancel'
import { hindrance } from '@server/cli/commands/orders/refusal-words'
import { performing } from '@server/cli/kit/performing'
import { jsonOf } from '@server/cli/kit/json'
import { amountOption } from '@server/cli/kit/numbers'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'

const options = t.intersection([
  t.type({
    json: t.boolean,
    dryRun: t.boolean,
    due: t.boolean,
    send: t.boolean,
    cancel: t.boolean,
    althoughSent: t.boolean,
  }),
  optional({
    ref: t.string,
    amount: t.string,
    unit: t.string,
    code: t.string,
    payment: t.string,
    why: t.string,
  }),
])

const withOptions = (command: Command): Command =>
  command
    .description(
      'Money of the order goes back: through its provider (--send), or you sent it (--ref), or will send it (--due). Repeating changes nothing.',
    )
    .argument('<order>', 'its id or its number')
    .option('--ref <reference>', 'what the provider calls the refund that you sent')
    .option('--due', 'it is not sent yet: the shop reminds of it until --ref is given', false)
    .option('--send', 'the shop sends it through its provider if its protocol has a call for it', false)
    .option('--cancel', 'it was written down by mistake, with --due and for no piece: forget it', false)
    .option(
      '--amount <amount>',
      'such as 12.50; otherwise the price of the piece, or all that is left, and then every code of the order is void at once',
    )
    .option('--unit <piece>', 'the piece that it is for, as orders show names it, such as 1.2: its code becomes void')
    .option('--code <ending>', 'the same, by the last four characters of its code')
    .option('--payment <id>', 'which payment, where several are to go back')
    .option(
      '--why <reason>',
      `what the customer reads: ${refundReasons.join(', ')}; without it faulty for a piece, other for the rest`,
    )
    .option('--although-sent', 'also if a supplier already has the piece and may fulfil it as well', false)
    .option('--dry-run', 'show the order as it would be, change nothing', false)
    .option('--json', 'as JSON', false)

/** Records a refund, in whole or in part. */
export const refundCommand = (orders: Command, session: Session): void => {
  withOptions(orders.command('refund')).action(async (named: string, read: unknown) => {
    const given = asked(options, read)
    const { out } = session.terminal
    if ([given.ref !== undefined, given.due, given.send, given.cancel].filter(Boolean).length !== 1)
      throw new CommandError(
        'Say one of --send, --ref with what the provider calls the refund, --due if it is not sent yet, and --cancel.',
      )
    const why = refundReasons.find(each => each === given.why)
    if (given.why !== undefined && why === undefined)
      throw new CommandError(`--why is one of ${refundReasons.join(', ')}.`)
    const amount = amountOption(given.amount)
    const { payment, ref, unit, code, send, althoughSent } = given
    if (given.cancel) return cancelled(session, named, defined({ payment, amount }), given)
    const act = refund(named, { send, althoughSent, ...defined({ ref, payment, amount, unit, code, why }) })
    const done = await performing(session, act, refusalWords)
    const { order, money } = done
    if (given.json) return out(jsonOf(order))
    if (done.isRepeated) return out(`Recorded before: ${money} of ${order.no} ${spoken(done)}. Nothing was changed.`)
    if (given.dryRun) return shownRehearsal(order).forEach(out)
    out(`${money} of ${order.no} ${spoken(done)}. The order is ${order.status}.`)
    takenWords(done.gone).forEach(out)
  })
}

/** A top-up has no code that could be void, and what is done in the game stays. */
const takenWords = (gone: RefundAnswer['gone']): readonly string[] => {
  const named = (wanted: 'code' | 'fulfilment'): string =>
    gone
      .filter(({ kind }) => kind === wanted)
      .map(({ name }) => name)
      .join(', ')
  const [codes, topUps] = [named('code'), named('fulfilment')]
  return [
    ...(codes === '' ? [] : [`Taken back, codes void: ${codes}.`]),
    ...(topUps === '' ? [] : [`Refunded top-ups: ${topUps}. What was topped up already is not taken back.`]),
  ]
}

/** What happens to the money. */
const spoken = ({ provider, state, sending }: RefundAnswer): string => {
  if (state === 'sent') return 'went back'
  if (sending === undefined) return 'is to go back'
  if (sending === 'stuck') return `is stuck at ${provider}: finish it in its portal`
  return sending === 'queued' ? `will be sent back by ${provider}` : `is being sent back by ${provider}`
}

const refusalWords = (left: RefundFailure): string => {
  switch (left._tag) {
    case 'no_piece':
    case 'whole_code':
    case 'no_such_code':
    case 'several_pieces':
    case 'several_codes':
      return pieceWords(left)
    case 'code_replaced':
      return 'That code was replaced already: name the piece with --unit.'
    case 'several':
      return SEVERAL
    case 'reference_used':
      return 'Another refund has this reference: nothing was changed.'
    case 'too_much':
      return `${left.currency} ${left.left} of what came in can still go back: nothing was changed.`
    case 'no_amount':
      return 'The piece cost nothing: say --amount. Nothing was changed.'
    case 'unit_refunded':
      return 'This piece is refunded already: nothing was changed.'
    case 'no_call':
      return `The shop cannot send refunds by ${left.provider}: send the money yourself, then record it with --ref.`
    case 'being_sent':
      return 'Its provider may be sending it: wait for the answer (orders show). Nothing was changed.'
    case 'not_due':
      return 'Write this amount down first, with --due, then send it. Nothing was changed.'
    case 'undelivered':
      return 'The order is not delivered yet. To refund all of it, give it up first: orders give-up. Nothing was changed.'
    case 'absent':
      return 'The order has no such piece, and no such refund that is due or payment that can go back (orders show). Nothing was changed.'
    default:
      return hindrance(left)
  }
}

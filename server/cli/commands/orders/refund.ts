import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { optional } from '~/contract/wire'
import { defined } from '~/domain/shared/defined'
import { type Cents, cents, parseAmount, toWire } from '~/domain/shared/money'
import type { RefundReason } from '~/domain/orders/refund'
import { pieceOf } from '@server/cli/commands/orders/named-piece'
import { hindrance } from '@server/cli/commands/orders/order-commands'
import { found, lockedStatus } from '@server/cli/commands/orders/order-queries'
import { shownOrder } from '@server/cli/commands/orders/print-order'
import { changing } from '@server/cli/kit/changing'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { jsonOf } from '@server/cli/kit/json'
import { refundOrder, type RefundRefusal } from '@server/operations/after-sales/refund-order'

const options = t.intersection([
  t.type({ json: t.boolean, dryRun: t.boolean, due: t.boolean, althoughSent: t.boolean }),
  optional({
    ref: t.string,
    amount: t.string,
    unit: t.string,
    code: t.string,
    payment: t.string,
    why: t.string,
  }),
])

const reasons = ['late', 'twice', 'amount', 'undeliverable', 'faulty', 'other'] as const satisfies RefundReason[]

/** Records a refund, in whole or in part. */
export const refundCommand = (orders: Command, session: Session): void => {
  orders
    .command('refund')
    .description(
      'Money of the order went back, or must: writes it down. Send it at the provider; the shop asks no provider to.',
    )
    .argument('<order>', 'its id or its number')
    .option('--ref <reference>', 'what the provider calls the refund that you sent')
    .option('--due', 'it is not sent yet: the shop reminds of it until --ref is given', false)
    .option('--amount <amount>', 'such as 12.50; otherwise the price of the piece, or all that is left')
    .option('--unit <piece>', 'the piece that it is for, as orders show names it, such as 1.2: its code becomes void')
    .option('--code <ending>', 'the same, by the last four characters of its code')
    .option('--payment <id>', 'which payment, where several are to go back')
    .option('--why <reason>', `what the customer reads: ${reasons.join(', ')}`)
    .option('--although-sent', 'also if a supplier already has the piece and may fulfil it as well', false)
    .option('--dry-run', 'show the order as it would be, change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (named: string, read: unknown) => {
      const given = asked(options, read)
      const { out } = session.terminal
      if ((given.ref === undefined) !== given.due)
        throw new CommandError('Say --ref, what the provider calls the refund, or --due if it is not sent yet.')
      const why = reasons.find(each => each === given.why)
      if (given.why !== undefined && why === undefined) throw new CommandError(`--why is one of ${reasons.join(', ')}.`)
      const amount = amountIn(given.amount)
      const deps = await session.open()
      const order = await found(deps.db, named)
      const after = await changing(session, async inside => {
        const before = { status: await lockedStatus(inside.db, order.id) }
        const piece = await pieceOf(inside, order.id, given)
        if (piece?.isVoided === true && piece.state !== 'released')
          throw new CommandError('That code was replaced already: name the piece with --unit.')
        const { ref, payment } = given
        const { althoughSent: force } = given
        const note = session.acting?.reason
        const done = await refundOrder(inside, order.id, {
          ...defined({ ref, payment, amount, why, unit: piece?.id }),
          note,
          force,
        })
        if (E.isLeft(done)) throw new CommandError(refundHindrance(done.left))
        const { status, refund } = done.right
        const money = { amount: `${refund.currency} ${toWire(cents(refund.amount))}`, refund: refund.id }
        const facts = { status, state: refund.state, ...money, ...defined({ ref, payment, unit: piece?.name }) }
        const act = { subject: order.no, order: order.id, before, after: facts }
        return { answer: { order: await found(inside.db, order.id), money: money.amount, state: refund.state }, act }
      })
      if (given.json) return out(jsonOf(after.order))
      if (given.dryRun) shownOrder(after.order).forEach(out)
      const say = after.state === 'sent' ? 'went back' : 'is to go back'
      if (given.dryRun) return out('Nothing was changed.')
      return out(`${after.money} of ${order.no} ${say}. The order is ${after.order.status}.`)
    })
}

const amountIn = (given: string | undefined): Cents | undefined => {
  if (given === undefined) return undefined
  const read = /^\d+(?:\.\d{1,2})?$/u.test(given) ? parseAmount(given) : undefined
  if (read === undefined || read <= 0) throw new CommandError('--amount is an amount such as 12.50.')
  return read
}

const refundHindrance = (left: RefundRefusal): string => {
  switch (left._tag) {
    case 'several':
      return 'Several refunds are due: say which one with --payment or --amount (orders show lists them).'
    case 'reference_used':
      return 'Another refund has this reference: nothing was changed.'
    case 'too_much':
      return `${left.currency} ${toWire(left.left)} of what came in can still go back: nothing was changed.`
    case 'no_amount':
      return 'The piece cost nothing: say --amount. Nothing was changed.'
    case 'unit_refunded':
      return 'This piece is refunded already: nothing was changed.'
    case 'undelivered':
      return 'The order is not delivered yet. To refund all of it, give it up first: orders give-up. Nothing was changed.'
    default:
      return hindrance(left)
  }
}

import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { optional } from '~/contract/wire'
import { defined } from '~/domain/shared/defined'
import { cents, toWire } from '~/domain/shared/money'
import type { RefundReason } from '~/domain/orders/refund'
import { cancelled, SEVERAL } from '@server/cli/commands/orders/refund-cancel'
import { pieceOf } from '@server/cli/commands/orders/named-piece'
import { hindrance } from '@server/cli/commands/orders/order-commands'
import { found, lockedStatus, recordOf } from '@server/cli/commands/orders/order-queries'
import { shownRehearsal } from '@server/cli/commands/orders/print-order'
import { changing } from '@server/cli/kit/changing'
import { amountOption } from '@server/cli/kit/numbers'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { jsonOf } from '@server/cli/kit/json'
import type { ProviderRefundState, RefundState } from '@server/platform/database/schema/after-sales'
import { type NamedUnit, unitsOf } from '@server/operations/after-sales/find-unit'
import type { OrderRecord } from '@server/operators/order-record'
import { refundOrder, type RefundRefusal } from '@server/operations/after-sales/refund-order'

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

const reasons = ['late', 'twice', 'amount', 'undeliverable', 'faulty', 'other'] as const satisfies RefundReason[]

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
      `what the customer reads: ${reasons.join(', ')}; without it faulty for a piece, other for the rest`,
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
    const why = reasons.find(each => each === given.why)
    if (given.why !== undefined && why === undefined) throw new CommandError(`--why is one of ${reasons.join(', ')}.`)
    const amount = amountOption(given.amount)
    const deps = await session.open()
    const order = await found(deps, named)
    if (given.cancel) return cancelled(session, order, defined({ payment: given.payment, amount }), given)
    const after = await changing(session, async inside => {
      const before = { status: await lockedStatus(inside.db, order.id) }
      const pieces = await unitsOf(inside.db, order.id)
      const piece = await pieceOf(inside, order.id, given)
      if (piece?.said?.isVoided === true && piece.state !== 'released')
        throw new CommandError('That code was replaced already: name the piece with --unit.')
      const { ref, payment } = given
      const { althoughSent: force, send } = given
      const note = session.acting?.reason
      const done = await refundOrder(inside, order.id, {
        ...defined({ ref, payment, amount, why, unit: piece?.id }),
        note,
        force,
        send,
      })
      if (E.isLeft(done)) throw new CommandError(refundHindrance(done.left))
      const { status, refund, sending, isRepeated } = done.right
      const money = { amount: `${refund.currency} ${toWire(cents(refund.amount))}`, refund: refund.id }
      const facts = {
        status,
        state: refund.state,
        ...money,
        ...defined({ ref, payment, unit: piece?.name, sending }),
      }
      const act = { subject: order.no, order: order.id, before, after: facts }
      const said = spoken(refund.provider, refund.state, sending)
      const record = await recordOf(inside, order.id)
      const answer = { order: record, money: money.amount, said, isRepeated, gone: takenBack(pieces, record) }
      return { answer, act: isRepeated ? undefined : act }
    })
    if (given.json) return out(jsonOf(after.order))
    if (after.isRepeated)
      return out(`Recorded before: ${after.money} of ${order.no} ${after.said}. Nothing was changed.`)
    if (given.dryRun) return shownRehearsal(after.order).forEach(out)
    out(`${after.money} of ${order.no} ${after.said}. The order is ${after.order.status}.`)
    takenWords(after.gone).forEach(out)
  })
}

type Piece = OrderRecord['pieces'][number]

/** The pieces that the refund took back. */
const takenBack = (before: readonly NamedUnit[], { pieces }: OrderRecord): readonly Piece[] =>
  pieces.filter(
    ({ name, state }) => state === 'released' && before.find(each => each.name === name)?.state !== 'released',
  )

/** A top-up has no code that could be void, and what is done in the game stays. */
const takenWords = (gone: readonly Piece[]): readonly string[] => {
  const named = (wanted: Piece['kind']): string =>
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
const spoken = (provider: string, state: RefundState, sending: ProviderRefundState | undefined): string => {
  if (state === 'sent') return 'went back'
  if (sending === undefined) return 'is to go back'
  return sending === 'stuck' ? `is stuck at ${provider}: finish it in its portal` : `is sent back by ${provider}`
}

const refundHindrance = (left: RefundRefusal): string => {
  switch (left._tag) {
    case 'several':
      return SEVERAL
    case 'reference_used':
      return 'Another refund has this reference: nothing was changed.'
    case 'too_much':
      return `${left.currency} ${toWire(left.left)} of what came in can still go back: nothing was changed.`
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

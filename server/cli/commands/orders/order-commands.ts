import type { Command } from 'commander'
import * as t from 'io-ts'
import { defined } from '~/domain/shared/defined'
import { optional } from '~/contract/wire'
import { type Leading, leadOrder, type LeadRefusal } from '@server/acts/orders/lead-order'
import { pieceWords } from '@server/cli/commands/orders/named-piece'
import { at, shownLooks, shownRehearsal } from '@server/cli/commands/orders/print-order'
import { hindrance } from '@server/cli/commands/orders/refusal-words'
import { performing } from '@server/cli/kit/performing'
import { jsonOf } from '@server/cli/kit/json'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import type { OrderRecord } from '@server/operators/order-record'

const options = t.intersection([
  t.type({ json: t.boolean, dryRun: t.boolean }),
  optional({ althoughSent: t.boolean, unit: t.string }),
])

/** What a command prints. */
interface Words {
  readonly said: (order: OrderRecord) => readonly string[]
  /** Of a command that was given before, so that it changes nothing now. */
  readonly repeated: (order: OrderRecord) => string
}

/** Makes a command that changes one order. */
const leadingIn =
  (orders: Command, session: Session) =>
  (leading: Leading, what: string, { said, repeated }: Words): Command =>
    orders
      .command(leading)
      .description(what)
      .argument('<order>', 'its id or its number')
      .option('--dry-run', 'show the order as it would be, change nothing', false)
      .option('--json', 'as JSON', false)
      .action(async (named: string, read: unknown) => {
        const { json, dryRun, althoughSent, unit } = asked(options, read)
        const { out } = session.terminal
        const act = leadOrder(leading, named, defined({ althoughSent, unit }))
        const { order, isRepeated } = await performing(session, act, refusalWords)
        if (json) return out(jsonOf(order))
        if (isRepeated) return out(`${repeated(order)} Nothing was changed.`)
        return (dryRun ? shownRehearsal(order) : said(order)).forEach(out)
      })

const refusalWords = (refusal: LeadRefusal): string => {
  switch (refusal._tag) {
    case 'no_piece':
    case 'whole_code':
    case 'no_such_code':
    case 'several_pieces':
    case 'several_codes':
      return pieceWords(refusal)
    default:
      return hindrance(refusal)
  }
}

const ALTHOUGH = '--although-sent'
const SENT = 'also if a supplier already has a top-up of this order and may fulfil it as well'
const WHY = 'why, for the audit and the note of the payment'

/** The commands that change an order. */
export const leadingCommands = (orders: Command, session: Session): void => {
  const leading = leadingIn(orders, session)
  leading('fulfil', 'Every top-up of the order was fulfilled by hand.', statusWords)
    .option('--unit <piece>', 'only this top-up was, as orders show names it, such as 1.2')
    .option(ALTHOUGH, SENT, false)
  leading('give-up', 'The order cannot be fulfilled: it is to be paid back.', statusWords)
    .requiredOption('--reason <text>', WHY)
    .option(ALTHOUGH, SENT, false)
  leading(
    'cancel',
    'Cancel an unpaid order: its stock is for sale again, and its customer sees it.',
    statusWords,
  ).requiredOption('--reason <text>', WHY)
  leading(
    'hold',
    'Holds the order for review: it is not delivered, sent to a supplier or shown. Payments are still taken.',
    holdWords,
  )
  leading('release', 'Ends the review of the order: it is delivered.', releaseWords)
}

const statusWords: Words = {
  said: ({ no, status }) => [`${no} is ${status}.`],
  repeated: ({ no, status }) => `${no} is ${status} already.`,
}

const holdWords: Words = {
  said: ({ no, status, reveals, first_shown_at: first }) => [
    `${no} is under review, and ${status}: nothing${first === null ? '' : ' more'} of it is delivered or shown until orders release.`,
    ...(first === null ? [] : [`Its customer may have its codes already: ${shownLooks(reveals, first)}.`]),
  ],
  repeated: ({ no, review_since: since }) => `${no} is under review already, since ${since === null ? '' : at(since)}.`,
}

const releaseWords: Words = {
  said: ({ no, status, customer }) => [
    `${no} is released, and ${status}.${customer.status === 'blocked' ? ' Its customer is blocked, and cannot see it.' : ''}`,
  ],
  repeated: ({ no }) => `${no} is not under review.`,
}

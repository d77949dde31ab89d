import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { KnownStatus } from '~/domain/orders/order-status'
import { asked } from '@server/cli/kit/parse-options'
import { found, lockedStatus } from '@server/cli/commands/orders/order-queries'
import { changing } from '@server/cli/kit/changing'
import type { CommandDeps, Session } from '@server/cli/kit/session'
import type { OrderDetails } from '@server/operations/orders/order-details'
import { shownOrder } from '@server/cli/commands/orders/print-order'
import { CommandError } from '@server/cli/kit/terminal'
import { jsonOf } from '@server/cli/kit/json'
import { optional } from '~/contract/wire'
import { holdForReview, releaseFromReview } from '@server/operations/after-sales/review-order'
import { abandonOrder, cancelForOperator, fulfil, type OperatorRefusal } from '@server/operations/operator-orders'

const options = t.intersection([
  t.type({ json: t.boolean, dryRun: t.boolean }),
  optional({ reason: t.string, althoughSent: t.boolean }),
])
type Options = t.TypeOf<typeof options>

/** The commands that change an order. */
export const leadingCommands = (orders: Command, session: Session): void => {
  const leading = (
    name: string,
    what: string,
    done: (deps: CommandDeps, id: string, given: Options) => Promise<Led>,
    said: (order: OrderDetails) => string = ({ no, status }) => `${no} is ${status}.`,
  ) =>
    orders
      .command(name)
      .description(what)
      .argument('<order>', 'its id or its number')
      .option('--dry-run', 'show the order as it would be, change nothing', false)
      .option('--json', 'as JSON', false)
      .action(async (named: string, read: unknown) => {
        const given = asked(options, read)
        const { out } = session.terminal
        const deps = await session.open()
        const order = await found(deps.db, named)
        const after = await changing(session, async inside => {
          const before = { status: await lockedStatus(inside.db, order.id) }
          const led = await done(inside, order.id, given)
          if (E.isLeft(led)) throw new CommandError(hindrance(led.left))
          const facts = { status: led.right, ...(given.althoughSent === true ? { althoughSent: true } : {}) }
          const act = { subject: order.no, order: order.id, before, after: facts }
          return { answer: await found(inside.db, order.id), act }
        })
        if (given.json) return out(jsonOf(after))
        if (given.dryRun) shownOrder(after).forEach(out)
        return out(given.dryRun ? 'Nothing was changed.' : said(after))
      })
  const ALTHOUGH = '--although-sent'
  const SENT = 'also if a supplier already has a top-up of this order and may fulfil it as well'

  leading('fulfil', 'Every top-up of the order was fulfilled by hand.', (deps, id, { althoughSent = false }) =>
    fulfil(deps, id, { force: althoughSent }),
  ).option(ALTHOUGH, SENT, false)
  leading(
    'give-up',
    'The order cannot be fulfilled: it is to be paid back.',
    (deps, id, { reason = '', althoughSent = false }) => abandonOrder(deps, id, reason, althoughSent),
  )
    .requiredOption('--reason <text>', 'why, for the audit and the note of the payment')
    .option(ALTHOUGH, SENT, false)
  leading(
    'cancel',
    'Cancel an unpaid order: its stock is for sale again, and its customer sees it.',
    (deps, id, { reason = '' }) => cancelForOperator(deps, id, reason),
  ).requiredOption('--reason <text>', 'why, for the audit and the note of the payment')
  leading(
    'hold',
    'Holds the order for review: it is not delivered, sent to a supplier or shown. Payments are still taken.',
    (deps, id) => holdForReview(deps, id),
    ({ no, status }) =>
      `${no} is under review, and ${status}: nothing of it is delivered or shown until orders release.`,
  )
  leading(
    'release',
    'Ends the review of the order: it is delivered.',
    (deps, id) => releaseFromReview(deps, id),
    ({ no, status, customer }) =>
      `${no} is released, and ${status}.${customer.status === 'blocked' ? ' Its customer is blocked, and cannot see it.' : ''}`,
  )
}

type Led = E.Either<OperatorRefusal, KnownStatus>

/** Why an operator cannot do it, in words. */
export const hindrance = (left: OperatorRefusal): string => {
  switch (left._tag) {
    case 'absent':
      return 'The order has nothing of that kind.'
    case 'wrong_status':
      return `The order is ${left.status}: nothing was changed.`
    case 'under_review':
      return 'The order is under review: nothing was changed. Release it first: orders release.'
    case 'underway':
      return 'A supplier may have a top-up of this order: nothing was changed. Ask the supplier, then repeat with --although-sent.'
  }
}

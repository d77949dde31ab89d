import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { KnownStatus } from '~/domain/orders/order-status'
import { asked } from '@server/cli/kit/parse-options'
import { found, lockedStatus, recordOf } from '@server/cli/commands/orders/order-queries'
import { changing } from '@server/cli/kit/changing'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Session } from '@server/cli/kit/session'
import type { OrderDetails } from '@server/operations/orders/order-details'
import { at, shownLooks, shownRehearsal } from '@server/cli/commands/orders/print-order'
import type { OrderRecord } from '@server/operators/order-record'
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

type Done = (deps: ActDeps, id: string, given: Options) => Promise<E.Either<OperatorRefusal, KnownStatus>>

/** What a command prints. */
interface Words {
  readonly said?: (order: OrderRecord) => readonly string[]
  /** Of a command that was given before, so that it changes nothing now. Undefined: it was not. */
  readonly repeated?: (before: OrderDetails) => string | undefined
}

/** Makes a command that changes one order. */
const leadingIn =
  (orders: Command, session: Session) =>
  (name: string, what: string, done: Done, { said = isNow, repeated = () => undefined }: Words = {}): Command =>
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
        const order = await found(deps, named)
        const { after, same } = await changing(session, async inside => {
          const before = { status: await lockedStatus(inside.db, order.id) }
          const words = repeated(await found(inside, order.id))
          const led = await done(inside, order.id, given)
          if (E.isLeft(led)) throw new CommandError(hindrance(led.left))
          const facts = { status: led.right, ...(given.althoughSent === true ? { althoughSent: true } : {}) }
          const act = { subject: order.no, order: order.id, before, after: facts }
          const answer = { after: await recordOf(inside, order.id), same: words }
          return { answer, act: words === undefined ? act : undefined }
        })
        if (given.json) return out(jsonOf(after))
        if (same !== undefined) return out(`${same} Nothing was changed.`)
        return (given.dryRun ? shownRehearsal(after) : said(after)).forEach(out)
      })

const isNow = ({ no, status }: OrderRecord): readonly string[] => [`${no} is ${status}.`]

const ALTHOUGH = '--although-sent'
const SENT = 'also if a supplier already has a top-up of this order and may fulfil it as well'
const WHY = 'why, for the audit and the note of the payment'

/** The commands that change an order. */
export const leadingCommands = (orders: Command, session: Session): void => {
  const leading = leadingIn(orders, session)
  leading(
    'fulfil',
    'Every top-up of the order was fulfilled by hand.',
    (deps, id, { althoughSent = false }) => fulfil(deps, id, { force: althoughSent }),
    ifNot('success'),
  ).option(ALTHOUGH, SENT, false)
  leading(
    'give-up',
    'The order cannot be fulfilled: it is to be paid back.',
    (deps, id, { reason = '', althoughSent = false }) => abandonOrder(deps, id, reason, althoughSent),
    ifNot('refund_due'),
  )
    .requiredOption('--reason <text>', WHY)
    .option(ALTHOUGH, SENT, false)
  leading(
    'cancel',
    'Cancel an unpaid order: its stock is for sale again, and its customer sees it.',
    (deps, id, { reason = '' }) => cancelForOperator(deps, id, reason),
    ifNot('cancelled'),
  ).requiredOption('--reason <text>', WHY)
  leading(
    'hold',
    'Holds the order for review: it is not delivered, sent to a supplier or shown. Payments are still taken.',
    (deps, id) => holdForReview(deps, id),
    holdWords,
  )
  leading(
    'release',
    'Ends the review of the order: it is delivered.',
    (deps, id) => releaseFromReview(deps, id),
    releaseWords,
  )
}

/** Of a command that gives the order this status: it changes nothing if the order has it. */
const ifNot = (status: KnownStatus): Words => ({
  repeated: order => (order.status === status ? `${order.no} is ${status} already.` : undefined),
})

const holdWords: Words = {
  said: ({ no, status, reveals, first_shown_at: first }) => [
    `${no} is under review, and ${status}: nothing${first === null ? '' : ' more'} of it is delivered or shown until orders release.`,
    ...(first === null ? [] : [`Its customer may have its codes already: ${shownLooks(reveals, first)}.`]),
  ],
  repeated: ({ no, review_since: since }) =>
    since === null ? undefined : `${no} is under review already, since ${at(since)}.`,
}

const releaseWords: Words = {
  said: ({ no, status, customer }) => [
    `${no} is released, and ${status}.${customer.status === 'blocked' ? ' Its customer is blocked, and cannot see it.' : ''}`,
  ],
  repeated: ({ no, review_since: since }) => (since === null ? `${no} is not under review.` : undefined),
}

/** Why an operator cannot do it, in words. */
export const hindrance = (left: OperatorRefusal): string => {
  switch (left._tag) {
    case 'absent':
      return 'The order has no top-up to fulfil: nothing was changed.'
    case 'wrong_status':
      return `The order is ${left.status}: nothing was changed.`
    case 'under_review':
      return 'The order is under review: nothing was changed. Release it first: orders release.'
    case 'underway':
      return 'A supplier may have a top-up of this order: nothing was changed. Ask the supplier, then repeat with --although-sent.'
  }
}

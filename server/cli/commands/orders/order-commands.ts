import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { KnownStatus } from '~/domain/orders/order-status'
import { asked } from '@server/cli/kit/parse-options'
import { found, lockedStatus } from '@server/cli/commands/orders/order-queries'
import { changing } from '@server/cli/kit/changing'
import type { CommandDeps, Session } from '@server/cli/kit/session'
import { shownOrder } from '@server/cli/commands/orders/print-order'
import { CommandError } from '@server/cli/kit/terminal'
import { optional } from '~/contract/wire'
import type { Facts } from '@server/operators/acts'
import {
  abandonOrder,
  cancelForOperator,
  fulfil,
  type OperatorRefusal,
  recordRefund,
} from '@server/operations/operator-orders'
import { defined } from '~/domain/shared/defined'

const options = t.intersection([
  t.type({ json: t.boolean, dryRun: t.boolean }),
  optional({ reason: t.string, ref: t.string, payment: t.string, althoughSent: t.boolean }),
])
type Options = t.TypeOf<typeof options>

/** The commands that change an order. */
export const leadingCommands = (orders: Command, session: Session): void => {
  const leading = (name: string, what: string, done: (deps: CommandDeps, id: string, given: Options) => Promise<Led>) =>
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
          const { ref, payment, althoughSent } = given
          const facts = { status: led.right, ...factsOf({ ref, payment, althoughSent }) }
          const act = { subject: order.no, order: order.id, before, after: facts }
          return { answer: await found(inside.db, order.id), act }
        })
        if (given.json) return out(JSON.stringify(after))
        if (given.dryRun) shownOrder(after).forEach(out)
        return out(given.dryRun ? 'Nothing was changed.' : `${after.no} is ${after.status}.`)
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
    'refund',
    'The money of the order went back: writes it down. Send it at the provider first; the shop asks no provider to.',
    (deps, id, { ref = '', payment }) => recordRefund(deps, id, { ref, ...defined({ payment }) }),
  )
    .requiredOption('--ref <reference>', 'what the provider calls the refund')
    .option('--payment <id>', 'which payment went back, where several are to')
}

/** What the operator said, without what they did not say. */
const factsOf = (said: Readonly<Record<string, string | boolean | undefined>>): Facts =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined && value !== false))

type Led = E.Either<OperatorRefusal, KnownStatus>

const hindrance = (left: OperatorRefusal): string => {
  switch (left._tag) {
    case 'absent':
      return 'The order has nothing of that kind.'
    case 'wrong_status':
      return `The order is ${left.status}: nothing was changed.`
    case 'underway':
      return 'A supplier may have a top-up of this order: nothing was changed. Ask the supplier, then repeat with --although-sent.'
    case 'several':
      return 'Several payments are to go back: say which one with --payment (orders show lists them).'
    case 'reference_used':
      return 'Another payment went back under this reference: nothing was changed.'
  }
}

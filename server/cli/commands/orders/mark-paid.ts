import { and, desc, eq } from 'drizzle-orm'
import type { Command } from 'commander'
import * as t from 'io-ts'
import { optional } from '~/contract/wire'
import { cents, toWire } from '~/domain/shared/money'
import { amountOption } from '@server/cli/kit/numbers'
import { asked } from '@server/cli/kit/parse-options'
import { found, lockedStatus } from '@server/cli/commands/orders/order-queries'
import { changing } from '@server/cli/kit/changing'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { jsonOf } from '@server/cli/kit/json'
import { applyEvent, operatorEventId } from '@server/payments/payment-events'
import type { Db } from '@server/platform/database/database'
import { payments } from '@server/platform/database/schema/payments'

const options = t.intersection([
  t.type({ provider: t.string, ref: t.string, json: t.boolean, dryRun: t.boolean }),
  optional({ amount: t.string }),
])

/**
 * Records money that a provider shows but did not notify the shop of. It takes the path of any notification. The amount
 * is that of the payment unless the operator names another, and the reference must be its own. Another sum buys nothing and
 * becomes a refund due (I-06). The same reference and sum count once, and a late payment is fulfilled or becomes a refund
 * due (I-05, I-07).
 */
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
      const came = amountOption(given.amount)
      const deps = await session.open()
      const { db, now } = deps
      const { id, no } = await found(deps, named)
      const payment = await paymentOf(db, id, provider, ref)
      if (payment === undefined)
        throw new CommandError(
          `There is no payment of that order by ${provider} under this reference. ${await known(db, id)}`,
        )
      const amount = came ?? cents(payment.amount)
      const { currency } = payment
      // each sum is another event, so that a wrong one does not hide the right one
      const eventId = operatorEventId(amount === payment.amount ? ref : `${ref}:${toWire(amount)}`)
      const event = { id: eventId, ref, payment: payment.id, kind: 'paid' as const, amount, currency, at: now() }
      const warn = (what: string): void => session.terminal.err(what)
      const { effect, order } = await changing(session, async inside => {
        const before = { status: await lockedStatus(inside.db, id) }
        const done = await applyEvent({ ...inside, warn }, provider, event)
        const money = { provider, ref, currency, amount: toWire(amount) }
        const after = { status: await lockedStatus(inside.db, id), effect: done, ...money }
        const answer = { effect: done, order: await found(inside, id) }
        return { answer, act: done === 'known' ? undefined : { subject: no, order: id, before, after } }
      })
      if (json) return session.terminal.out(jsonOf({ effect, order }))
      const { status } = order
      if (effect === 'known' || effect === 'noted')
        return session.terminal.out(`The shop knew of this payment: ${no} is ${status}. Nothing was changed.`)
      const what = effect === 'paid' ? 'The payment' : `${currency} ${toWire(amount)} that must go back`
      return session.terminal.out(
        dryRun
          ? `${what} would be recorded: ${no} would be ${status}. Nothing was changed.`
          : `${what} is recorded: ${no} is ${status}.`,
      )
    })
}

/** The references of the order, for an operator who gave a wrong one. */
const known = async (db: Db, order: string | undefined): Promise<string> => {
  const rows = order === undefined ? [] : await db.select().from(payments).where(eq(payments.orderId, order))
  const named = rows.map(row => `--provider ${row.provider} --ref ${row.providerRef ?? '(none yet)'} (${row.state})`)
  return named.length === 0
    ? 'The order has no payments: its customer opens the page of the order first, and chooses how to pay.'
    : `It has: ${named.join('; ')}.`
}

const paymentOf = async (db: Db, order: string, provider: string, ref: string) => {
  const own = and(eq(payments.orderId, order), eq(payments.provider, provider), eq(payments.providerRef, ref))
  return (await db.select().from(payments).where(own).orderBy(desc(payments.createdAt)).limit(1))[0]
}

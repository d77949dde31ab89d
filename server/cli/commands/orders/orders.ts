import type { Command } from 'commander'
import * as t from 'io-ts'
import { knownStatuses } from '~/domain/orders/order-status'
import { asked } from '@server/cli/kit/parse-options'
import { markPaidCommand } from '@server/cli/commands/orders/mark-paid'
import { wholeNumber } from '@server/cli/kit/numbers'
import { leadingCommands } from '@server/cli/commands/orders/order-commands'
import { found, listOrders } from '@server/cli/commands/orders/order-queries'
import { refundCommand } from '@server/cli/commands/orders/refund'
import { replaceCommand } from '@server/cli/commands/orders/replace'
import { entered, shownOrder } from '@server/cli/commands/orders/print-order'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { dueUnits } from '@server/operations/operator-orders'

const listed = t.intersection([t.type({ json: t.boolean, limit: t.number }), t.partial({ status: t.string })])
const json = t.type({ json: t.boolean })

export const ordersCommands = (root: Command, session: Session): void => {
  const { out } = session.terminal
  const orders = root.command('orders').description('Orders; never their codes.')

  orders
    .command('list')
    .description('The newest orders.')
    .option('--status <status>', `only those: ${knownStatuses.join(', ')}`)
    .option('--limit <count>', 'the maximum number', wholeNumber, 20)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const wanted = asked(listed, given)
      const status = knownStatuses.find(each => each === wanted.status)
      if (status === undefined && wanted.status !== undefined)
        throw new CommandError(`No order is ever ${wanted.status}.`)
      const rows = await listOrders((await session.open()).db, status, wanted.limit)
      if (wanted.json) return out(JSON.stringify(rows))
      const shown = rows.map(row => [
        row.no,
        row.status,
        row.payment,
        row.currency,
        row.amount,
        row.quantity,
        row.created_at,
      ])
      return table(['order', 'status', 'payment', '', 'amount', 'pieces', 'placed'], shown).forEach(out)
    })

  orders
    .command('show')
    .description('One order: lines, units, payments. Codes are never shown here.')
    .argument('<order>', 'its id or its number')
    .option('--json', 'as JSON', false)
    .action(async (given: string, options: unknown) => {
      const order = await found((await session.open()).db, given)
      return asked(json, options).json ? out(JSON.stringify(order)) : shownOrder(order).forEach(out)
    })

  orders
    .command('due')
    .description('Paid top-ups that wait to be fulfilled, oldest first, with their state at the supplier.')
    .option('--json', 'as JSON', false)
    .action(async (options: unknown) => {
      const due = await dueUnits(await session.open())
      if (asked(json, options).json) return out(JSON.stringify(due))
      const rows = due.map(unit => [
        unit.no,
        unit.variant,
        unit.name,
        entered(unit.entered),
        unit.since.toISOString(),
        unit.supplier ?? '',
        unit.note ?? '',
      ])
      return table(['order', 'variant', 'name', 'for', 'since', 'supplier', 'note'], rows).forEach(out)
    })

  leadingCommands(orders, session)
  markPaidCommand(orders, session)
  refundCommand(orders, session)
  replaceCommand(orders, session)
}

import type { Command } from 'commander'
import * as t from 'io-ts'
import { asked } from '@server/cli/kit/parse-options'
import { markPaidCommand } from '@server/cli/commands/orders/mark-paid'
import { claimCommands } from '@server/cli/commands/orders/claim'
import { leadingCommands } from '@server/cli/commands/orders/order-commands'
import { showCommand } from '@server/cli/commands/orders/show'
import { searchCommands } from '@server/cli/commands/orders/search'
import { noteCommand } from '@server/cli/commands/orders/note'
import { entered } from '@server/cli/commands/orders/print-order'
import { refundCommand } from '@server/cli/commands/orders/refund'
import { replaceCommand } from '@server/cli/commands/orders/replace'
import { revealCodeCommand } from '@server/cli/commands/orders/reveal-code'
import { askedPage, printNext, withPages } from '@server/cli/kit/paging'
import type { Session } from '@server/cli/kit/session'
import { table } from '@server/cli/kit/terminal'
import { jsonOf } from '@server/cli/kit/json'
import { duePage } from '@server/operations/topups/queue'
import { shopTime } from '@server/platform/period'

const json = t.type({ json: t.boolean })

export const ordersCommands = (root: Command, session: Session): void => {
  const orders = root.command('orders').description('Orders; never their codes.')

  searchCommands(orders, session)
  showCommand(orders, session)

  dueCommand(orders, session)
  leadingCommands(orders, session)
  noteCommand(orders, session)
  markPaidCommand(orders, session)
  refundCommand(orders, session)
  replaceCommand(orders, session)
  revealCodeCommand(orders, session)
  claimCommands(orders, session)
}

const dueCommand = (orders: Command, session: Session): void => {
  const { out } = session.terminal
  withPages(
    orders
      .command('due')
      .description('Paid top-ups that wait to be fulfilled, oldest first, with their state at the supplier.'),
    50,
  )
    .option('--json', 'as JSON', false)
    .action(async (options: unknown) => {
      const deps = await session.open()
      const page = await askedPage(options, paging => duePage(deps.db, deps.lang, paging))
      if (asked(json, options).json) return out(jsonOf({ units: page.rows, next: page.next }))
      if (page.rows.length === 0) return out('No top-up waits.')
      const rows = page.rows.map(unit => [
        unit.no,
        unit.variant,
        unit.name,
        entered(unit.entered),
        shopTime(unit.since),
        unit.supplier ?? '',
        unit.note ?? '',
        unit.claim?.by ?? '',
      ])
      table(['order', 'variant', 'name', 'for', 'since', 'supplier', 'note', 'claimed by'], rows).forEach(out)
      return printNext(session.terminal, page)
    })
}

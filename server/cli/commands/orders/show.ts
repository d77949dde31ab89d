import type { Command } from 'commander'
import * as t from 'io-ts'
import { findRecord } from '@server/acts/orders/named-order'
import { showsAll, UNMASKED } from '@server/cli/kit/unmasked'
import { NO_ORDER } from '@server/cli/commands/orders/refusal-words'
import { shownRecord } from '@server/cli/commands/orders/print-order'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { jsonOf } from '@server/cli/kit/json'

const options = t.type({ json: t.boolean, unmasked: t.boolean })

/** `orders show`: everything that the shop knows of an order, but no whole code. */
export const showCommand = (orders: Command, session: Session): void => {
  orders
    .command('show')
    .description('One order: customer, lines, payments, the ends of its codes, and what operators did.')
    .argument('<order>', 'its id or its number, in any letter case')
    .option('--unmasked', UNMASKED, false)
    .option('--json', 'as JSON', false)
    .action(async (given: string, read: unknown) => {
      const { json, unmasked } = asked(options, read)
      const isUnmasked = showsAll(session, unmasked)
      const { out } = session.terminal
      const deps = await session.open()
      const record = await findRecord(deps, given, isUnmasked)
      if (record === undefined) throw new CommandError(NO_ORDER)
      return json ? out(jsonOf(record)) : shownRecord(record).forEach(out)
    })
}

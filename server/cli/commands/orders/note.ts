import type { Command } from 'commander'
import * as t from 'io-ts'
import { found, lockedStatus } from '@server/cli/commands/orders/order-queries'
import { changing } from '@server/cli/kit/changing'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { jsonOf } from '@server/cli/kit/json'
import { actsOn } from '@server/operators/acts'
import { LONGEST_NOTE, noteFault, readNote } from '@server/operators/order-note'
import { shopTime } from '@server/platform/period'

const options = t.type({ json: t.boolean, dryRun: t.boolean })

/** The command as the audit has it. */
const NOTE = 'orders note'

/** `orders note`: an act in the audit that changes nothing else, so it can be neither changed nor taken back. */
export const noteCommand = (orders: Command, session: Session): void => {
  orders
    .command('note')
    .description('Write a note on an order: for operators, kept for good, and part of the evidence.')
    .argument('<order>', 'its id or its number, in any letter case')
    .argument('<note>', `at most ${LONGEST_NOTE} characters, and never a code`)
    .option('--json', 'as JSON', false)
    .action(async (given: string, text: string, read: unknown) => {
      const { json, dryRun } = asked(options, read)
      const { id, no } = await found(await session.open(), given)
      const note = readNote(text)
      const fault = noteFault(note)
      if (fault !== undefined) throw new CommandError(fault)
      await changing(session, async inside => {
        // two at the same moment wait for each other
        await lockedStatus(inside.db, id)
        const last = (await actsOn(inside.db, id)).findLast(({ command }) => command === NOTE)
        if (last?.after['note'] === note)
          throw new CommandError(
            `The last note on ${no} says this already (${last.by}, ${shopTime(last.at)}). Nothing was changed.`,
          )
        return { answer: undefined, act: { subject: no, order: id, before: {}, after: { note } } }
      })
      const { out } = session.terminal
      if (json) return out(jsonOf({ order: no, note }))
      return out(dryRun ? `The note would be on ${no}. Nothing was changed.` : `The note is on ${no}.`)
    })
}

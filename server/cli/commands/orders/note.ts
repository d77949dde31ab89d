import type { Command } from 'commander'
import * as t from 'io-ts'
import { noteOn, type NoteRefusal } from '@server/acts/orders/note'
import { NO_ORDER } from '@server/cli/commands/orders/refusal-words'
import { performing } from '@server/cli/kit/performing'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { jsonOf } from '@server/cli/kit/json'
import { LONGEST_NOTE } from '@server/operators/order-note'
import { shopTime } from '@server/platform/period'

const options = t.type({ json: t.boolean, dryRun: t.boolean })

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
      const { no, note } = await performing(session, noteOn(given, text), refusalWords)
      const { out } = session.terminal
      if (json) return out(jsonOf({ order: no, note }))
      return out(dryRun ? `The note would be on ${no}. Nothing was changed.` : `The note is on ${no}.`)
    })
}

const refusalWords = (refusal: NoteRefusal): string => {
  switch (refusal._tag) {
    case 'no_order':
      return NO_ORDER
    case 'empty_note':
      return 'A note needs a text.'
    case 'long_note':
      return `A note has at most ${LONGEST_NOTE} characters.`
    case 'same_note':
      return `The last note on ${refusal.no} says this already (${refusal.by}, ${shopTime(new Date(refusal.at))}). Nothing was changed.`
  }
}

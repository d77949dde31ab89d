import type { Command } from 'commander'
import * as t from 'io-ts'
import { optional } from '~/contract/wire'
import { defined } from '~/domain/shared/defined'
import { claim, type ClaimFailure } from '@server/acts/orders/claim'
import { pieceWords } from '@server/cli/commands/orders/named-piece'
import { hindrance } from '@server/cli/commands/orders/refusal-words'
import { performing } from '@server/cli/kit/performing'
import { jsonOf } from '@server/cli/kit/json'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { shopTime } from '@server/platform/period'

const options = t.intersection([t.type({ json: t.boolean, dryRun: t.boolean }), optional({ unit: t.string })])

/** `orders claim` and `orders unclaim`: who works on which top-ups. */
export const claimCommands = (orders: Command, session: Session): void => {
  claiming(orders, session, 'claim', 'You work on the top-ups of the order: no other operator or supplier does.')
  claiming(orders, session, 'unclaim', 'You do not work on the top-ups of the order any more.')
}

const claiming = (orders: Command, session: Session, way: 'claim' | 'unclaim', what: string): void => {
  orders
    .command(way)
    .description(what)
    .argument('<order>', 'its id or its number')
    .option('--unit <piece>', 'only this top-up, as orders show names it, such as 1.2')
    .option('--json', 'as JSON', false)
    .action(async (named: string, read: unknown) => {
      const { json, dryRun, unit } = asked(options, read)
      const { out } = session.terminal
      const { order, pieces } = await performing(session, claim(way, named, defined({ unit })), refusalWords)
      if (json) return out(jsonOf({ order: order.no, pieces }))
      const [done, again] = way === 'claim' ? ['yours', 'yours already'] : ['free', 'free already']
      if (pieces.length === 0) return out(`The top-ups of ${order.no} are ${again}. Nothing was changed.`)
      const units = `${pieces.join(', ')} of ${order.no}`
      return out(dryRun ? `Would be ${done}: ${units}. Nothing was changed.` : `Now ${done}: ${units}.`)
    })
}

const refusalWords = (refusal: ClaimFailure): string => {
  switch (refusal._tag) {
    case 'claimed':
      return `${refusal.by} has worked on it since ${shopTime(refusal.at)}. Nothing was changed.`
    case 'absent':
      return 'The order has no such top-up that waits: nothing was changed.'
    case 'underway':
      return 'A supplier has the top-ups of this order, or gets them next: nothing was changed.'
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

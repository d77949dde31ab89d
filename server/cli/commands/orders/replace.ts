import type { Command } from 'commander'
import * as t from 'io-ts'
import { optional } from '~/contract/wire'
import { defined } from '~/domain/shared/defined'
import { replaceCauses } from '~/domain/orders/voided-code'
import { replace, type ReplaceFailure } from '@server/acts/orders/replace'
import { shownEnd } from '@server/cli/commands/orders/after-sales'
import { pieceWords } from '@server/cli/commands/orders/named-piece'
import { at, shownRehearsal } from '@server/cli/commands/orders/print-order'
import { hindrance } from '@server/cli/commands/orders/refusal-words'
import { performing } from '@server/cli/kit/performing'
import { jsonOf } from '@server/cli/kit/json'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'

const options = t.intersection([
  t.type({ json: t.boolean, dryRun: t.boolean, why: t.string }),
  optional({ unit: t.string, code: t.string }),
])

/** Replaces a code of a successful order. */
export const replaceCommand = (orders: Command, session: Session): void => {
  orders
    .command('replace')
    .description(
      'A code does not work: it becomes void, and the customer gets another one. Repeating changes nothing. A code that itself is a replacement is named with --code.',
    )
    .argument('<order>', 'its id or its number')
    .option('--code <ending>', 'the last four characters of the code, or its id')
    .option('--unit <piece>', 'or the piece, as orders show names it, such as 1.2, if its code was never replaced')
    .option('--why <cause>', `what the customer reads: ${replaceCauses.join(', ')}`, 'invalid')
    .option('--dry-run', 'show the order as it would be, change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (named: string, read: unknown) => {
      const { json, dryRun, why, unit, code } = asked(options, read)
      const { out } = session.terminal
      const cause = replaceCauses.find(each => each === why)
      if (cause === undefined) throw new CommandError(`--why is one of ${replaceCauses.join(', ')}.`)
      const act = replace(named, { cause, ...defined({ unit, code }) })
      const { order, piece, isRepeated } = await performing(session, act, refusalWords)
      if (json) return out(jsonOf(order))
      if (isRepeated) return out(`The code of piece ${piece} was replaced before. Nothing was changed.`)
      if (dryRun) return shownRehearsal(order).forEach(out)
      return out(`Piece ${piece} of ${order.no} has another code.`)
    })
}

const refusalWords = (refusal: ReplaceFailure): string => {
  switch (refusal._tag) {
    case 'no_piece_named':
      return 'Say which code, with --code or --unit.'
    case 'no_piece':
    case 'whole_code':
    case 'no_such_code':
    case 'several_pieces':
    case 'several_codes':
      return pieceWords(refusal)
    case 'replaced_before': {
      const { piece, ends, code } = refusal
      const why = [at(refusal.at), refusal.cause, refusal.note].filter(Boolean).join(', ')
      return `Piece ${piece} was replaced before (${why}). Its code is now ${shownEnd(ends || null) || code}: to replace that one as well, add --code ${ends || code}. Nothing was changed.`
    }
    case 'no_stock':
      return `No other code of ${refusal.variant} is for sale: nothing was changed. Import codes (codes import), or refund the piece (orders refund --unit).`
    case 'absent':
      return 'This piece has no code: nothing was changed.'
    case 'unit_refunded':
      return 'This piece is refunded: nothing was changed.'
    default:
      return hindrance(refusal)
  }
}

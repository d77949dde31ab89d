import type { Command } from 'commander'
import * as t from 'io-ts'
import { optional } from '~/contract/wire'
import { defined } from '~/domain/shared/defined'
import { revealCode, type RevealAnswer, type RevealFailure } from '@server/acts/orders/reveal-code'
import { shownEnd } from '@server/cli/commands/orders/after-sales'
import { pieceWords } from '@server/cli/commands/orders/named-piece'
import { NO_ORDER } from '@server/cli/commands/orders/refusal-words'
import { requireReason } from '@server/cli/kit/admission'
import { performing } from '@server/cli/kit/performing'
import { jsonOf } from '@server/cli/kit/json'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { shopTime } from '@server/platform/period'

const options = t.intersection([
  t.type({ json: t.boolean, dryRun: t.boolean }),
  optional({ unit: t.string, code: t.string }),
])

/** `orders reveal-code`: the only command that prints a code. */
export const revealCodeCommand = (orders: Command, session: Session): void => {
  orders
    .command('reveal-code')
    .description(
      'Shows one code of one piece, for a customer who cannot read or enter it. The audit has who did and why.',
    )
    .argument('<order>', 'its id or its number')
    .option('--unit <piece>', 'the piece, as orders show names it, such as 1.2')
    .option('--code <ending>', 'or the last four characters of the code, or its id')
    .option('--dry-run', 'check everything, and show the end of the code only', false)
    .option('--json', 'as JSON', false)
    .action(async (named: string, read: unknown) => {
      const { json, dryRun, unit, code } = asked(options, read)
      if (!dryRun) requireReason(session)
      const { out } = session.terminal
      const shown = await performing(session, revealCode(named, defined({ unit, code })), refusalWords)
      if (json) return out(jsonOf(asJson(shown)))
      return linesOf(shown).forEach(out)
    })
}

const asJson = ({ no, isVoided, code, ...rest }: RevealAnswer) => ({
  order: no,
  ...rest,
  voided: isVoided,
  code: code ?? null,
})

const linesOf = ({ no, piece, variant, id, ends, isVoided, code }: RevealAnswer): readonly string[] => {
  const what = `piece ${piece} of ${no}, ${variant}${isVoided ? ', void' : ''}  (${id})`
  if (code === undefined) return [`The code ${shownEnd(ends)} of ${what} would be shown. Nothing was changed.`]
  const { expires_at: expires, ...parts } = code
  return [
    `The code of ${what}:`,
    ...Object.entries(parts).map(([name, value]) => `${name}: ${value}`),
    ...(expires === undefined ? [] : [`expires: ${shopTime(new Date(expires))}`]),
  ]
}

const refusalWords = (refusal: RevealFailure): string => {
  switch (refusal._tag) {
    case 'no_order':
      return NO_ORDER
    case 'erased':
      return 'The customer was erased: the codes of this order are never shown again.'
    case 'no_piece_named':
      return 'Say which code, with --unit or --code.'
    case 'no_code':
      return `Piece ${refusal.piece} has no code that was sold.`
    case 'unreadable':
      return `The code ${refusal.code} does not open with the keys of this shop: see doctor.`
    case 'no_piece':
    case 'whole_code':
    case 'no_such_code':
    case 'several_pieces':
    case 'several_codes':
      return pieceWords(refusal)
  }
}

import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { optional } from '~/contract/wire'
import { pieceOf } from '@server/cli/commands/orders/named-piece'
import { hindrance } from '@server/cli/commands/orders/order-commands'
import { found, lockedStatus, recordOf } from '@server/cli/commands/orders/order-queries'
import { shownEnd } from '@server/cli/commands/orders/after-sales'
import { at, shownRehearsal } from '@server/cli/commands/orders/print-order'
import { changing } from '@server/cli/kit/changing'
import { asked } from '@server/cli/kit/parse-options'
import type { Session } from '@server/cli/kit/session'
import { CommandError } from '@server/cli/kit/terminal'
import { jsonOf } from '@server/cli/kit/json'
import type { OrderRecord } from '@server/operators/order-record'
import { replaceCode, type ReplaceRefusal } from '@server/operations/after-sales/replace-code'

const options = t.intersection([
  t.type({ json: t.boolean, dryRun: t.boolean, why: t.string }),
  optional({ unit: t.string, code: t.string }),
])

const causes = ['invalid', 'used', 'expired', 'other'] as const

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
    .option('--why <cause>', `what the customer reads: ${causes.join(', ')}`, 'invalid')
    .option('--dry-run', 'show the order as it would be, change nothing', false)
    .option('--json', 'as JSON', false)
    .action(async (named: string, read: unknown) => {
      const given = asked(options, read)
      const { out } = session.terminal
      const cause = causes.find(each => each === given.why)
      if (cause === undefined) throw new CommandError(`--why is one of ${causes.join(', ')}.`)
      const deps = await session.open()
      const order = await found(deps, named)
      const after = await changing(session, async inside => {
        const status = await lockedStatus(inside.db, order.id)
        const piece = await pieceOf(inside, order.id, given)
        if (piece === undefined) throw new CommandError('Say which code, with --code or --unit.')
        const request = { unit: piece.id, code: piece.said?.id, cause, note: session.acting?.reason }
        const done = await replaceCode(inside, order.id, request)
        if (E.isLeft(done))
          throw new CommandError(
            done.left._tag === 'replaced_before'
              ? replacedBefore(await recordOf(inside, order.id), piece.name)
              : replaceHindrance(done.left),
          )
        const { old, fresh, isRepeated } = done.right
        const facts = { status, unit: piece.name }
        const act = {
          subject: order.no,
          order: order.id,
          before: { ...facts, code: old },
          after: { ...facts, code: fresh, cause },
        }
        const record = await recordOf(inside, order.id)
        // after a dry run the new code is still for sale
        const shown = session.isDryRun && !isRepeated ? withoutEnd(record, fresh) : record
        const answer = { order: shown, piece: piece.name, isRepeated }
        return { answer, act: isRepeated ? undefined : act }
      })
      if (given.json) return out(jsonOf(after.order))
      if (after.isRepeated) return out(`The code of piece ${after.piece} was replaced before. Nothing was changed.`)
      if (given.dryRun) return shownRehearsal(after.order).forEach(out)
      return out(`Piece ${after.piece} of ${order.no} has another code.`)
    })
}

const withoutEnd = (order: OrderRecord, id: string): OrderRecord => ({
  ...order,
  pieces: order.pieces.map(each => (each.code?.id === id ? { ...each, code: { ...each.code, ends: null } } : each)),
})

/** The piece alone does not say which of its codes does not work. */
const replacedBefore = ({ pieces, after_sales: { voided } }: OrderRecord, name: string): string => {
  const last = voided.findLast(({ piece }) => piece === name)
  const code = pieces.find(each => each.name === name)?.code
  const why = last === undefined ? '' : ` (${[at(last.at), last.cause, last.note ?? ''].filter(Boolean).join(', ')})`
  const said = code?.ends || code?.id || ''
  return `Piece ${name} was replaced before${why}. Its code is now ${shownEnd(code?.ends || null) || said}: to replace that one as well, add --code ${said}. Nothing was changed.`
}

const replaceHindrance = (left: Exclude<ReplaceRefusal, { readonly _tag: 'replaced_before' }>): string => {
  switch (left._tag) {
    case 'no_stock':
      return `No other code of ${left.variant} is for sale: nothing was changed. Import codes (codes import), or refund the piece (orders refund --unit).`
    case 'absent':
      return 'This piece has no code: nothing was changed.'
    case 'unit_refunded':
      return 'This piece is refunded: nothing was changed.'
    default:
      return hindrance(left)
  }
}

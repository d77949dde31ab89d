import * as E from 'fp-ts/Either'
import type { Performed } from '@server/acts/kit/perform'
import { type NoOrder, onNamedOrder, recordOf } from '@server/acts/orders/named-order'
import { type PieceGiven, type PieceRefusal, pieceOf } from '@server/acts/orders/named-piece'
import { replaceCode, type ReplaceRefusal, type ReplaceRequest } from '@server/operations/after-sales/replace-code'
import type { OrderRecord } from '@server/operators/order-record'

export interface ReplaceInput extends PieceGiven {
  /** Why the code does not work, for the customer. */
  readonly cause: ReplaceRequest['cause']
}

export type ReplaceFailure =
  | NoOrder
  | PieceRefusal
  | Exclude<ReplaceRefusal, { readonly _tag: 'replaced_before' }>
  /** They said neither a piece nor a code. */
  | { readonly _tag: 'no_piece_named' }
  | ReplacedBefore

/** The piece alone does not say which of its codes does not work. Empty texts: not known. */
interface ReplacedBefore {
  readonly _tag: 'replaced_before'
  readonly piece: string
  /** When, why and with what note the last code was replaced. */
  readonly at: string
  readonly cause: string
  readonly note: string
  /** The code that it has now: its last characters, and its id. */
  readonly ends: string
  readonly code: string
}

export interface ReplaceAnswer {
  readonly order: OrderRecord
  readonly piece: string
  /** The code was replaced before: nothing was changed now. */
  readonly isRepeated: boolean
}

/** Voids a code that does not work, and gives its piece another one. Safe to repeat. */
export const replace = (named: string, { cause, ...given }: ReplaceInput): Performed<ReplaceFailure, ReplaceAnswer> =>
  onNamedOrder(named, async (inside, order, { acting, isDryRun }) => {
    const meant = await pieceOf(inside, order.id, given)
    if (E.isLeft(meant)) return meant
    const piece = meant.right
    if (piece === undefined) return E.left({ _tag: 'no_piece_named' })
    const request = { unit: piece.id, code: piece.said?.id, cause, note: acting.reason }
    const done = await replaceCode(inside, order.id, request)
    if (E.isLeft(done))
      return E.left(
        done.left._tag === 'replaced_before' ? replacedBefore(await recordOf(inside, order.id), piece.name) : done.left,
      )
    const { old, fresh, isRepeated } = done.right
    const facts = { status: order.status, unit: piece.name }
    const after = { ...facts, code: fresh, cause }
    const act = { subject: order.no, order: order.id, before: { ...facts, code: old }, after }
    const record = await recordOf(inside, order.id)
    // after a dry run the new code is still for sale
    const shown = isDryRun && !isRepeated ? withoutEnd(record, fresh) : record
    const answer = { order: shown, piece: piece.name, isRepeated }
    return E.right({ answer, act: isRepeated ? undefined : act })
  })

const withoutEnd = (order: OrderRecord, id: string): OrderRecord => ({
  ...order,
  pieces: order.pieces.map(each => (each.code?.id === id ? { ...each, code: { ...each.code, ends: null } } : each)),
})

const replacedBefore = ({ pieces, after_sales: { voided } }: OrderRecord, name: string): ReplacedBefore => {
  const last = voided.findLast(({ piece }) => piece === name)
  const code = pieces.find(each => each.name === name)?.code
  return {
    _tag: 'replaced_before',
    piece: name,
    at: last?.at ?? '',
    cause: last?.cause ?? '',
    note: last?.note ?? '',
    ends: code?.ends ?? '',
    code: code?.id ?? '',
  }
}

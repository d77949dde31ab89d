import * as E from 'fp-ts/Either'
import type { RefundReason } from '~/domain/orders/refund'
import { defined } from '~/domain/shared/defined'
import { type Cents, cents, toWire } from '~/domain/shared/money'
import type { Performed } from '@server/acts/kit/perform'
import { type NoOrder, onNamedOrder, recordOf } from '@server/acts/orders/named-order'
import { type PieceGiven, type PieceRefusal, pieceOf } from '@server/acts/orders/named-piece'
import { type NamedUnit, unitsOf } from '@server/operations/after-sales/find-unit'
import { refundOrder, type RefundRefusal } from '@server/operations/after-sales/refund-order'
import type { OrderRecord } from '@server/operators/order-record'
import type { ProviderRefundState, RefundState } from '@server/platform/database/schema/after-sales'

export interface RefundInput extends PieceGiven {
  /** The provider's name for money that was sent. Without it and without `send` the money is due from now on. */
  readonly ref?: string
  /** The shop sends it through its provider. */
  readonly send?: boolean
  /** The id of the payment, if several can go back. */
  readonly payment?: string
  /** Absent: the price of the piece, or all that is left. */
  readonly amount?: Cents
  /** For the customer. Absent: `faulty` for a piece, `other` for the rest. */
  readonly why?: RefundReason
  /** Also if a supplier has the piece and may fulfil it. */
  readonly althoughSent?: boolean
}

export type RefundFailure =
  | NoOrder
  | PieceRefusal
  | Exclude<RefundRefusal, { readonly _tag: 'too_much' }>
  /** More than `left`, a decimal string, would go back. */
  | { readonly _tag: 'too_much'; readonly left: string; readonly currency: string }
  /** The operator named a piece by a code that it had, and it has another one. */
  | { readonly _tag: 'code_replaced' }

type Piece = OrderRecord['pieces'][number]

export interface RefundAnswer {
  readonly order: OrderRecord
  /** With its currency, such as `MOP 171.00`. */
  readonly money: string
  readonly provider: string
  readonly state: RefundState
  /** How far it is at the provider, if the shop sends it. */
  readonly sending: ProviderRefundState | undefined
  /** The pieces that it took back: their codes are void. */
  readonly gone: readonly Piece[]
  /** It was recorded before: nothing was changed now. */
  readonly isRepeated: boolean
}

/** Records a refund, in whole or in part, or sends it through its provider. Safe to repeat. */
export const refund = (named: string, input: RefundInput): Performed<RefundFailure, RefundAnswer> =>
  onNamedOrder(named, async (inside, order, { acting }) => {
    const pieces = await unitsOf(inside.db, order.id)
    const meant = await pieceOf(inside, order.id, input)
    if (E.isLeft(meant)) return meant
    const piece = meant.right
    if (piece?.said?.isVoided === true && piece.state !== 'released') return E.left({ _tag: 'code_replaced' })
    const { ref, payment, amount, why, send, althoughSent } = input
    const done = await refundOrder(inside, order.id, {
      ...defined({ ref, payment, amount, why, send, unit: piece?.id, force: althoughSent }),
      note: acting.reason,
    })
    if (E.isLeft(done)) return E.left(withText(done.left))
    const { status, refund: row, sending, isRepeated } = done.right
    const money = `${row.currency} ${toWire(cents(row.amount))}`
    const facts = { status, state: row.state, amount: money, refund: row.id }
    const after = { ...facts, ...defined({ ref, payment, unit: piece?.name, sending }) }
    const act = { subject: order.no, order: order.id, before: { status: order.status }, after }
    const record = await recordOf(inside, order.id)
    const { provider, state } = row
    const gone = takenBack(pieces, record)
    const answer = { order: record, money, provider, state, sending, gone, isRepeated }
    return E.right({ answer, act: isRepeated ? undefined : act })
  })

const withText = (refusal: RefundRefusal): RefundFailure =>
  refusal._tag === 'too_much' ? { ...refusal, left: toWire(refusal.left) } : refusal

/** The pieces that the refund took back. */
const takenBack = (before: readonly NamedUnit[], { pieces }: OrderRecord): readonly Piece[] =>
  pieces.filter(
    ({ name, state }) => state === 'released' && before.find(each => each.name === name)?.state !== 'released',
  )

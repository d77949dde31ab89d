import * as E from 'fp-ts/Either'
import { defined } from '~/domain/shared/defined'
import type { Performed } from '@server/acts/kit/perform'
import { type NoOrder, onNamedOrder, recordOf } from '@server/acts/orders/named-order'
import { type PieceRefusal, pieceOf } from '@server/acts/orders/named-piece'
import { type ClaimRefusal, claimTopUps, unclaimTopUps } from '@server/operations/topups/claim'
import { actorName } from '@server/operators/actor'
import type { OrderRecord } from '@server/operators/order-record'

export interface ClaimInput {
  /** Only this top-up. Absent: every one of the order that waits for a person. */
  readonly unit?: string
}

export type ClaimFailure = NoOrder | PieceRefusal | ClaimRefusal

export interface ClaimAnswer {
  readonly order: OrderRecord
  /** The names of the pieces whose claim is another one now; empty: nothing was changed. */
  readonly pieces: readonly string[]
}

/** The operator works on top-ups of an order (`claim`), or gives them back (`unclaim`). Safe to repeat. */
export const claim = (
  way: 'claim' | 'unclaim',
  named: string,
  { unit }: ClaimInput = {},
): Performed<ClaimFailure, ClaimAnswer> =>
  onNamedOrder(named, async (inside, order, { acting }) => {
    const piece = await pieceOf(inside, order.id, defined({ unit }))
    if (E.isLeft(piece)) return piece
    const by = actorName(acting.actor)
    const change = way === 'claim' ? claimTopUps : unclaimTopUps
    const done = await change(inside, order.id, { by, unit: piece.right?.id })
    if (E.isLeft(done)) return done
    const record = await recordOf(inside, order.id)
    const pieces = record.pieces.flatMap(({ id, name }) => (done.right.includes(id) ? [name] : []))
    const act = { subject: order.no, order: order.id, before: {}, after: { units: pieces.join(', ') } }
    return E.right({ answer: { order: record, pieces }, act: pieces.length === 0 ? undefined : act })
  })

import * as E from 'fp-ts/Either'
import type { KnownStatus } from '~/domain/orders/order-status'
import { defined } from '~/domain/shared/defined'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Performed } from '@server/acts/kit/perform'
import { type LockedOrder, type NoOrder, onNamedOrder, recordOf } from '@server/acts/orders/named-order'
import { type PieceRefusal, pieceOf } from '@server/acts/orders/named-piece'
import { holdForReview, releaseFromReview } from '@server/operations/after-sales/review-order'
import { abandonOrder, cancelForOperator, fulfil, type OperatorRefusal } from '@server/operations/operator-orders'
import type { OrderRecord } from '@server/operators/order-record'

/** The acts that lead an order to another status, or into and out of a review. */
export type Leading = 'fulfil' | 'give-up' | 'cancel' | 'hold' | 'release'

export interface LeadInput {
  /** Also if a supplier has a top-up of the order and may fulfil it. */
  readonly althoughSent?: boolean
  /** Of `fulfil`: this piece only. */
  readonly unit?: string
}

export type LeadRefusal = NoOrder | OperatorRefusal | PieceRefusal

export interface Led {
  readonly order: OrderRecord
  /** It was done before: nothing was changed now. */
  readonly isRepeated: boolean
}

/** What a way needs. `why`: for the note of a payment. */
interface Given {
  readonly why: string
  readonly force: boolean
  readonly unit: string | undefined
}

interface Way {
  readonly lead: (inside: ActDeps, order: string, given: Given) => Promise<E.Either<OperatorRefusal, KnownStatus>>
  /** Was the order led there before? */
  readonly isThere: (before: LockedOrder) => boolean
}

const has =
  (status: KnownStatus) =>
  (before: LockedOrder): boolean =>
    before.status === status

const ways: Readonly<Record<Leading, Way>> = {
  fulfil: {
    lead: (inside, order, { force, unit }) => fulfil(inside, order, { force, ...defined({ unit }) }),
    isThere: has('success'),
  },
  'give-up': {
    lead: (inside, order, { why, force }) => abandonOrder(inside, order, why, force),
    isThere: has('refund_due'),
  },
  cancel: { lead: (inside, order, { why }) => cancelForOperator(inside, order, why), isThere: has('cancelled') },
  hold: { lead: (inside, order) => holdForReview(inside, order), isThere: ({ reviewSince }) => reviewSince !== null },
  release: {
    lead: (inside, order) => releaseFromReview(inside, order),
    isThere: ({ reviewSince }) => reviewSince === null,
  },
}

/** Fulfils an order by hand, gives it up, cancels it, or holds it for review and releases it. Safe to repeat. */
export const leadOrder = (
  leading: Leading,
  named: string,
  { althoughSent = false, unit }: LeadInput = {},
): Performed<LeadRefusal, Led> =>
  onNamedOrder(named, async (inside, order, { acting }) => {
    const piece = await pieceOf(inside, order.id, defined({ unit }))
    if (E.isLeft(piece)) return piece
    const { lead, isThere } = ways[leading]
    const given = { why: acting.reason ?? '', force: althoughSent, unit: piece.right?.id }
    const led = await lead(inside, order.id, given)
    if (E.isLeft(led)) return led
    const isRepeated = isThere(order) || piece.right?.state === 'done'
    const sent = althoughSent ? { althoughSent } : {}
    const after = { status: led.right, ...sent, ...defined({ unit: piece.right?.name }) }
    const act = { subject: order.no, order: order.id, before: { status: order.status }, after }
    return E.right({
      answer: { order: await recordOf(inside, order.id), isRepeated },
      act: isRepeated ? undefined : act,
    })
  })

import * as E from 'fp-ts/Either'
import type { Code } from '~/domain/orders/order'
import type { Performed } from '@server/acts/kit/perform'
import { type NoOrder, onNamedOrder } from '@server/acts/orders/named-order'
import { type PieceGiven, type PieceRefusal, pieceOf } from '@server/acts/orders/named-piece'
import { wasErased } from '@server/identity/shared/users'
import { sealedCodesOf } from '@server/operations/after-sales/find-unit'
import { endingOf } from '@server/stock/vault/canonical-code'
import { openSealed } from '@server/stock/vault/sealed-code'

export type RevealFailure =
  | NoOrder
  | PieceRefusal
  /** The customer was erased: their codes are never shown again (I-31). */
  | { readonly _tag: 'erased' }
  /** They said neither a piece nor a code. */
  | { readonly _tag: 'no_piece_named' }
  /** The piece is a top-up, or its code is not sold. */
  | { readonly _tag: 'no_code'; readonly piece: string }
  /** The code does not open with the keys of this shop. */
  | { readonly _tag: 'unreadable'; readonly code: string }

export interface RevealAnswer {
  readonly no: string
  readonly piece: string
  readonly variant: string
  /** The id of the code. */
  readonly id: string
  readonly ends: string
  /** It was voided after its sale. */
  readonly isVoided: boolean
  /** Undefined in a dry run: it leaves no entry in the audit, so it shows no code. */
  readonly code: Code | undefined
}

/**
 * Opens one code of one piece for the operator, who must enter it or compare it for the customer. The entry in the audit has
 * the id of the code.
 */
export const revealCode = (named: string, given: PieceGiven): Performed<RevealFailure, RevealAnswer> =>
  onNamedOrder(named, async ({ db, vault }, order, { isDryRun }) => {
    if (await wasErased(db, order.userId)) return E.left({ _tag: 'erased' })
    const meant = await pieceOf({ db, vault }, order.id, given)
    if (E.isLeft(meant)) return meant
    const piece = meant.right
    if (piece === undefined) return E.left({ _tag: 'no_piece_named' })
    const said = piece.said?.id
    const sealed = (await sealedCodesOf(db, order.id)).find(({ code, unit, isVoided }) =>
      said === undefined ? unit === piece.id && !isVoided : code.id === said,
    )
    if (sealed === undefined) return E.left({ _tag: 'no_code', piece: piece.name })
    const { id } = sealed.code
    const opened = E.tryCatch(() => openSealed(vault, sealed), String)
    if (E.isLeft(opened)) return E.left({ _tag: 'unreadable', code: id })
    const code = opened.right
    const about = { no: order.no, piece: piece.name, variant: piece.variant, id, ends: endingOf(code.code) }
    const answer = { ...about, isVoided: sealed.isVoided, code: isDryRun ? undefined : code }
    const act = { subject: order.no, order: order.id, before: {}, after: { unit: piece.name, code: id } }
    return E.right({ answer, act })
  })

import { and, eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { VoidCause } from '~/domain/orders/voided-code'
import { type OperatorRefusal, onOrder } from '@server/operations/operator-orders'
import { claimCodes, take } from '@server/orders/allocation'
import { bumpOrderVersion } from '@server/orders/order-status'
import { voidSoldCodes } from '@server/orders/void-sold-codes'
import { paidTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Tx } from '@server/platform/database/database'
import { voidedCodes } from '@server/platform/database/schema/after-sales'
import { orderUnits } from '@server/platform/database/schema/orders'
import type { Deps } from '@server/shop/deps'

/** A code that an operator replaces. */
export interface ReplaceRequest {
  /** The piece that has it, by id. */
  readonly unit: string
  /** The code that the operator named, by id: the one that it has, or one that it had. Absent: they named the piece. */
  readonly code?: string | undefined
  /** For the customer, in plain words. */
  readonly cause: Exclude<VoidCause, 'refunded'>
  /** For the operator. */
  readonly note?: string | undefined
}

export type ReplaceRefusal =
  | OperatorRefusal
  /** There is no other code of this variant for sale. */
  | { readonly _tag: 'no_stock'; readonly variant: string }
  /** The piece is refunded. */
  | { readonly _tag: 'unit_refunded' }
  /** The operator named the piece alone, and its code was replaced before. */
  | { readonly _tag: 'replaced_before' }

/** The ids of both codes. */
export interface Replaced {
  readonly old: string
  readonly fresh: string
  /** The same request was done before: nothing was changed now. */
  readonly isRepeated: boolean
}

type ReplaceDeps = Pick<Deps, 'db' | 'now' | 'notifyRelay' | 'expiryMarginMs'>

/**
 * Voids a code of a successful order, and gives its piece another one of the same variant, by the rules of every sale.
 * Both stay in the evidence. Safe to repeat: a code is replaced once. Of a piece whose code was replaced before, another
 * one is replaced only if the operator names that code.
 */
export const replaceCode = (
  deps: ReplaceDeps,
  order: string,
  { unit, code, cause, note }: ReplaceRequest,
): Promise<E.Either<ReplaceRefusal, Replaced>> =>
  onOrder<ReplaceRefusal, Replaced>(deps, order, async (tx, stored) => {
    if (stored.status !== 'success') return E.left({ _tag: 'wrong_status', status: stored.status })
    const ofOrder = and(eq(orderUnits.id, unit), eq(orderUnits.orderId, order), eq(orderUnits.kind, 'code'))
    const [piece] = await tx.select().from(orderUnits).where(ofOrder)
    if (piece === undefined) return E.left({ _tag: 'absent' })
    if (piece.state === 'released') return E.left({ _tag: 'unit_refunded' })
    const before = await replacementsOf(tx, unit)
    const same = before.find(each => each.old === code)
    if (same !== undefined) return E.right({ ...same, isRepeated: true })
    if (code === undefined && before.length > 0) return E.left({ _tag: 'replaced_before' })
    const claimed = await claimCodes(tx, [{ variant: piece.variantNo, count: 1 }], paidTime(deps))
    const fresh = claimed._tag === 'claimed' ? claimed.codes.get(piece.variantNo)?.[0] : undefined
    if (fresh === undefined) return E.left({ _tag: 'no_stock', variant: piece.variantNo })
    const [old] = await voidSoldCodes(tx, [unit], { cause, note, replacedBy: fresh }, deps.now())
    if (old === undefined || (code !== undefined && code !== old))
      throw new Error(`piece ${unit} of a successful order does not have the code ${code ?? 'that it needs'}`)
    await take(tx, [{ code: fresh, unit }], 'sold')
    await bumpOrderVersion(tx, stored, { payment: stored.payment, amount: stored.amount }, deps.now())
    return E.right({ old, fresh, isRepeated: false })
  })

/** The codes of a piece that were replaced, each with the one that took its place. */
const replacementsOf = async (tx: Tx, unit: string) =>
  (
    await tx
      .select({ old: voidedCodes.codeId, fresh: voidedCodes.replacedBy })
      .from(voidedCodes)
      .where(eq(voidedCodes.unitId, unit))
  ).flatMap(({ old, fresh }) => (fresh === null ? [] : [{ old, fresh }]))

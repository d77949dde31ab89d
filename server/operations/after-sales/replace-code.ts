import { and, desc, eq, sql } from 'drizzle-orm'
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
import { codes, reveals } from '@server/platform/database/schema/vault'
import type { Deps } from '@server/shop/deps'

/** A code that an operator replaces. */
export interface ReplaceRequest {
  /** The piece that has it, by id. */
  readonly unit: string
  /** The operator named the piece by a code that it no longer has: they ask for what was done before. */
  readonly isVoided?: boolean
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
 * Both stay in the evidence. Safe to repeat: a replacement that the customer has not seen yet is not replaced again.
 */
export const replaceCode = (
  deps: ReplaceDeps,
  order: string,
  { unit, isVoided = false, cause, note }: ReplaceRequest,
): Promise<E.Either<ReplaceRefusal, Replaced>> =>
  onOrder<ReplaceRefusal, Replaced>(deps, order, async (tx, stored) => {
    if (stored.status !== 'success') return E.left({ _tag: 'wrong_status', status: stored.status })
    const ofOrder = and(eq(orderUnits.id, unit), eq(orderUnits.orderId, order), eq(orderUnits.kind, 'code'))
    const [piece] = await tx.select().from(orderUnits).where(ofOrder)
    if (piece === undefined) return E.left({ _tag: 'absent' })
    if (piece.state === 'released') return E.left({ _tag: 'unit_refunded' })
    const before = await lastReplacement(tx, order, unit)
    if (before !== undefined && (isVoided || !before.wasSeen)) return E.right({ ...before.codes, isRepeated: true })
    const claimed = await claimCodes(tx, [{ variant: piece.variantNo, count: 1 }], paidTime(deps))
    const fresh = claimed._tag === 'claimed' ? claimed.codes.get(piece.variantNo)?.[0] : undefined
    if (fresh === undefined) return E.left({ _tag: 'no_stock', variant: piece.variantNo })
    const [old] = await voidSoldCodes(tx, [unit], { cause, note, replacedBy: fresh }, deps.now())
    if (old === undefined) throw new Error(`piece ${unit} of a successful order has no code`)
    await take(tx, [{ code: fresh, unit }], 'sold')
    await bumpOrderVersion(tx, stored, { payment: stored.payment, amount: stored.amount }, deps.now())
    return E.right({ old, fresh, isRepeated: false })
  })

/** The last replacement of a piece's code, and whether any session has seen the new code. */
const lastReplacement = async (tx: Tx, order: string, unit: string) => {
  const [last] = await tx
    .select({ old: voidedCodes.codeId, fresh: codes.id })
    .from(voidedCodes)
    .innerJoin(codes, and(eq(codes.id, voidedCodes.replacedBy), eq(codes.orderUnitId, unit)))
    .where(eq(voidedCodes.unitId, unit))
    .orderBy(desc(voidedCodes.at))
    .limit(1)
  if (last === undefined) return undefined
  const looks = await tx
    .select({ id: reveals.id })
    .from(reveals)
    .where(and(eq(reveals.orderId, order), sql`${reveals.codeIds} @> ${JSON.stringify([last.fresh])}::jsonb`))
    .limit(1)
  return { codes: last, wasSeen: looks.length > 0 }
}

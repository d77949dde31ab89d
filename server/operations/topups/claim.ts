import { and, asc, eq, inArray } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { onOrder, type OperatorRefusal } from '@server/operations/operator-orders'
import { type Claim, claimOf } from '@server/operations/topups/claimed'
import type { Tx } from '@server/platform/database/database'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { orderUnits } from '@server/platform/database/schema/orders'
import type { Deps } from '@server/shop/deps'

/** After this time an operator may take over what another one has claimed: they may have gone home. */
export const CLAIM_MS = 30 * 60_000

export type ClaimRefusal =
  | OperatorRefusal
  /** Another operator works on it. */
  | { readonly _tag: 'claimed'; readonly by: string; readonly at: Date }

/** Which top-ups, and for whom: the name of an operator as the audit has it. `unit`: absent for all of the order. */
export interface ClaimRequest {
  readonly unit?: string | undefined
  readonly by: string
}

/** The ids of the units that have another claim now. */
export type Claimed = Promise<E.Either<ClaimRefusal, readonly string[]>>

type ClaimDeps = Pick<Deps, 'db' | 'now' | 'notifyRelay'>

/**
 * Records who works on top-ups that wait for a person. Top-ups that a supplier has, or gets next, are left out; if there
 * are no others, the claim is refused. A claim keeps a top-up from being sent to a supplier. Safe to repeat.
 */
export const claimTopUps = (deps: ClaimDeps, order: string, { unit, by }: ClaimRequest): Claimed =>
  onOrder<ClaimRefusal, readonly string[]>(deps, order, async (tx, stored) => {
    if (stored.status !== 'processing') return E.left({ _tag: 'wrong_status', status: stored.status })
    if (stored.reviewSince !== null) return E.left({ _tag: 'under_review' })
    const due = await dueOf(tx, order, unit)
    if (due.length === 0) return E.left({ _tag: 'absent' })
    const free = due.filter(each => each.claim !== null || !isAtSupplier(each.supplier))
    if (free.length === 0) return E.left({ _tag: 'underway' })
    const now = deps.now()
    const theirs = free.find(each => isOfOther(each.claim, by, now))?.claim
    if (theirs) return E.left({ _tag: 'claimed', ...theirs })
    const fresh = free.filter(({ claim }) => claim?.by !== by || !holds(claim, now)).map(({ id }) => id)
    await setClaim(tx, fresh, { by, at: new Date(now) })
    return E.right(fresh)
  })

/** Gives top-ups back, so that another operator or a supplier may have them. Safe to repeat. */
export const unclaimTopUps = (deps: ClaimDeps, order: string, { unit, by }: ClaimRequest): Claimed =>
  onOrder<ClaimRefusal, readonly string[]>(deps, order, async tx => {
    const due = await dueOf(tx, order, unit)
    if (due.length === 0) return E.left({ _tag: 'absent' })
    const theirs = due.find(each => isOfOther(each.claim, by, deps.now()))?.claim
    if (theirs) return E.left({ _tag: 'claimed', ...theirs })
    const claimed = due.filter(({ claim }) => claim !== null).map(({ id }) => id)
    await setClaim(tx, claimed, undefined)
    return E.right(claimed)
  })

const holds = ({ at }: Claim, now: number): boolean => now - at.getTime() < CLAIM_MS

const isOfOther = (claim: Claim | null, by: string, now: number): boolean =>
  claim !== null && claim.by !== by && holds(claim, now)

const isAtSupplier = (state: string | null): boolean => state === 'queued' || state === 'sent' || state === 'accepted'

const dueOf = async (tx: Tx, order: string, unit: string | undefined) => {
  const due = and(eq(orderUnits.orderId, order), eq(orderUnits.state, 'due'))
  const rows = await tx
    .select({ unit: orderUnits, supplier: fulfilments.state })
    .from(orderUnits)
    .leftJoin(fulfilments, eq(fulfilments.unitId, orderUnits.id))
    .where(unit === undefined ? due : and(due, eq(orderUnits.id, unit)))
    .orderBy(asc(orderUnits.id))
  return rows.map(({ unit: row, supplier }) => ({ id: row.id, supplier, claim: claimOf(row) }))
}

const setClaim = async (tx: Tx, units: readonly string[], claim: Claim | undefined): Promise<void> => {
  if (units.length === 0) return
  const { by = null, at = null } = claim ?? {}
  await tx
    .update(orderUnits)
    .set({ claimedBy: by, claimedAt: at })
    .where(inArray(orderUnits.id, [...units]))
}

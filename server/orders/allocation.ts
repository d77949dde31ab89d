import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { expireOverdue } from '@server/orders/cancel-orders'
import { codeExpiry, codeIsFree, codeLasts, type SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import { builtOnce } from '@server/platform/database/built-once'
import type { Tx } from '@server/platform/database/database'
import { timeText } from '@server/platform/database/columns'
import { orderUnits } from '@server/platform/database/schema/orders'
import { codes } from '@server/platform/database/schema/vault'

/** How many codes of which variant. */
export interface Wanted {
  readonly variant: string
  readonly count: number
}

export type Claimed =
  | { readonly _tag: 'claimed'; readonly codes: ReadonlyMap<string, readonly string[]> }
  /** `left`: how many are available. */
  | { readonly _tag: 'short'; readonly variant: string; readonly left: number }

/**
 * Picks codes that are for sale, the first to expire first, and locks them until the transaction ends. It picks all that
 * are wanted. If one variant is short, the result does not count and the caller must roll back (I-03). Every transaction
 * takes variants in the same order and skips locked rows, so no transaction waits for another. If stock is short, it
 * first takes back what overdue orders still hold (I-14).
 */
export const claimCodes = async (tx: Tx, wanted: readonly Wanted[], time: SaleTime): Promise<Claimed> => {
  const picked = new Map<string, readonly string[]>()
  for (const { variant, count } of wanted.toSorted((a, b) => (a.variant < b.variant ? -1 : 1))) {
    const first = await pick(tx, variant, count, time)
    const ids =
      first.length < count && (await expireOverdue(tx, time.now, { variant })) > 0
        ? await pick(tx, variant, count, time)
        : first
    if (ids.length < count) return { _tag: 'short', variant, left: ids.length }
    picked.set(variant, ids)
  }
  return { _tag: 'claimed', codes: picked }
}

/**
 * A separate statement updates the picked rows by their ids. `UPDATE … WHERE id IN (SELECT … LIMIT n FOR UPDATE SKIP
 * LOCKED)` may run its subquery again for each row: in a test it sold 600 codes for 3.
 */
const pick = async (tx: Tx, variant: string, count: number, time: SaleTime): Promise<readonly string[]> => {
  const rows = await firstFree(tx).execute({ variant, count, until: timeText(time.now + time.expiryMarginMs) })
  return rows.map(row => row.id)
}

const firstFree = builtOnce(tx =>
  tx
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.variantNo, sql.placeholder('variant')), codeIsFree, codeLasts(sql.placeholder('until'))))
    .orderBy(asc(codeExpiry))
    .limit(sql.placeholder('count'))
    .for('update', { skipLocked: true })
    .prepare(''),
)

/** Which code goes to which unit. */
export interface Assignment {
  readonly code: string
  readonly unit: string
}

/** Assigns each picked code to one unit of its variant. */
export const assign = (
  units: readonly { readonly id: string; readonly variant: string }[],
  picked: ReadonlyMap<string, readonly string[]>,
): readonly Assignment[] => {
  const left = new Map([...picked].map(([variant, ids]) => [variant, [...ids]]))
  return units.map(({ id, variant }) => {
    const code = left.get(variant)?.pop()
    if (code === undefined) throw new Error(`a unit of ${variant} was left without a code`)
    return { code, unit: id }
  })
}

/** Gives picked codes to their units. Throws unless every code was still free. */
export const take = async (tx: Tx, assignments: readonly Assignment[], state: 'held' | 'sold'): Promise<void> => {
  if (assignments.length === 0) return
  const taken = await taking(tx, assignments, state).returning({ id: codes.id })
  allTaken(assignments, taken.length)
}

/** The statement that gives picked codes to their units, alone or as a part of another. `allTaken` checks its count. */
export const taking = (tx: Tx, assignments: readonly Assignment[], state: 'held' | 'sold') => {
  const pairs = sql.join(
    assignments.map(({ code, unit }) => sql`(${code}::uuid, ${unit}::uuid)`),
    sql`, `,
  )
  return tx
    .update(codes)
    .set({ state, orderUnitId: sql`given.unit` })
    .from(sql`(values ${pairs}) as given(code, unit)`)
    .where(and(eq(codes.id, sql`given.code`), eq(codes.state, 'free')))
}

/** Throws unless every picked code was still free. */
export const allTaken = (assignments: readonly Assignment[], taken: number | undefined): void => {
  if (taken !== assignments.length)
    throw new Error(`${assignments.length} codes were picked, but ${taken ?? 0} could be taken`)
}

/** A unit of an order. `isSold`: it has a code, which the statement has just sold. */
type SoldUnit = typeof orderUnits.$inferSelect & { readonly isSold: boolean }

/**
 * Sells the codes that an order's units hold, and returns its units. It sells nothing unless each unit holds one that
 * may still be sold: a code may have expired meanwhile, have gone into quarantine, or not open.
 */
export const sellHeld = (tx: Tx, order: string, now: number): Promise<readonly SoldUnit[]> =>
  heldSold(tx).execute({ order, now: timeText(now) })

const heldSold = builtOnce(tx => {
  const order = sql.placeholder('order')
  const needsCode = and(eq(orderUnits.orderId, order), eq(orderUnits.kind, 'code'))
  const units = tx.select({ id: orderUnits.id }).from(orderUnits).where(needsCode)
  const held = and(inArray(codes.orderUnitId, units), eq(codes.state, 'held'))
  const needed = tx
    .select({ units: sql`count(*)` })
    .from(orderUnits)
    .where(needsCode)
  const good = tx
    .select({ codes: sql`count(*)` })
    .from(codes)
    .where(and(held, codeLasts(sql.placeholder('now'))))
  const sold = tx.$with('sold').as(
    tx
      .update(codes)
      .set({ state: 'sold' })
      .where(and(held, sql`${good} = ${needed}`))
      .returning({ unit: codes.orderUnitId }),
  )
  return tx
    .with(sold)
    .select({ ...getTableColumns(orderUnits), isSold: sql<boolean>`${sold.unit} is not null` })
    .from(orderUnits)
    .leftJoin(sold, eq(sold.unit, orderUnits.id))
    .where(eq(orderUnits.orderId, order))
    .prepare('')
})

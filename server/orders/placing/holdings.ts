import { and, count, eq, lte, sql } from 'drizzle-orm'
import type { Wanted } from '@server/orders/allocation'
import { expireOverdue } from '@server/orders/cancel-orders'
import { holdableOf, quotaOf, type Standing } from '@server/orders/placing/quota'
import { codeExpiry, codeIsForSale, type SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import { orderIsUnpaid } from '@server/platform/database/conditions/unpaid-orders'
import type { Tx } from '@server/platform/database/database'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { users } from '@server/platform/database/schema/users'
import { codes } from '@server/platform/database/schema/vault'
import type { HoldLimits } from '@server/shop/deps'

/** Why a customer may not hold more. */
export type HoldRefusal =
  | { readonly _tag: 'orders'; readonly max: number }
  /** `isLowered`: because of orders that were not paid. */
  | { readonly _tag: 'pieces'; readonly max: number; readonly isLowered: boolean }

/** What the unpaid orders of a customer hold. */
interface Held {
  readonly orders: number
  readonly pieces: number
}

/** What a customer's unpaid orders hold. Cancels overdue ones: the customer may order again what they held (I-14). */
export const heldNow = async (tx: Tx, user: string, now: number): Promise<Held> => {
  const held = await heldBy(tx, user, now)
  if (held.overdue === 0) return held
  await expireOverdue(tx, now, { user })
  return heldBy(tx, user, now)
}

/**
 * May the customer's unpaid orders hold these pieces too? Codes and top-ups count. The caller has locked the customer's
 * cart. So a customer cannot exceed the quota from two windows at once.
 */
export const refusedHold = async (
  tx: Tx,
  limits: HoldLimits,
  user: string,
  { held, pieces, now }: { readonly held: Held; readonly pieces: number; readonly now: number },
): Promise<HoldRefusal | undefined> => {
  if (held.orders >= limits.orders) return { _tag: 'orders', max: limits.orders }
  // one piece is always allowed
  if (held.pieces + pieces <= 1) return undefined
  const standing = await standingOf(tx, limits, user, now)
  const max = quotaOf(limits, standing)
  if (held.pieces + pieces <= max) return undefined
  return { _tag: 'pieces', max, isLowered: max < quotaOf(limits, { ...standing, lapsed: 0 }) }
}

const heldBy = async (tx: Tx, user: string, now: number): Promise<Held & { readonly overdue: number }> => {
  const [held] = await tx
    .select({
      orders: count(),
      pieces: sql<number>`coalesce(sum(${orders.quantity}), 0)::int`,
      overdue: sql<number>`count(*) filter (where ${lte(orders.expiresAt, new Date(now))})::int`,
    })
    .from(orders)
    .where(and(eq(orders.userId, user), orderIsUnpaid))
  return held ?? { orders: 0, pieces: 0, overdue: 0 }
}

const standingOf = async (tx: Tx, { coolDownMs }: HoldLimits, user: string, now: number): Promise<Standing> => {
  const since = new Date(now - coolDownMs).toISOString()
  const stood = sql`extract(epoch from ${orders.updatedAt} - ${orders.createdAt})`
  const hold = sql`greatest(extract(epoch from ${orders.expiresAt} - ${orders.createdAt}), 1)`
  // an order that ran out may be noticed much later
  const ended = sql`least(${orders.updatedAt}, ${orders.expiresAt})`
  const lapsed = sql`${orders.status} = 'cancelled' and ${ended} > ${since}::timestamptz`
  const [history] = await tx
    .select({
      createdAt: users.createdAt,
      paid: sql<number>`count(*) filter (where ${orders.status} = 'success')::int`,
      lapsed: sql<number>`coalesce(sum(least(${stood} / ${hold}, 1)) filter (where ${lapsed}), 0)::float8`,
    })
    .from(users)
    .leftJoin(orders, eq(orders.userId, users.id))
    .where(eq(users.id, user))
    .groupBy(users.id)
  if (history === undefined) return { ageMs: 0, paid: 0, lapsed: 0 }
  return { ...history, ageMs: Math.max(0, now - history.createdAt.getTime()) }
}

/**
 * The first variant of which unpaid orders would hold too large a share, with the number that can still be held;
 * undefined: there is none. It locks the variants, always in the same order, until the transaction ends: two customers
 * cannot both take the last part of the share.
 */
export const beyondShare = async (
  tx: Tx,
  limits: HoldLimits,
  wanted: readonly Wanted[],
  time: SaleTime,
): Promise<{ readonly variant: string; readonly left: number } | undefined> => {
  if (limits.sharePercent >= 100) return undefined
  for (const { variant, count: pieces } of wanted.toSorted((a, b) => (a.variant < b.variant ? -1 : 1))) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hold ${variant}`}, 0))`)
    const look = () => holdable(tx, limits, { variant, count: pieces }, time)
    const first = await look()
    const { free, left } =
      Math.min(first.free, first.left) < pieces && (await expireOverdue(tx, time.now, { variant })) > 0
        ? await look()
        : first
    // if the variant itself is short, the allocation refuses the order
    if (left < pieces && free >= pieces) return { variant, left }
  }
  return undefined
}

/**
 * How many codes of a variant are free, and how many more unpaid orders may hold. It counts only as many free codes as
 * the wanted ones need: a variant can have very many.
 */
const holdable = async (
  tx: Tx,
  limits: HoldLimits,
  { variant, count: pieces }: Wanted,
  time: SaleTime,
): Promise<{ readonly free: number; readonly left: number }> => {
  // by the unpaid orders, which are few: codes that are held have no index
  const [{ held = 0 } = {}] = await tx
    .select({ held: count() })
    .from(orders)
    .innerJoin(orderUnits, and(eq(orderUnits.orderId, orders.id), eq(orderUnits.state, 'reserved')))
    .where(and(orderIsUnpaid, eq(orderUnits.variantNo, variant), eq(orderUnits.kind, 'code')))
  const enough = Math.ceil(((held + pieces) * 100) / limits.sharePercent) - held
  const some = tx
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.variantNo, variant), codeIsForSale(time)))
    // by the index of free codes
    .orderBy(codeExpiry)
    .limit(enough)
    .as('some')
  const [{ free = 0 } = {}] = await tx.select({ free: count() }).from(some)
  return { free, left: Math.max(0, holdableOf(limits, free + held) - held) }
}

import type { HoldLimits } from '@server/shop/deps'

/** What the shop knows of a customer. */
export interface Standing {
  readonly ageMs: number
  /** Successful orders. */
  readonly paid: number
  /**
   * Orders that were cancelled unpaid within the cool-down. Each counts with the part of its hold that it stood: 1 if
   * it ran out. So a customer gains nothing by cancelling just before the end.
   */
  readonly lapsed: number
}

/** The paid orders that give the whole quota, and the age that gives half of the way to it. */
const PAID_FOR_MOST = 5
const AGE_FOR_HALF_MS = 90 * 86_400_000

/**
 * How many pieces the customer's unpaid orders may hold. It starts low, grows with paid orders and, up to half of the
 * way, with the age of the account. Each unpaid order halves it for a time. One piece is always allowed.
 */
export const quotaOf = (
  { most, atFirst }: Pick<HoldLimits, 'most' | 'atFirst'>,
  { ageMs, paid, lapsed }: Standing,
): number => {
  const start = Math.min(atFirst, most)
  const byAge = Math.min(1, ageMs / AGE_FOR_HALF_MS) / 2
  const trust = Math.min(1, byAge + paid / PAID_FOR_MOST)
  const full = start + Math.floor((most - start) * trust)
  return Math.max(1, Math.floor(full / 2 ** Math.floor(lapsed)))
}

/** This number of codes of a variant can always be held: a small stock must stay sellable. */
export const ALWAYS_HOLDABLE = 5

/** How many codes of a variant unpaid orders may hold in all, of those that are free or held now. */
export const holdableOf = ({ sharePercent }: Pick<HoldLimits, 'sharePercent'>, codes: number): number =>
  Math.min(codes, Math.max(ALWAYS_HOLDABLE, Math.floor((codes * sharePercent) / 100)))

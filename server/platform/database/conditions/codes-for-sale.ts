import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { codeBatches, codes, unreadableCodes } from '@server/platform/database/schema/vault'

/** The moment of a sale. */
export interface SaleTime {
  /** Milliseconds since 1970, from the shop's clock. */
  readonly now: number
  /** A code that expires this soon is not for sale. */
  readonly expiryMarginMs: number
}

/** What decides when a code is too old to be sold. */
export interface SaleLimits {
  readonly now: () => number
  /** A customer has this long to use a code. */
  readonly expiryMarginMs: number
  /** The longest time between an order and its payment. */
  readonly longestHoldMs: number
}

/** An order that is placed now: its codes must last until it is paid at the latest, and for the margin after that. */
export const saleTime = ({ now, expiryMarginMs, longestHoldMs }: SaleLimits): SaleTime => ({
  now: now(),
  expiryMarginMs: longestHoldMs + expiryMarginMs,
})

/** An order that is paid now. */
export const paidTime = ({ now, expiryMarginMs }: Omit<SaleLimits, 'longestHoldMs'>): SaleTime => ({
  now: now(),
  expiryMarginMs,
})

/**
 * Would the code be for sale if it were free? It does not expire within the margin, its batch is not quarantined, and the
 * shop has not found that it does not open. A code whose expiry is not read yet is not for sale: perhaps it does not open
 * (`read-expiries.ts`). The last condition looks up each code by its id: as `not exists`, it could become a join that
 * reads all free codes of a variant.
 */
export const codeMayBeSold = ({ now, expiryMarginMs }: SaleTime): SQL => codeLasts(new Date(now + expiryMarginMs))

/**
 * When a code stops working: those that never do come last. The index of free codes has this expression, so that a search
 * begins behind the codes that have expired.
 */
export const codeExpiry: SQL = sql`coalesce(${codes.expiresAt}, 'infinity')`

/** `codeMayBeSold`, for a code that must last until a time. */
export const codeLasts = (until: Date | Placeholder): SQL => sql`(
  ${codes.expiryRead} and ${codeExpiry} > ${until instanceof Date ? sql.param(until, codes.expiresAt) : until}
  and ${codes.batchId} not in (select batch.id from ${codeBatches} as batch where batch.quarantined_at is not null)
  and coalesce((select false from ${unreadableCodes} as unreadable where unreadable.code_id = ${codes.id}), true))`

/** The state is no parameter, so that a partial index can be used. */
export const codeIsFree: SQL = sql`${codes.state} = 'free'`

/** A code that can be given to an order now. */
export const codeIsForSale = (time: SaleTime): SQL => sql`(${codeIsFree} and ${codeMayBeSold(time)})`

import type { ActDeps } from '@server/acts/kit/act-deps'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { ListPage, Paging } from '@server/platform/list-page'
import { type ExpiringCodes, expiringPage } from '@server/stock/expiring-codes'
import { LOW_STOCK } from '@server/stock/low-stock'
import { stockLimits } from '@server/stock/stock-limits'
import { stockPage } from '@server/stock/stock-page'
import { stock, type VariantStock } from '@server/stock/stock'

const DAY_MS = 86_400_000

/** Codes that expire within this number of days are listed as expiring. */
export const EXPIRING_DAYS = 30

/** The codes of one variant by state. Undefined: no variant with this number is delivered as codes. */
export const stockOf = async (deps: ActDeps, variant: string): Promise<VariantStock | undefined> =>
  (await stock(deps.db, saleTime(deps), deps.lang, [variant]))[0]

/** Which variants to list. Absent: all. */
interface StockRequest {
  readonly only?: 'low'
  /** How many codes for sale are few, for all variants: also for those that have another limit. */
  readonly atMost?: number | undefined
}

/** A page of the variants that are delivered as codes, with their codes by state. Undefined: it is no cursor of this list. */
export const stockList = async (
  deps: ActDeps,
  { only, atMost }: StockRequest,
  paging: Paging,
): Promise<ListPage<VariantStock> | undefined> => {
  const limits = atMost === undefined ? await stockLimits(deps.db, LOW_STOCK) : { few: atMost, own: {} }
  return stockPage(deps.db, { time: saleTime(deps), lang: deps.lang }, { only, limits }, paging)
}

/** A page of the free codes that have expired, or will within this number of days. Undefined: it is no cursor of this list. */
export const expiringWithin = (
  { db, now }: ActDeps,
  days: number,
  paging: Paging,
): Promise<ListPage<ExpiringCodes> | undefined> => expiringPage(db, new Date(now() + days * DAY_MS), paging)

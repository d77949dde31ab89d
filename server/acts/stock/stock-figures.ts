import type { ActDeps } from '@server/acts/kit/act-deps'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import { type ExpiringCodes, expiringCodes } from '@server/stock/expiring-codes'
import { LOW_STOCK } from '@server/stock/low-stock'
import { limitOf, stockLimits } from '@server/stock/stock-limits'
import { stock, type VariantStock } from '@server/stock/stock'

const DAY_MS = 86_400_000

/** Codes that expire within this number of days are listed as expiring. */
export const EXPIRING_DAYS = 30

/** The codes of every variant by state, or of these only. */
export const stockOf = (deps: ActDeps, only?: readonly string[]): Promise<readonly VariantStock[]> =>
  stock(deps.db, saleTime(deps), deps.lang, only)

/** The variants on sale with few codes for sale. `atMost`: a limit for all of them, also for those that have another. */
export const fewLeft = async (deps: ActDeps, atMost: number | undefined): Promise<readonly VariantStock[]> => {
  const limits = await stockLimits(deps.db, LOW_STOCK)
  return (await stockOf(deps)).filter(
    row => row.onSale && row.visible && row.forSale <= (atMost ?? limitOf(limits, row.variant)),
  )
}

/** The free codes that have expired, or will within this number of days. */
export const expiringWithin = ({ db, now }: ActDeps, days: number): Promise<readonly ExpiringCodes[]> =>
  expiringCodes(db, new Date(now() + days * DAY_MS))

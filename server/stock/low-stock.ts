import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { isVisible } from '@server/platform/database/conditions/visible-products'
import type { SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Db } from '@server/platform/database/database'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { countForSale } from '@server/stock/count-for-sale'
import { limitIn, type StockLimits } from '@server/stock/stock-limits'

/** The default limit: a variant with at most this many codes for sale has low stock, unless it has its own limit. */
export const LOW_STOCK = 5

/** A visible variant on sale with few codes for sale. */
export interface LowStock {
  readonly variant: string
  readonly forSale: number
}

/** The variants on sale whose codes for sale are within their limits. It counts no further than that. */
export const lowStock = (db: Db, time: SaleTime, limits: StockLimits): Promise<readonly LowStock[]> => {
  const limit = limitIn(limits, variants.no)
  const forSale = sql<number>`stock.for_sale`.mapWith(Number)
  return (
    db
      .select({ variant: variants.no, forSale })
      .from(variants)
      .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
      // joined, the codes of each variant are counted once, for the condition and for the result
      .innerJoinLateral(sql`${countForSale(variants.no, time, sql`${limit} + 1`)} as stock(for_sale)`, sql`true`)
      .where(and(eq(variants.delivery, 'code'), eq(variants.onSale, true), isVisible(time), lte(forSale, limit)))
      .orderBy(asc(variants.no))
  )
}

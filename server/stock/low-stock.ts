import { and, asc, count, eq, lte, sql } from 'drizzle-orm'
import { isVisible } from '@server/platform/database/conditions/visible-products'
import { codeIsForSale, type SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Db } from '@server/platform/database/database'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { codes } from '@server/platform/database/schema/vault'

/** The default limit: a variant with at most this many codes for sale has low stock. */
export const LOW_STOCK = 5

/** A visible variant on sale with few codes for sale. */
export interface LowStock {
  readonly variant: string
  readonly forSale: number
}

/** The variants on sale with at most this many codes for sale. It counts no further than that. */
export const lowStock = (db: Db, time: SaleTime, atMost: number): Promise<readonly LowStock[]> => {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(codes)
    .where(and(eq(codes.variantNo, variants.no), codeIsForSale(time)))
    .limit(atMost + 1)
    .as('some')
  const counted = db
    .select({ forSale: count().as('for_sale') })
    .from(some)
    .as('counted')
  return db
    .select({ variant: variants.no, forSale: counted.forSale })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .innerJoinLateral(counted, sql`true`)
    .where(and(eq(variants.delivery, 'code'), eq(variants.onSale, true), isVisible(time), lte(counted.forSale, atMost)))
    .orderBy(asc(variants.no))
}

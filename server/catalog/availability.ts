import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '@server/platform/database/database'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { codes } from '@server/platform/database/schema/vault'
import {
  codeExpiry,
  codeIsForSale,
  codeMayBeSold,
  type SaleTime,
} from '@server/platform/database/conditions/codes-for-sale'
import { isVisible } from '@server/platform/database/conditions/visible-products'
import { orderIsOverdue } from '@server/platform/database/conditions/unpaid-orders'

/**
 * The variants that are available now: on sale and visible in an edition, and with a code for sale if a code is delivered.
 * A code that an overdue order still holds counts as free: the hold's end is checked on read (I-14). Without `numbers`,
 * all variants.
 */
export const inStock = async (
  db: Db | Tx,
  time: SaleTime,
  numbers?: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (numbers?.length === 0) return new Set()
  // the order is that of an index: without it the database may read all codes for each variant
  const free = db
    .select({ isThere: sql`true` })
    .from(codes)
    .where(and(eq(codes.variantNo, variants.no), codeIsForSale(time)))
    .orderBy(codeExpiry)
    .limit(1)
  const lapsed = db
    .select({ no: codes.variantNo })
    .from(orders)
    .innerJoin(orderUnits, eq(orderUnits.orderId, orders.id))
    .innerJoin(codes, eq(codes.orderUnitId, orderUnits.id))
    .where(and(orderIsOverdue(time.now), codeMayBeSold(time)))
  const rows = await db
    .select({ no: variants.no })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .where(
      and(
        variants.onSale,
        isVisible(time),
        or(eq(variants.delivery, 'fulfilment'), sql`${free}`, inArray(variants.no, lapsed)),
        numbers === undefined ? undefined : inArray(variants.no, [...numbers]),
      ),
    )
  return new Set(rows.map(row => row.no))
}

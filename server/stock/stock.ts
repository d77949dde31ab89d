import { type SQL, and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Lang } from '~/domain/shared/locale'
import { codeIsForSale, type SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import { isVisible } from '@server/platform/database/conditions/visible-products'
import type { Db, Tx } from '@server/platform/database/database'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { codeBatches, codes, type CodeState } from '@server/platform/database/schema/vault'

/** The codes of one variant by state. Free, held, sold and void add up to what was imported, at every moment (I-04). */
export interface VariantStock extends Readonly<Record<CodeState, number>> {
  readonly variant: string
  /** Group and variant, as the shop shows them. */
  readonly name: string
  readonly onSale: boolean
  /** Do shoppers see it? Neither it nor its group is hidden or scheduled for another time. */
  readonly visible: boolean
  readonly imported: number
  /** Free codes that can be sold: they do not expire within the margin, and are not quarantined. */
  readonly forSale: number
  /** Free codes that have expired. */
  readonly expired: number
  /** Free codes that expire within 30 days. */
  readonly expiring: number
}

/** Codes that expire within this time are listed as expiring. */
const SOON_MS = 30 * 86_400_000

/** Every variant that is delivered as codes, in the order of the shelves. One statement: all figures are of one moment. */
export const stock = async (db: Db | Tx, time: SaleTime, lang: Lang): Promise<readonly VariantStock[]> => {
  const counting = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)
  const inState = (state: CodeState) => counting(eq(codes.state, state))
  const isFree = eq(codes.state, 'free')
  const [present, soon] = [new Date(time.now), new Date(time.now + SOON_MS)]
  const counted = db
    .select({
      no: codes.variantNo,
      free: inState('free').as('free'),
      held: inState('held').as('held'),
      sold: inState('sold').as('sold'),
      void: inState('void').as('void'),
      forSale: counting(codeIsForSale(time)).as('for_sale'),
      expired: counting(and(isFree, lte(codes.expiresAt, present))).as('expired'),
      expiring: counting(and(isFree, gt(codes.expiresAt, present), lte(codes.expiresAt, soon))).as('expiring'),
    })
    .from(codes)
    .groupBy(codes.variantNo)
    .as('counted')
  const brought = db
    .select({
      no: codeBatches.variantNo,
      imported: sql<number>`sum(${codeBatches.imported})`.mapWith(Number).as('imported'),
    })
    .from(codeBatches)
    .groupBy(codeBatches.variantNo)
    .as('brought')
  const rows = await db
    .select({
      variant: variants,
      group: productGroups.name,
      visible: isVisible({ now: time.now }),
      free: counted.free,
      held: counted.held,
      sold: counted.sold,
      void: counted.void,
      forSale: counted.forSale,
      expired: counted.expired,
      expiring: counted.expiring,
      imported: brought.imported,
    })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .leftJoin(counted, eq(counted.no, variants.no))
    .leftJoin(brought, eq(brought.no, variants.no))
    .where(eq(variants.delivery, 'code'))
    .orderBy(asc(productGroups.position), asc(productGroups.no), asc(variants.position))
  return rows.map(({ variant, group, ...figures }) => ({
    variant: variant.no,
    name: `${group[lang]} · ${variant.name[lang]}`,
    onSale: variant.onSale,
    visible: figures.visible,
    free: figures.free ?? 0,
    held: figures.held ?? 0,
    sold: figures.sold ?? 0,
    void: figures.void ?? 0,
    imported: figures.imported ?? 0,
    forSale: figures.forSale ?? 0,
    expired: figures.expired ?? 0,
    expiring: figures.expiring ?? 0,
  }))
}

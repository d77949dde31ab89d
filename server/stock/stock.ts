import { type SQL, and, asc, count, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Lang } from '~/domain/shared/locale'
import { codeMayBeSold, type SaleTime } from '@server/platform/database/conditions/codes-for-sale'
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
  const inState = (state: CodeState) => counting(eq(codes.state, state))
  // the index codes_state has all that is counted here
  const counted = db
    .select({
      no: codes.variantNo,
      free: inState('free').as('free'),
      held: inState('held').as('held'),
      sold: inState('sold').as('sold'),
      void: inState('void').as('void'),
    })
    .from(codes)
    .groupBy(codes.variantNo)
    .as('counted')
  const special = codesWithLimits(db, time)
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
      variant: variants.no,
      name: variants.name,
      group: productGroups.name,
      onSale: variants.onSale,
      visible: isVisible({ now: time.now }),
      free: counted.free,
      held: counted.held,
      sold: counted.sold,
      void: counted.void,
      unsold: special.unsold,
      expired: special.expired,
      expiring: special.expiring,
      imported: brought.imported,
    })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .leftJoin(counted, eq(counted.no, variants.no))
    .leftJoin(special, eq(special.no, variants.no))
    .leftJoin(brought, eq(brought.no, variants.no))
    .where(eq(variants.delivery, 'code'))
    .orderBy(asc(productGroups.position), asc(productGroups.no), asc(variants.position))
  return rows.map(({ variant, name, group, onSale, ...figures }) => ({
    variant,
    name: `${group[lang]} · ${name[lang]}`,
    onSale,
    visible: figures.visible,
    free: figures.free ?? 0,
    held: figures.held ?? 0,
    sold: figures.sold ?? 0,
    void: figures.void ?? 0,
    imported: figures.imported ?? 0,
    forSale: (figures.free ?? 0) - (figures.unsold ?? 0),
    expired: figures.expired ?? 0,
    expiring: figures.expiring ?? 0,
  }))
}

const counting = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)

/** By variant: how many free codes are not for sale, have expired or expire soon. Few of the free codes are among these. */
const codesWithLimits = (db: Db | Tx, time: SaleTime) => {
  const [present, soon] = [new Date(time.now), new Date(time.now + SOON_MS)]
  return db
    .select({
      no: codes.variantNo,
      unsold: counting(sql`not ${codeMayBeSold(time)}`).as('unsold'),
      expired: counting(lte(codes.expiresAt, present)).as('expired'),
      expiring: counting(and(gt(codes.expiresAt, present), lte(codes.expiresAt, soon))).as('expiring'),
    })
    .from(codes)
    .where(inArray(codes.id, freeWithLimits(db, new Date(Math.max(soon.getTime(), time.now + time.expiryMarginMs)))))
    .groupBy(codes.variantNo)
    .as('special')
}

/**
 * The ids of the free codes that may be unfit for sale: they expire by this moment, their expiry is not read, or their batch is
 * in quarantine. All others are for sale. Each of the three has an index.
 */
const freeWithLimits = (db: Db | Tx, expireBy: Date) => {
  const ids = () => db.select({ id: codes.id }).from(codes)
  // no parameters, so that partial indexes can be used
  const isFree = sql`${codes.state} = 'free'`
  return union(
    ids().where(and(isFree, lte(codes.expiresAt, expireBy))),
    ids().where(and(isFree, sql`not ${codes.expiryRead}`)),
    ids()
      .innerJoin(codeBatches, eq(codeBatches.id, codes.batchId))
      .where(and(isFree, isNotNull(codeBatches.quarantinedAt))),
  )
}

/** How many codes of all variants are for sale, and how many unpaid orders hold. One statement, as above. */
export const codesForSale = async (db: Db, time: SaleTime): Promise<Readonly<Record<'free' | 'held', number>>> => {
  const many = (which: SQL | undefined) => db.select({ codes: count() }).from(codes).where(which)
  const unfit = and(
    inArray(codes.id, freeWithLimits(db, new Date(time.now + time.expiryMarginMs))),
    sql`not ${codeMayBeSold(time)}`,
  )
  const [free, held] = [many(sql`${codes.state} = 'free'`), many(sql`${codes.state} = 'held'`)]
  const { rows } = await db.execute<{ free: unknown; held: unknown }>(
    sql`select (${free}) - (${many(unfit)}) as free, (${held}) as held`,
  )
  return { free: Number(rows[0]?.free), held: Number(rows[0]?.held) }
}

import { type SQL, and, asc, count, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Lang } from '~/domain/shared/locale'
import { codeIsFree, codeMayBeSold, type SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import { isVisible } from '@server/platform/database/conditions/visible-products'
import type { Db, Tx } from '@server/platform/database/database'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { codeBatches, codes, type CodeState, unreadableCodes } from '@server/platform/database/schema/vault'

/** The codes of one variant by state. Free, held, sold and void add up to what was imported, at every moment (I-04). */
export interface VariantStock extends Readonly<Record<CodeState, number>> {
  readonly variant: string
  /** The number of its product group. */
  readonly product: string
  /** Group and variant, as the shop shows them. */
  readonly name: string
  readonly onSale: boolean
  /** Do shoppers see it? Neither it nor its group is hidden or scheduled for another time. */
  readonly visible: boolean
  readonly imported: number
  /** Free codes that can be sold: they do not expire within the margin, are not quarantined, and open. */
  readonly forSale: number
  /** Free codes that have expired. */
  readonly expired: number
  /** Free codes that expire within 30 days. */
  readonly expiring: number
}

/** Codes that expire within this time are listed as expiring. */
export const SOON_MS = 30 * 86_400_000

/**
 * Every variant that is delivered as codes, or only those with these numbers, in the order of the shelves. One statement: all
 * figures are of one moment.
 */
export const stock = async (
  db: Db | Tx,
  time: SaleTime,
  lang: Lang,
  only?: readonly string[],
): Promise<readonly VariantStock[]> => {
  const inState = (state: CodeState) => counting(eq(codes.state, state))
  // the index codes_state has all that is counted here; codes that were sold are many, so they are not counted for some variants
  const counted = db
    .select({
      no: codes.variantNo,
      free: inState('free').as('free'),
      held: inState('held').as('held'),
      sold: inState('sold').as('sold'),
      void: inState('void').as('void'),
    })
    .from(codes)
    .where(only === undefined ? undefined : and(isOneOf(codes.variantNo, only), inArray(codes.state, UNSOLD)))
    .groupBy(codes.variantNo)
    .as('counted')
  const special = codesWithLimits(db, time, only)
  const brought = db
    .select({
      no: codeBatches.variantNo,
      imported: sql<number>`sum(${codeBatches.imported})`.mapWith(Number).as('imported'),
    })
    .from(codeBatches)
    .where(only === undefined ? undefined : isOneOf(codeBatches.variantNo, only))
    .groupBy(codeBatches.variantNo)
    .as('brought')
  const rows = await db
    .select({
      variant: variants.no,
      product: productGroups.no,
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
    .where(and(eq(variants.delivery, 'code'), only === undefined ? undefined : isOneOf(variants.no, only)))
    .orderBy(asc(productGroups.position), asc(productGroups.no), asc(variants.position), asc(variants.no))
  return rows.map(row => ({
    variant: row.variant,
    product: row.product,
    name: `${row.group[lang]} · ${row.name[lang]}`,
    onSale: row.onSale,
    visible: row.visible,
    ...figuresIn(row, only !== undefined),
  }))
}

type Counted = Readonly<
  Record<'free' | 'held' | 'sold' | 'void' | 'unsold' | 'expired' | 'expiring' | 'imported', number | null>
>

/** `isRest`: the sold codes were not counted. All states add up to what was imported (I-04). */
const figuresIn = (
  counts: Counted,
  isRest: boolean,
): Omit<VariantStock, 'variant' | 'product' | 'name' | 'onSale' | 'visible'> => {
  const [free, held, gone, imported] = [counts.free ?? 0, counts.held ?? 0, counts.void ?? 0, counts.imported ?? 0]
  return {
    free,
    held,
    sold: isRest ? imported - free - held - gone : (counts.sold ?? 0),
    void: gone,
    imported,
    forSale: free - (counts.unsold ?? 0),
    expired: counts.expired ?? 0,
    expiring: counts.expiring ?? 0,
  }
}

const UNSOLD: CodeState[] = ['free', 'held', 'void']

const counting = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)

/** By variant: how many free codes are not for sale, have expired or expire soon. Few of the free codes are among these. */
const codesWithLimits = (db: Db | Tx, time: SaleTime, only: readonly string[] | undefined) => {
  const [present, soon] = [new Date(time.now), new Date(time.now + SOON_MS)]
  const limited = freeWithLimits(db, new Date(Math.max(soon.getTime(), time.now + time.expiryMarginMs)), only)
  return db
    .select({
      no: codes.variantNo,
      unsold: counting(sql`not ${codeMayBeSold(time)}`).as('unsold'),
      expired: counting(lte(codes.expiresAt, present)).as('expired'),
      expiring: counting(and(gt(codes.expiresAt, present), lte(codes.expiresAt, soon))).as('expiring'),
    })
    .from(codes)
    .where(inArray(codes.id, limited))
    .groupBy(codes.variantNo)
    .as('special')
}

/**
 * The ids of the free codes that may be unfit for sale. They expire by this moment, their expiry is not read, their batch is
 * in quarantine, or they do not open. All others are for sale. Each of the four has an index.
 */
const freeWithLimits = (db: Db | Tx, expireBy: Date, only?: readonly string[]) => {
  const ids = () => db.select({ id: codes.id }).from(codes)
  // the state is no parameter, so that partial indexes can be used
  const isFree = and(codeIsFree, only === undefined ? undefined : isOneOf(codes.variantNo, only))
  return union(
    ids().where(and(isFree, lte(codes.expiresAt, expireBy))),
    ids().where(and(isFree, sql`not ${codes.expiryRead}`)),
    ids()
      .innerJoin(codeBatches, eq(codeBatches.id, codes.batchId))
      .where(and(isFree, isNotNull(codeBatches.quarantinedAt))),
    // as a list, each of them is looked up by its id: a join could read all codes instead
    ids().where(and(isFree, sql`${codes.id} = any (array(select code_id from ${unreadableCodes}))`)),
  )
}

/** How many codes of all variants are for sale, and how many unpaid orders hold. One statement, as above. */
export const codesForSale = async (db: Db, time: SaleTime): Promise<Readonly<Record<'free' | 'held', number>>> => {
  const many = (which: SQL | undefined) => db.select({ codes: count() }).from(codes).where(which)
  const unfit = and(
    inArray(codes.id, freeWithLimits(db, new Date(time.now + time.expiryMarginMs))),
    sql`not ${codeMayBeSold(time)}`,
  )
  const [free, held] = [many(codeIsFree), many(sql`${codes.state} = 'held'`)]
  const { rows } = await db.execute<{ free: unknown; held: unknown }>(
    sql`select (${free}) - (${many(unfit)}) as free, (${held}) as held`,
  )
  return { free: Number(rows[0]?.free), held: Number(rows[0]?.held) }
}

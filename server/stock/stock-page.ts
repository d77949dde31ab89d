import { type AnyColumn, type SQL, and, asc, eq, ilike, or, sql } from 'drizzle-orm'
import type { Lang } from '~/domain/shared/locale'
import type { SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import { isVisible } from '@server/platform/database/conditions/visible-products'
import type { Db } from '@server/platform/database/database'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { codes } from '@server/platform/database/schema/vault'
import { type ListPage, type Paging, readPage } from '@server/platform/list-page'
import { likePart } from '@server/platform/like-part'
import { countForSale } from '@server/stock/count-for-sale'
import { SOON_MS, stock, type VariantStock } from '@server/stock/stock'
import { limitIn, type StockLimits } from '@server/stock/stock-limits'
import { codeIsFree } from '@server/platform/database/conditions/codes-for-sale'

/**
 * Which variants a page lists. `low`: on sale, and few codes are for sale. `out`: on sale, and no code is. `expiring`: free
 * codes have expired or expire soon.
 */
export interface StockSearch {
  /** A part of the number or of the name, in either language. */
  readonly text?: string | undefined
  readonly only?: StockFilter | undefined
  /** How many codes for sale are few. */
  readonly limits: StockLimits
}

export const stockFilters = ['low', 'out', 'expiring'] as const
export type StockFilter = (typeof stockFilters)[number]

/** A page of the stock, in the order of the shelves. A cursor is the number of a variant. Undefined: it has no codes. */
export const stockPage = async (
  db: Db,
  { time, lang }: { readonly time: SaleTime; readonly lang: Lang },
  search: StockSearch,
  paging: Paging,
): Promise<ListPage<VariantStock> | undefined> => {
  const page = await readPage(paging, {
    placeOf: cursor => placeOf(db, cursor),
    read: (behind, limit) => listedVariants(db, time, search, behind).limit(limit),
    cursorOf: ({ no }) => no,
  })
  const numbers = page?.rows.map(({ no }) => no) ?? []
  return page && { ...page, rows: numbers.length === 0 ? [] : await stock(db, time, lang, numbers) }
}

/** The numbers of the variants that a search lists, behind a place. */
const listedVariants = (db: Db, time: SaleTime, search: StockSearch, behind: Place | undefined) => {
  // sorted before the counts of each variant are asked for, so that they end with the page
  const shelves = db
    .select({
      no: variants.no,
      groupAt: sql<number>`${productGroups.position}`.as('group_at'),
      group: sql<string>`${productGroups.no}`.as('group'),
      at: sql<number>`${variants.position}`.as('at'),
      isSold: sql<boolean>`(${variants.onSale} and ${isVisible(time)})`.as('is_sold'),
    })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .where(and(eq(variants.delivery, 'code'), isNamed(search.text), behind && isBehind(behind)))
    .orderBy(asc(productGroups.position), asc(productGroups.no), asc(variants.position), asc(variants.no))
    .as('shelves')
  return db
    .select({ no: shelves.no })
    .from(shelves)
    .where(isListed(shelves, search, time))
    .orderBy(asc(shelves.groupAt), asc(shelves.group), asc(shelves.at), asc(shelves.no))
    .$dynamic()
}

/** A place on the shelves. */
interface Place {
  readonly groupAt: number
  readonly group: string
  readonly at: number
  readonly no: string
}

const placeOf = async (db: Db, no: string): Promise<Place | undefined> => {
  const [place] = await db
    .select({ groupAt: productGroups.position, group: productGroups.no, at: variants.position, no: variants.no })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .where(and(eq(variants.no, no), eq(variants.delivery, 'code')))
  return place
}

const isBehind = ({ groupAt, group, at, no }: Place): SQL =>
  sql`(${productGroups.position}, ${productGroups.no}, ${variants.position}, ${variants.no}) > (${groupAt}::int, ${group}, ${at}::int, ${no})`

const isNamed = (text: string | undefined): SQL | undefined => {
  const word = text?.trim() ?? ''
  if (word === '') return undefined
  const part = likePart(word)
  return or(
    ilike(variants.no, part),
    ilike(productGroups.no, part),
    ...(['zh-Hant', 'en'] as const).map(lang =>
      ilike(sql`(${productGroups.name} ->> ${lang}) || ' ' || (${variants.name} ->> ${lang})`, part),
    ),
  )
}

/** A variant among those that are looked through. */
interface Row {
  readonly no: SQL.Aliased | AnyColumn
  readonly isSold: SQL.Aliased<boolean>
}

const isListed = ({ no, isSold }: Row, { only, limits }: StockSearch, time: SaleTime): SQL | undefined => {
  switch (only) {
    case undefined:
      return undefined
    case 'low': {
      const limit = limitIn(limits, no)
      return sql`(${isSold} and ${countForSale(no, time, sql`${limit} + 1`)} <= ${limit})`
    }
    case 'out':
      return sql`(${isSold} and ${countForSale(no, time, 1)} = 0)`
    case 'expiring': {
      const soon = new Date(time.now + SOON_MS).toISOString()
      return sql`exists (select from ${codes} where ${codes.variantNo} = ${no} and ${codeIsFree} and ${codes.expiresAt} <= ${soon}::timestamptz)`
    }
  }
}

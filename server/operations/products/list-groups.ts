import { type SQL, and, asc, count, eq, exists, ilike, inArray, not, or, sql } from 'drizzle-orm'
import { currencyOf } from '~/domain/catalog/catalog'
import type { EditionCode } from '~/domain/shared/locale'
import type { Cents } from '~/domain/shared/money'
import { priceIn, pricesOf } from '@server/catalog/prices'
import { shopDocument } from '@server/catalog/shop-settings'
import { isSoldIn } from '@server/operations/products/sold-in'
import { isVisible } from '@server/platform/database/conditions/visible-products'
import type { Db } from '@server/platform/database/database'
import { categories, productGroups, variants } from '@server/platform/database/schema/catalogue'
import type { EditionMoney } from '@server/platform/database/shop-document'
import type { Texts } from '@server/platform/database/texts'
import { grouped } from '@server/platform/group-by'
import { likePart } from '@server/platform/like-part'

/**
 * `hidden`: an operator or an import hid it. `scheduled`: it is sold later. `ended`: it was sold. `empty`: no variant of it is
 * shown and on sale.
 */
export const groupStates = ['on_sale', 'hidden', 'scheduled', 'ended', 'empty'] as const
export type GroupState = (typeof groupStates)[number]

export interface GroupSearch {
  /** A part of a number or a name of the group or a variant, in either language. */
  readonly text?: string | undefined
  readonly category?: string | undefined
  readonly state?: GroupState | undefined
}

/** A product group in a list. */
export interface ListedGroup {
  readonly no: string
  readonly name: Texts
  readonly category: string
  readonly image: string
  readonly family: string
  readonly state: GroupState
  readonly from: Date | null
  readonly until: Date | null
  readonly only: EditionCode | null
  readonly variants: number
  /** The variants that shoppers can buy, apart from their stock. */
  readonly shown: number
  /** The lowest and the highest list price of the variants now, in each edition. */
  readonly prices: readonly {
    readonly edition: EditionCode
    readonly currency: string
    readonly lowest: Cents
    readonly highest: Cents
  }[]
}

export interface GroupPage {
  readonly groups: readonly ListedGroup[]
  /** The number of the last group, if there are more. */
  readonly next: string | undefined
}

type GroupRow = typeof productGroups.$inferSelect
type VariantRow = typeof variants.$inferSelect

/** A page of the product groups, in the order of the shelves. Undefined: `after` is no group. */
export const listGroups = async (
  db: Db,
  now: number,
  { text, category, state }: GroupSearch,
  { limit, after }: { readonly limit: number; readonly after?: string | undefined },
): Promise<GroupPage | undefined> => {
  const [last] = after === undefined ? [] : await db.select().from(productGroups).where(eq(productGroups.no, after))
  if (after !== undefined && last === undefined) return undefined
  const found = await db
    .select({ group: productGroups, family: categories.family, state: stateOf(db, now) })
    .from(productGroups)
    .innerJoin(categories, eq(categories.id, productGroups.categoryId))
    .where(
      and(
        category === undefined ? undefined : eq(productGroups.categoryId, category),
        isNamed(db, text),
        state === undefined ? undefined : sql`${stateOf(db, now)} = ${state}`,
        last && sql`(${productGroups.position}, ${productGroups.no}) > (${last.position}::int, ${last.no})`,
      ),
    )
    .orderBy(asc(productGroups.position), asc(productGroups.no))
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const rows = await variantsIn(
    db,
    now,
    page.map(({ group }) => group.no),
  )
  const { lang } = await shopDocument(db)
  return {
    groups: page.map(({ group, family, state: present }) =>
      listed(group, { family, state: present, money: lang, now }, rows.get(group.no) ?? []),
    ),
    next: found.length > limit ? page.at(-1)?.group.no : undefined,
  }
}

interface Shown {
  readonly variant: VariantRow
  readonly isShown: boolean
}

const variantsIn = async (
  db: Db,
  now: number,
  groups: readonly string[],
): Promise<ReadonlyMap<string, readonly Shown[]>> => {
  const rows = await db
    .select({ variant: variants, isShown: sql<boolean>`(${variants.onSale} and ${isVisible({ now })})` })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .where(inArray(variants.groupNo, [...groups]))
  return grouped(rows, ({ variant }) => variant.groupNo)
}

const listed = (
  group: GroupRow,
  {
    family,
    state,
    money,
    now,
  }: Pick<ListedGroup, 'family' | 'state'> & { readonly money: readonly EditionMoney[]; readonly now: number },
  rows: readonly Shown[],
): ListedGroup => ({
  no: group.no,
  name: group.name,
  category: group.categoryId,
  image: group.image,
  family,
  state,
  from: group.soldFrom,
  until: group.soldUntil,
  only: group.onlyIn,
  variants: rows.length,
  shown: rows.filter(({ isShown }) => isShown).length,
  prices: money.flatMap(({ locale: edition }) => {
    const prices = rows
      .filter(({ variant }) => isSoldIn(edition, group.onlyIn, variant.onlyIn))
      .map(({ variant }) => priceIn(pricesOf(variant), edition, money, now).price)
      .toSorted((one, other) => one - other)
    const [lowest, highest = lowest] = [prices[0], prices.at(-1)]
    return lowest === undefined || highest === undefined
      ? []
      : [{ edition, currency: currencyOf({ lang: money }, edition), lowest, highest }]
  }),
})

const stateOf = (db: Db, now: number): SQL<GroupState> => {
  const at = sql`${new Date(now).toISOString()}::timestamptz`
  const hasShown = exists(
    db
      .select({ one: sql`1` })
      .from(variants)
      .where(and(eq(variants.groupNo, productGroups.no), variants.onSale, isVisible({ now }))),
  )
  return sql<GroupState>`case
    when ${productGroups.hidden} then 'hidden'
    when ${productGroups.soldFrom} > ${at} then 'scheduled'
    when ${productGroups.soldUntil} <= ${at} then 'ended'
    when ${not(hasShown)} then 'empty'
    else 'on_sale' end`
}

const isNamed = (db: Db, text: string | undefined): SQL | undefined => {
  const word = text?.trim() ?? ''
  if (word === '') return undefined
  const part = likePart(word)
  const inName = (name: typeof productGroups.name | typeof variants.name): SQL | undefined =>
    or(...(['zh-Hant', 'en'] as const).map(lang => ilike(sql`${name} ->> ${lang}`, part)))
  return or(
    ilike(productGroups.no, part),
    inName(productGroups.name),
    exists(
      db
        .select({ one: sql`1` })
        .from(variants)
        .where(and(eq(variants.groupNo, productGroups.no), or(ilike(variants.no, part), inName(variants.name)))),
    ),
  )
}

/** A category, and how many groups are in it. */
export interface ListedCategory {
  readonly id: string
  readonly type: string
  readonly name: Texts
  readonly image: string
  readonly family: string
  readonly groups: number
}

/** The categories in their order. */
export const listCategories = async (db: Db): Promise<readonly ListedCategory[]> => {
  const counts = await db
    .select({ id: productGroups.categoryId, groups: count() })
    .from(productGroups)
    .groupBy(productGroups.categoryId)
  const many = new Map(counts.map(({ id, groups }) => [id, groups]))
  const rows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
  return rows.map(({ position: _, ...category }) => ({ ...category, groups: many.get(category.id) ?? 0 }))
}

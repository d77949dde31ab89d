import { asc, eq } from 'drizzle-orm'
import { currencyOf } from '~/domain/catalog/catalog'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import { groupIn, initIn, localizeCategory, variantIn } from '@server/catalog/localize'
import { priceIn, pricedVariant, pricesOf } from '@server/catalog/prices'
import { currentRevision } from '@server/catalog/file/revisions'
import { shopDocument } from '@server/catalog/shop-settings'
import { isSoldIn } from '@server/operations/products/sold-in'
import { saleTime, type SaleLimits } from '@server/platform/database/conditions/codes-for-sale'
import type { Db } from '@server/platform/database/database'
import { categories, productGroups, variants } from '@server/platform/database/schema/catalogue'
import type { StoredPrice } from '@server/platform/database/stored-prices'
import { stock, type VariantStock } from '@server/stock/stock'
import { defined } from '~/domain/shared/defined'

export type GroupRow = typeof productGroups.$inferSelect
export type VariantRow = typeof variants.$inferSelect

/** A variant with the prices that count now, in each edition that sells it. */
export interface PricedRow {
  readonly variant: VariantRow
  readonly prices: readonly (StoredPrice & { readonly edition: EditionCode; readonly currency: string })[]
  /** Undefined: it is a top-up. */
  readonly stock: VariantStock | undefined
}

export interface ProductDetails {
  /** The revision of the catalogue. */
  readonly revision: number
  readonly group: GroupRow
  readonly variants: readonly PricedRow[]
  readonly editions: readonly {
    readonly edition: EditionCode
    readonly currency: string
    /** Prices are written for the edition without a rate. */
    readonly rate?: string
  }[]
}

/** A product group with all that an operator can change. Undefined: there is none. */
export const productDetails = async (
  deps: SaleLimits & { readonly db: Db; readonly lang: Lang },
  no: string,
): Promise<ProductDetails | undefined> => {
  const { db } = deps
  const revision = await currentRevision(db)
  const [group] = await db.select().from(productGroups).where(eq(productGroups.no, no))
  if (group === undefined) return undefined
  const rows = await variantsOf(db, no)
  const { lang: money } = await shopDocument(db)
  const numbers = rows.map(variant => variant.no)
  const stocked = numbers.length === 0 ? [] : await stock(db, saleTime(deps), deps.lang, numbers)
  const figures = new Map(stocked.map(each => [each.variant, each]))
  return {
    revision,
    group,
    variants: rows.map(variant => ({
      variant,
      prices: money
        .map(({ locale }) => locale)
        .filter(edition => isSoldIn(edition, group.onlyIn, variant.onlyIn))
        .map(edition => ({
          edition,
          currency: currencyOf({ lang: money }, edition),
          ...priceIn(pricesOf(variant), edition, money, deps.now()),
        })),
      stock: figures.get(variant.no),
    })),
    editions: money.map(({ locale, rate }) => ({
      edition: locale,
      currency: currencyOf({ lang: money }, locale),
      ...defined({ rate }),
    })),
  }
}

const variantsOf = (db: Db, group: string): Promise<VariantRow[]> =>
  db.select().from(variants).where(eq(variants.groupNo, group)).orderBy(asc(variants.position), asc(variants.no))

/** What shoppers see of a product: also if it is hidden, or not sold now. */
export interface ProductPreview {
  readonly init: Init
  readonly category: Category
  readonly group: ProductGroup
}

/**
 * A product as the shop shows it in each language, in one edition. Undefined: there is none. `withHidden`: also with the
 * variants that shoppers do not see.
 */
export const productPreview = async (
  deps: SaleLimits & { readonly db: Db },
  no: string,
  { edition, withHidden }: { readonly edition: EditionCode; readonly withHidden: boolean },
): Promise<Readonly<Record<Lang, ProductPreview>> | undefined> => {
  const { db } = deps
  const [found] = await db
    .select({ group: productGroups, category: categories })
    .from(productGroups)
    .innerJoin(categories, eq(categories.id, productGroups.categoryId))
    .where(eq(productGroups.no, no))
  if (found === undefined) return undefined
  const document = await shopDocument(db)
  const rows = (await variantsOf(db, no)).filter(
    ({ hidden, onSale, onlyIn }) => (withHidden || (!hidden && onSale)) && isSoldIn(edition, onlyIn),
  )
  const numbers = rows.map(variant => variant.no)
  const stocked = numbers.length === 0 ? [] : await stock(db, saleTime(deps), 'en', numbers)
  const soldOut = new Set(stocked.filter(({ forSale }) => forSale === 0).map(({ variant }) => variant))
  const previewIn = (lang: Lang): ProductPreview => {
    const shown = rows.map(row =>
      variantIn(lang, pricedVariant(row, edition, document.lang, deps.now()), soldOut.has(row.no)),
    )
    return {
      init: initIn(lang, document),
      category: localizeCategory(lang, found.category),
      group: groupIn(lang, found.group, found.category.family, shown),
    }
  }
  return { 'zh-Hant': previewIn('zh-Hant'), en: previewIn('en') }
}

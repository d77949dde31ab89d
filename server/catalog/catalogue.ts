import { and, asc, eq } from 'drizzle-orm'
import { type Category, type Init, type ProductGroup, currencyOf } from '~/domain/catalog/catalog'
import { type ListingQuery, narrow } from '~/domain/catalog/listing-query'
import type { Lang } from '~/domain/shared/locale'
import { type PaymentMethod, offered } from '~/domain/payments/payment'
import { takesCurrency } from '~/domain/payments/settlement'
import { grouped } from '@server/platform/group-by'
import type { Providers } from '@server/shop/deps'
import type { RequestLocale } from '@server/shop/shop.port'
import { localizeCategory, groupIn, initIn, methodIn, variantIn } from '@server/catalog/localize'
import { inStock } from '@server/catalog/availability'
import { defaultShop } from '@server/catalog/default-shop'
import { pricedVariant } from '@server/catalog/prices'
import type { SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import { isVisible } from '@server/platform/database/conditions/visible-products'
import type { Db, Tx } from '@server/platform/database/database'
import { categories, documents, productGroups, variants } from '@server/platform/database/schema/catalogue'
import { SHOP_DOCUMENT, type ShopDocument } from '@server/platform/database/shop-document'

/** The shop's public settings (docs/spec/product.md#3-entities-and-their-fields). */
export const init = async (db: Db, { edition, lang }: RequestLocale, providers: Providers): Promise<Init> => {
  const settings = initIn(lang, await shopDocument(db))
  const served = servedBy(providers, currencyOf(settings, edition))
  return {
    ...settings,
    payment_gateway: settings.payment_gateway.map(served),
    transfer_methods: settings.transfer_methods.map(served),
  }
}

export const categoryList = async (db: Db, lang: Lang): Promise<readonly Category[]> => {
  const rows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
  return rows.map(row => localizeCategory(lang, row))
}

/** The product groups of an edition that match a query, in the order of the shelves. */
export const groups = async (
  db: Db,
  query: ListingQuery,
  locale: RequestLocale,
  time: SaleTime,
): Promise<readonly ProductGroup[]> => {
  const all = await visibleGroups(db, locale, time)
  return narrow(all, query)
}

/** One product group; undefined if the edition has none with this number. */
export const product = async (
  db: Db,
  no: string,
  locale: RequestLocale,
  time: SaleTime,
): Promise<ProductGroup | undefined> => (await visibleGroups(db, locale, time, no))[0]

/** The groups that an edition sells, with their variants; one that has no variant there is not shown. */
const visibleGroups = async (
  db: Db,
  { edition, lang }: RequestLocale,
  time: SaleTime,
  no?: string,
): Promise<readonly ProductGroup[]> => {
  const { lang: money } = await shopDocument(db)
  const rows = await db
    .select({ group: productGroups, family: categories.family })
    .from(productGroups)
    .innerJoin(categories, eq(categories.id, productGroups.categoryId))
    .where(no === undefined ? undefined : eq(productGroups.no, no))
    .orderBy(asc(productGroups.position), asc(productGroups.no))
  const stored = await db
    .select({ variant: variants })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .where(and(isVisible({ now: time.now, edition }), no === undefined ? undefined : eq(variants.groupNo, no)))
    .orderBy(asc(variants.position), asc(variants.no))
  const numbers = no === undefined ? undefined : stored.map(({ variant }) => variant.no)
  const stocked = await inStock(db, time, numbers)
  const byGroup = grouped(
    stored.map(({ variant }) => pricedVariant(variant, edition, money, time.now)),
    variant => variant.groupNo,
  )
  return rows.flatMap(({ group, family }) => {
    const sold = byGroup.get(group.no)?.map(variant => variantIn(lang, variant, !stocked.has(variant.no)))
    return sold === undefined ? [] : [groupIn(lang, group, family, sold)]
  })
}

/** All payment methods, including those that are switched off. */
export const paymentMethods = async (
  db: Db | Tx,
  lang: Lang,
  providers: Providers,
): Promise<readonly PaymentMethod[]> => methodsOf(await shopDocument(db), lang, providers)

/** The same, from a document that is already loaded. With a currency, those that cannot take it are switched off. */
export const methodsOf = (
  { payment_gateway, transfer_methods }: ShopDocument,
  lang: Lang,
  providers: Providers,
  currency?: string,
): readonly PaymentMethod[] =>
  [...payment_gateway, ...transfer_methods].map(method => servedBy(providers, currency)(methodIn(lang, method)))

/** Switches off a method that no provider serves, or that cannot take the currency, even if the list enables it. */
const servedBy =
  (providers: Providers, currency: string | undefined) =>
  (method: PaymentMethod): PaymentMethod =>
    providers.forMethod(method.code) === undefined || !mayTake(providers, method.code, currency)
      ? { ...method, enabled: false }
      : method

/** Can a method take sums in this currency? Without a provider nothing speaks against it. */
export const mayTake = (providers: Providers, method: string, currency: string | undefined): boolean => {
  const settlement = providers.forMethod(method)?.settlement
  return currency === undefined || settlement === undefined || takesCurrency(settlement, currency)
}

export const isOffered = (methods: readonly PaymentMethod[], code: string): boolean =>
  offered(methods).some(method => method.code === code)

export const shopDocument = async (db: Db | Tx): Promise<ShopDocument> => {
  const rows = await db.select({ body: documents.body }).from(documents).where(eq(documents.key, SHOP_DOCUMENT))
  return rows[0]?.body ?? defaultShop
}

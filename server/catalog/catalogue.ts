import { asc, eq } from 'drizzle-orm'
import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import { type ListingQuery, narrow } from '~/domain/catalog/listing-query'
import type { Lang } from '~/domain/shared/locale'
import { type PaymentMethod, offered } from '~/domain/payments/payment'
import { grouped } from '@server/platform/group-by'
import type { Providers } from '@server/shop/deps'
import { localizeCategory, groupIn, initIn, methodIn, variantIn } from '@server/catalog/localize'
import { inStock } from '@server/catalog/availability'
import { defaultShop } from '@server/catalog/default-shop'
import type { SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Db, Tx } from '@server/platform/database/database'
import { categories, documents, productGroups, variants } from '@server/platform/database/schema/catalogue'
import { SHOP_DOCUMENT, type ShopDocument } from '@server/platform/database/shop-document'

/** The shop's public settings (docs/spec/product.md#3-entities-and-their-fields). */
export const init = async (db: Db, lang: Lang, providers: Providers): Promise<Init> => {
  const settings = initIn(lang, await shopDocument(db))
  return {
    ...settings,
    payment_gateway: settings.payment_gateway.map(servedBy(providers)),
    transfer_methods: settings.transfer_methods.map(servedBy(providers)),
  }
}

export const categoryList = async (db: Db, lang: Lang): Promise<readonly Category[]> => {
  const rows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
  return rows.map(row => localizeCategory(lang, row))
}

/** The product groups that match a query, in the order of the shelves. */
export const groups = async (
  db: Db,
  query: ListingQuery,
  lang: Lang,
  time: SaleTime,
): Promise<readonly ProductGroup[]> => {
  const rows = await db
    .select({ group: productGroups, family: categories.family })
    .from(productGroups)
    .innerJoin(categories, eq(categories.id, productGroups.categoryId))
    .orderBy(asc(productGroups.position), asc(productGroups.no))
  const stored = await db.select().from(variants).orderBy(asc(variants.position), asc(variants.no))
  const stocked = await inStock(db, time)
  const byGroup = grouped(stored, row => row.groupNo)
  const all = rows.map(({ group, family }) =>
    groupIn(
      lang,
      group,
      family,
      (byGroup.get(group.no) ?? []).map(row => variantIn(lang, row, !stocked.has(row.no))),
    ),
  )
  return narrow(all, query)
}

/** One product group; undefined if the number does not exist. */
export const product = async (db: Db, no: string, lang: Lang, time: SaleTime): Promise<ProductGroup | undefined> => {
  const rows = await db
    .select({ group: productGroups, family: categories.family })
    .from(productGroups)
    .innerJoin(categories, eq(categories.id, productGroups.categoryId))
    .where(eq(productGroups.no, no))
  const found = rows[0]
  if (found === undefined) return undefined
  const stored = await db
    .select()
    .from(variants)
    .where(eq(variants.groupNo, no))
    .orderBy(asc(variants.position), asc(variants.no))
  const stocked = await inStock(
    db,
    time,
    stored.map(row => row.no),
  )
  return groupIn(
    lang,
    found.group,
    found.family,
    stored.map(row => variantIn(lang, row, !stocked.has(row.no))),
  )
}

/** All payment methods, including those that are switched off. */
export const paymentMethods = async (
  db: Db | Tx,
  lang: Lang,
  providers: Providers,
): Promise<readonly PaymentMethod[]> => methodsOf(await shopDocument(db), lang, providers)

/** The same, from a document that is already loaded. */
export const methodsOf = (
  { payment_gateway, transfer_methods }: ShopDocument,
  lang: Lang,
  providers: Providers,
): readonly PaymentMethod[] =>
  [...payment_gateway, ...transfer_methods].map(method => servedBy(providers)(methodIn(lang, method)))

/** Switches off a method that no provider serves, even if the list enables it. */
const servedBy =
  (providers: Providers) =>
  (method: PaymentMethod): PaymentMethod =>
    providers.forMethod(method.code) === undefined ? { ...method, enabled: false } : method

export const isOffered = (methods: readonly PaymentMethod[], code: string): boolean =>
  offered(methods).some(method => method.code === code)

export const shopDocument = async (db: Db | Tx): Promise<ShopDocument> => {
  const rows = await db.select({ body: documents.body }).from(documents).where(eq(documents.key, SHOP_DOCUMENT))
  return rows[0]?.body ?? defaultShop
}

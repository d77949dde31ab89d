import { eq } from 'drizzle-orm'
import { type Init, currencyOf } from '~/domain/catalog/catalog'
import type { Lang } from '~/domain/shared/locale'
import { type PaymentMethod, offered } from '~/domain/payments/payment'
import { takesCurrency } from '~/domain/payments/settlement'
import type { Providers } from '@server/shop/deps'
import type { RequestLocale } from '@server/shop/shop.port'
import { initIn, methodIn } from '@server/catalog/localize'
import { defaultShop } from '@server/catalog/default-shop'
import type { Db, Tx } from '@server/platform/database/database'
import { documents } from '@server/platform/database/schema/catalogue'
import { SHOP_DOCUMENT, type ShopDocument } from '@server/platform/database/shop-document'

/** The shop's public settings (docs/spec/product.md#3-entities-and-their-fields). */
export const init = (document: ShopDocument, { edition, lang }: RequestLocale, providers: Providers): Init => {
  const settings = initIn(lang, document)
  const served = servedBy(providers, currencyOf(settings, edition))
  return {
    ...settings,
    payment_gateway: settings.payment_gateway.map(served),
    transfer_methods: settings.transfer_methods.map(served),
  }
}

/** All payment methods, including those that are switched off. With a currency, those that cannot take it are switched off. */
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

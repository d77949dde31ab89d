import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import type { Lang } from '~/domain/shared/locale'
import type { PaymentMethod } from '~/domain/payments/payment'
import type { Field, Form, VariationGroup } from '~/domain/catalog/product-form'
import type { Variant } from '~/domain/catalog/variant'
import { piecePrices, type PricedVariant } from '@server/catalog/prices'
import type { categories, productGroups } from '@server/platform/database/schema/catalogue'
import type { StoredCounter, ShopDocument } from '@server/platform/database/shop-document'
import type { StoredField, StoredPaymentMethod, StoredVariationGroup, Texts } from '@server/platform/database/texts'
import { defined } from '~/domain/shared/defined'

/**
 * Picks one language out of texts that are stored in both
 * (docs/spec/api.md#calls-that-the-specification-does-not-show).
 */

export const localizeCategory = (lang: Lang, row: typeof categories.$inferSelect): Category => ({
  id: row.id,
  type: row.type,
  name: row.name[lang],
  image: row.image,
  family: row.family,
})

export const groupIn = (
  lang: Lang,
  row: typeof productGroups.$inferSelect,
  family: string,
  products: readonly Variant[],
): ProductGroup => ({
  no: row.no,
  name: row.name[lang],
  image: row.image,
  description: row.description[lang],
  category_id: row.categoryId,
  type: row.type,
  products,
  family,
})

export const variantIn = (lang: Lang, row: PricedVariant, stockout: boolean): Variant => ({
  no: row.no,
  name: row.name[lang],
  ...piecePrices(row),
  stockout,
  once_for_each_only: row.once,
  delivery: row.delivery,
  ...formIn(lang, row),
})

/** The form of a variant: the fields and options that the shopper fills in. */
export const formIn = (
  lang: Lang,
  row: { readonly fields: readonly StoredField[]; readonly variations: readonly StoredVariationGroup[] },
): Form => ({
  fields: row.fields.map(field => fieldIn(lang, field)),
  ...(row.variations.length === 0 ? {} : { variations: row.variations.map(group => variationIn(lang, group)) }),
})

const fieldIn = (lang: Lang, field: StoredField): Field => ({
  name: field.name,
  label: field.label[lang],
  label_zh: field.label['zh-Hant'],
  type: field.type,
  placeholder: field.placeholder[lang],
  options: field.options.map(option => ({ value: option.value, label: option.label[lang] })),
  required: field.required,
  ...defined({ pattern: field.pattern }),
})

const variationIn = (lang: Lang, group: StoredVariationGroup): VariationGroup => ({
  ...group,
  name: group.name[lang],
  options: group.options.map(option => ({ ...option, name: option.name[lang] })),
})

export const methodIn = (lang: Lang, { name, note, ...rest }: StoredPaymentMethod): PaymentMethod => ({
  ...rest,
  name: name[lang],
  ...defined({ note: note?.[lang] }),
})

export const initIn = (lang: Lang, stored: ShopDocument): Init => ({
  typelist: stored.typelist.map(({ id, text }) => ({ id, text: text[lang] })),
  navs: stored.navs.map(nav => ({ ...nav, text: nav.text[lang] })),
  // the currency falls back to MOP (docs/spec/product.md#3-entities-and-their-fields)
  lang: stored.lang.map(({ locale, currency = 'MOP' }) => ({ locale, currency })),
  info: infoIn(lang, stored.info),
  tips: Object.fromEntries(Object.entries(stored.tips).map(([key, tip]) => [key, tip[lang]])),
  imgs: {
    ...stored.imgs,
    icon: stored.imgs.icon ?? '',
    banners: stored.imgs.banners.map(banner => bannerIn(lang, banner)),
  },
  colors: stored.colors,
  payment_gateway: stored.payment_gateway.map(method => methodIn(lang, method)),
  transfer_methods: stored.transfer_methods.map(method => methodIn(lang, method)),
  catalogs: stored.catalogs.map(({ name, ...rest }) => ({
    ...rest,
    ...defined({ name: name?.[lang] }),
  })),
  locales: stored.locales,
  service: serviceIn(lang, stored.service),
  ...defined({ policies: stored.policies }),
})

const infoIn = (lang: Lang, { addresses, ...info }: ShopDocument['info']): Init['info'] => ({
  ...info,
  name: info.name[lang],
  description: info.description[lang],
  keywords: info.keywords[lang],
  welcome: info.welcome[lang],
  ...(addresses === undefined ? {} : { addresses: addressesIn(lang, addresses) }),
})

const addressesIn = (lang: Lang, { mo, hk }: { readonly mo?: Texts; readonly hk?: Texts }) => ({
  ...defined({ mo: mo?.[lang] }),
  ...defined({ hk: hk?.[lang] }),
})

type StoredBanner = ShopDocument['imgs']['banners'][number]

const bannerIn = (lang: Lang, { alt, title, text, ...rest }: StoredBanner): Init['imgs']['banners'][number] => ({
  ...rest,
  alt: alt[lang],
  ...defined({ title: title?.[lang] }),
  ...defined({ text: text?.[lang] }),
})

const serviceIn = (lang: Lang, { customer, counters }: ShopDocument['service']): Init['service'] => ({
  customer: { phone: customer.phone, ...defined({ hours: customer.hours?.[lang] }) },
  ...(counters === undefined ? {} : { counters: countersIn(lang, counters) }),
})

const countersIn = (lang: Lang, { mo, hk }: { readonly mo?: StoredCounter; readonly hk?: StoredCounter }) => ({
  ...(mo === undefined ? {} : { mo: counterIn(lang, mo) }),
  ...(hk === undefined ? {} : { hk: counterIn(lang, hk) }),
})

const counterIn = (lang: Lang, { address, hours, map }: StoredCounter) => ({
  address: address[lang],
  ...defined({ hours: hours?.[lang] }),
  ...defined({ map }),
})

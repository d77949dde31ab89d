import type { Features } from '~/domain/catalog/features'
import type { EditionCode } from '~/domain/shared/locale'
import type { Cents } from '~/domain/shared/money'
import type { PaymentMethod } from '~/domain/payments/payment'
import { type Variant, cashPrice, hasOffer } from '~/domain/catalog/variant'
import { defined } from '~/domain/shared/defined'

/** A kind of product: card, top-up or game (docs/spec/product.md#3-entities-and-their-fields). */
export interface ProductType {
  readonly id: string
  readonly text: string
}

/** Each category has a type that matches a `typelist` id. `family` picks the tile art. (docs/spec/product.md#3-entities-and-their-fields) */
export interface Category {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly image: string
  readonly family?: string
}

/** One item of the listing: what a product page shows (docs/spec/product.md#3-entities-and-their-fields). */
export interface ProductGroup {
  readonly no: string
  readonly name: string
  readonly image: string
  readonly description: string
  readonly category_id: string
  readonly type: string
  readonly products: readonly Variant[]
  readonly family?: string
}

/** A list of product group numbers to recommend, in order (docs/spec/product.md#3-entities-and-their-fields). */
export interface Recommendation {
  readonly no: string
  readonly name?: string
  readonly items: readonly string[]
}

export interface Nav {
  readonly text: string
  readonly link: string
  readonly icon?: string
}

export interface Banner {
  readonly image: string
  readonly link: string
  readonly alt: string
  readonly title?: string
  readonly text?: string
  /** The built-in illustration behind the text, if there is no picture. */
  readonly art?: string
}

export interface LanguageEntry {
  readonly locale: string
  readonly currency: string
}

export interface Info {
  readonly name: string
  readonly description: string
  readonly keywords: string
  readonly web: string
  readonly welcome: string
  readonly email: string
  readonly facebook: string
  readonly instagram: string
  readonly addresses?: Readonly<Partial<Record<EditionCode, string>>>
}

/** A counter where cash is paid. `map`: a page that shows where it is; empty where there is none. */
export interface Counter {
  readonly address: string
  readonly hours?: string
  readonly map?: string
}

/** The shop's basic data: `GET /api/init` (docs/spec/product.md#3-entities-and-their-fields). */
export interface Init {
  readonly typelist: readonly ProductType[]
  readonly navs: readonly Nav[]
  readonly lang: readonly LanguageEntry[]
  readonly info: Info
  readonly tips: Readonly<Record<string, string>>
  readonly imgs: {
    readonly logo: string
    readonly logo_long: string
    /** A square picture for tabs and home screens; empty: the shop has none. */
    readonly icon: string
    readonly banners: readonly Banner[]
    readonly qrcode: string
    readonly wx: string
  }
  readonly colors: Readonly<Record<string, string>>
  readonly payment_gateway: readonly PaymentMethod[]
  readonly transfer_methods: readonly PaymentMethod[]
  readonly catalogs: readonly Recommendation[]
  readonly locales: readonly { readonly code: string; readonly iso?: string }[]
  readonly service: {
    readonly customer: { readonly phone: string; readonly hours?: string }
    /** Where cash is paid, in each edition. */
    readonly counters?: Readonly<Partial<Record<EditionCode, Counter>>>
  }
  /** Dialling codes that numbers may have here, in the order in which they are offered. */
  readonly country_codes?: readonly string[]
  readonly policies?: readonly { readonly id: string; readonly version: string }[]
  readonly features?: Features
  /** The version of the contract that the server follows: `1.0` (docs/spec/api.md#versions). */
  readonly contract?: string
}

/** How a group's variants are delivered: all as codes, all as top-ups, or some of each. */
export type Delivery = 'code' | 'fulfilment' | 'mixed'

/** A variant without a delivery counts as a code, because that is what a shop of card codes sells. */
export const deliveryOf = (group: ProductGroup): Delivery => {
  const kinds = new Set(group.products.map(product => product.delivery ?? 'code'))
  if (kinds.size > 1) return 'mixed'
  return kinds.has('fulfilment') ? 'fulfilment' : 'code'
}

/** The family that a group's tile belongs to: its own, else its category's. */
export const familyOf = (group: ProductGroup, categories: readonly Category[]): string =>
  group.family ?? categories.find(category => category.id === group.category_id)?.family ?? 'all'

/** Categories of one type, or all of them (docs/spec/product.md#3-entities-and-their-fields). */
export const categoriesOf = (categories: readonly Category[], type: string | undefined): readonly Category[] =>
  type === undefined ? categories : categories.filter(category => category.type === type)

/** Where cash is paid. An edition without its own counter uses the shop's address and its usual hours. */
export const counterOf = ({ service, info }: Init, edition: EditionCode): Counter | undefined => {
  const own = service.counters?.[edition]
  if (own !== undefined) return own
  const address = info.addresses?.[edition]
  const { hours } = service.customer
  return address === undefined ? undefined : { address, ...defined({ hours }) }
}

/** The currency of an edition; falls back to MOP (docs/spec/product.md#3-entities-and-their-fields, docs/spec/product.md#9-business-constants-and-limits). */
export const currencyOf = (
  shop: { readonly lang: readonly Partial<LanguageEntry>[] } | undefined,
  edition: EditionCode,
): string => shop?.lang.find(entry => entry.locale === edition)?.currency ?? 'MOP'

/** The lowest price of a group, and whether it is a cash price. Sold-out variants count only if all are sold out. */
export const priceFrom = (group: ProductGroup): { readonly price: Cents; readonly cash: boolean } | undefined => {
  const inStock = group.products.filter(product => !product.stockout)
  return (inStock.length > 0 ? inStock : group.products)
    .map(product => ({ price: cashPrice(product), cash: hasOffer(product) }))
    .reduce<{ readonly price: Cents; readonly cash: boolean } | undefined>(
      (least, next) => (least === undefined || next.price < least.price ? next : least),
      undefined,
    )
}

/** True if no variant can be bought now. */
export const isSoldOut = (group: ProductGroup): boolean => group.products.every(product => product.stockout)

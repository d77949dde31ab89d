import type { EditionCode } from '~/domain/shared/locale'
import type { Cents } from '~/domain/shared/money'
import { formDecode } from '~/domain/shared/percent-encoding'
import type { PaymentMethod } from '~/domain/payments/payment'
import { finder } from '~/domain/catalog/search'
import { type Variant, cashPrice, hasOffer } from '~/domain/catalog/variant'

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
}

/**
 * The filter of a listing: the query of `/order` (docs/spec/product.md#2-screens-and-routes). Absent means everything.
 */
export interface ListingQuery {
  readonly category?: string
  readonly type?: string
  readonly q?: string
  /** Only these product groups, in this order. */
  readonly items?: readonly string[]
}

/**
 * In characters. A page repeats its filter in its data and links, so a longer text would make it many times as large.
 */
export const MAX_QUERY_LENGTH = 100

/** Reads a listing's address: `?category=3&type=card&q=…`. Empty means absent. Cuts off texts that are too long. */
export const listingQuery = (search: string): ListingQuery =>
  Object.fromEntries(
    search
      .replace(/^\?/u, '')
      .split('&')
      .flatMap(pair => {
        const [name = '', ...rest] = pair.split('=')
        // a damaged address does not narrow the listing
        const value = shortened(formDecode(rest.join('='))?.trim() ?? '')
        return (name === 'category' || name === 'type' || name === 'q') && value !== '' ? [[name, value]] : []
      }),
  )

/** Equal queries have the same key. */
export const listingKey = (query: ListingQuery): string =>
  JSON.stringify([query.category ?? null, query.type ?? null, query.q ?? null, query.items ?? null])

/** Narrows the groups to the query on the client, because a backend may ignore it. The rule is the same. */
export const narrow = (groups: readonly ProductGroup[], query: ListingQuery): readonly ProductGroup[] => {
  const found = finder(query.q ?? '')
  const wanted = groups.filter(
    group =>
      (query.category === undefined || group.category_id === query.category) &&
      (query.type === undefined || group.type === query.type) &&
      found(group),
  )
  const { items } = query
  if (items === undefined) return wanted
  const byNo = new Map(wanted.map(group => [group.no, group]))
  // each once, even if it is named several times
  return [...new Set(items)].flatMap(no => byNo.get(no) ?? [])
}

/** Categories of one type, or all of them (docs/spec/product.md#3-entities-and-their-fields). */
export const categoriesOf = (categories: readonly Category[], type: string | undefined): readonly Category[] =>
  type === undefined ? categories : categories.filter(category => category.type === type)

/** Where cash is paid. An edition without its own counter uses the shop's address and its usual hours. */
export const counterOf = ({ service, info }: Init, edition: EditionCode): Counter | undefined => {
  const own = service.counters?.[edition]
  if (own !== undefined) return own
  const address = info.addresses?.[edition]
  const { hours } = service.customer
  return address === undefined ? undefined : { address, ...(hours === undefined ? {} : { hours }) }
}

/** The currency of an edition; falls back to MOP (docs/spec/product.md#3-entities-and-their-fields, docs/spec/product.md#9-business-constants-and-limits). */
export const currencyOf = (
  shop: { readonly lang: readonly Partial<LanguageEntry>[] } | undefined,
  edition: EditionCode,
): string => shop?.lang.find(entry => entry.locale === edition)?.currency ?? 'MOP'

/** Cuts by whole characters: half of one cannot be written into an address again. */
const shortened = (text: string): string => Array.from(text).slice(0, MAX_QUERY_LENGTH).join('').trim()

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

import { asc, eq } from 'drizzle-orm'
import { currencyOf } from '~/domain/catalog/catalog'
import type { EditionCode } from '~/domain/shared/locale'
import { toWire } from '~/domain/shared/money'
import { priceIn, pricesOf } from '@server/catalog/prices'
import { shopDocument } from '@server/catalog/shop-settings'
import { variantsNamed } from '@server/operations/products/find-variants'
import { saleTime, type SaleLimits } from '@server/platform/database/conditions/codes-for-sale'
import type { Db } from '@server/platform/database/database'
import type { Paging } from '@server/platform/list-page'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import type { ShopDocument } from '@server/platform/database/shop-document'
import { stock } from '@server/stock/stock'

/** A name in both languages. */
interface Named {
  readonly no: string
  readonly name: string
  readonly nameEn: string
}

/** When and where a product group or a variant is sold. */
export interface Sold {
  readonly hidden: boolean
  readonly from: Date | null
  readonly until: Date | null
  readonly only: EditionCode | null
}

/** A price as a decimal string. */
interface Price {
  readonly price: string
  readonly cash: string | null
}

/** A variant with its product group. */
export interface ListedVariant extends Named, Sold {
  readonly group: Named & Sold
  readonly delivery: 'code' | 'fulfilment'
  readonly onSale: boolean
  /** How many codes are for sale; null: it is a top-up. */
  readonly forSale: number | null
  /** What it costs now, in each edition that sells it. */
  readonly prices: readonly (Price & { readonly edition: EditionCode; readonly currency: string })[]
  /** Prices from a moment on. Without an edition it is the base price. */
  readonly later: readonly (Price & { readonly edition: EditionCode | null; readonly from: Date })[]
}

/** `next`: the number of the last variant; null: this is the last page. */
export interface ProductPage {
  readonly variants: readonly ListedVariant[]
  readonly next: string | null
}

/**
 * The variants of the shop in the order of the shelves, or those that a text may mean. Undefined: `after` is no variant of
 * this list.
 */
export const listProducts = async (
  deps: SaleLimits & { readonly db: Db },
  text: string | undefined,
  { limit, after }: Paging,
): Promise<ProductPage | undefined> => {
  const { db } = deps
  const rows = await db
    .select({ variant: variants, group: productGroups })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .where(text === undefined ? undefined : isOneOf(variants.no, await variantsNamed(db, text)))
    .orderBy(asc(productGroups.position), asc(productGroups.no), asc(variants.position), asc(variants.no))
  const begin = after === undefined ? 0 : rows.findIndex(({ variant }) => variant.no === after) + 1
  if (after !== undefined && begin === 0) return undefined
  const page = rows.slice(begin, begin + limit)
  const shop = await shopDocument(db)
  const numbers = page.map(({ variant }) => variant.no)
  const forSale = new Map((await stock(db, saleTime(deps), 'en', numbers)).map(each => [each.variant, each.forSale]))
  return {
    variants: page.map(({ variant, group }) => ({
      ...named(variant),
      ...sold(variant),
      group: { ...named(group), ...sold(group) },
      delivery: variant.delivery,
      onSale: variant.onSale,
      forSale: variant.delivery === 'code' ? (forSale.get(variant.no) ?? 0) : null,
      prices: pricesNow(variant, group, shop, deps.now()),
      later: laterPrices(variant, deps.now()),
    })),
    next: rows.length > begin + limit ? (page.at(-1)?.variant.no ?? null) : null,
  }
}

type VariantRow = typeof variants.$inferSelect
type GroupRow = typeof productGroups.$inferSelect

const named = ({ no, name }: Pick<GroupRow, 'no' | 'name'>): Named => ({ no, name: name['zh-Hant'], nameEn: name.en })

const sold = ({
  hidden,
  soldFrom,
  soldUntil,
  onlyIn,
}: Pick<GroupRow, 'hidden' | 'soldFrom' | 'soldUntil' | 'onlyIn'>): Sold => ({
  hidden,
  from: soldFrom,
  until: soldUntil,
  only: onlyIn,
})

const pricesNow = (
  variant: VariantRow,
  group: GroupRow,
  { lang }: ShopDocument,
  now: number,
): ListedVariant['prices'] =>
  lang
    .map(({ locale }) => locale)
    .filter(edition => [variant.onlyIn, group.onlyIn].every(only => only === null || only === edition))
    .map(edition => {
      const { price, cash } = priceIn(pricesOf(variant), edition, lang, now)
      return {
        edition,
        currency: currencyOf({ lang }, edition),
        price: toWire(price),
        cash: cash === undefined ? null : toWire(cash),
      }
    })

const laterPrices = ({ priceChanges }: VariantRow, now: number): ListedVariant['later'] =>
  priceChanges
    .filter(({ from }) => from > now)
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, edition = null, price, cash }) => ({
      edition,
      from: new Date(from),
      price: toWire(price),
      cash: cash === undefined ? null : toWire(cash),
    }))

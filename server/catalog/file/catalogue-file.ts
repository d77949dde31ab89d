import * as t from 'io-ts'
import { count } from '~/contract/wire'
import type { EditionCode } from '~/domain/shared/locale'
import type { Cents } from '~/domain/shared/money'
import {
  edition,
  filled,
  key,
  momentWithOffset,
  money,
  pattern,
  texts,
  tileFamily,
} from '@server/catalog/catalogue-parts'
import { type PageTexts, pageTexts } from '@server/catalog/page-texts'
import { shop } from '@server/catalog/file/catalogue-shop'
import { strictObject, list } from '@server/platform/strict-codec'
import type { ShopDocument } from '@server/platform/database/shop-document'
import type { EditionPrices, PriceChange, StoredPrice } from '@server/platform/database/stored-prices'
import type { StoredField, StoredVariationGroup, Texts } from '@server/platform/database/texts'

/** The catalogue as a file (`data/README.md`): the whole shop in one document. */
export interface CatalogueFile {
  readonly version: 1
  /** The revision of the catalogue that was exported. */
  readonly revision?: number
  readonly shop: ShopDocument
  readonly categories: readonly CatalogueCategory[]
  readonly groups: readonly CatalogueGroup[]
  /** The words of pages; absent: an import leaves them as they are. */
  readonly texts?: PageTexts
}

export interface CatalogueCategory {
  readonly id: string
  readonly type: string
  readonly name: Texts
  readonly family: string
  readonly image: string
}

/** Where and when a product group or a variant is sold. */
export interface Sale {
  readonly hidden?: boolean
  /** Milliseconds since 1970, like `until`. */
  readonly from?: number
  readonly until?: number
  /** The only edition that sells it. */
  readonly only?: EditionCode
}

export interface CatalogueGroup extends Sale {
  readonly no: string
  readonly category: string
  readonly type: string
  readonly name: Texts
  readonly description: Texts
  readonly image: string
  readonly variants: readonly CatalogueVariant[]
}

export interface CatalogueVariant extends Sale {
  readonly no: string
  readonly name: Texts
  readonly price: Cents
  readonly cash?: Cents
  readonly editions?: EditionPrices
  readonly changes?: readonly PriceChange[]
  readonly once?: boolean
  readonly delivery: 'code' | 'fulfilment'
  readonly off?: boolean
  readonly fields: readonly StoredField[]
  readonly variations: readonly StoredVariationGroup[]
}

const field: t.Type<StoredField, unknown> = strictObject(
  {
    name: key,
    label: texts,
    type: t.union([t.literal('text'), t.literal('select')]),
    placeholder: texts,
    required: t.boolean,
    options: list(strictObject({ value: filled, label: texts }, {})),
  },
  { pattern },
)

const variation: t.Type<StoredVariationGroup, unknown> = strictObject(
  {
    id: key,
    name: texts,
    min: count(0),
    max: count(0),
    options: list(strictObject({ id: key, name: texts, default: t.boolean }, {})),
  },
  {},
)

const sale = { hidden: t.boolean, from: momentWithOffset, until: momentWithOffset, only: edition }

const price: t.Type<StoredPrice, unknown> = strictObject({ price: money }, { cash: money })

const change: t.Type<PriceChange, unknown> = strictObject(
  { from: momentWithOffset, price: money },
  { cash: money, edition },
)

export const catalogueVariant: t.Type<CatalogueVariant, unknown> = strictObject(
  {
    no: key,
    name: texts,
    price: money,
    delivery: t.union([t.literal('code'), t.literal('fulfilment')]),
    fields: list(field),
    variations: list(variation),
  },
  {
    cash: money,
    editions: strictObject({}, { mo: price, hk: price }),
    changes: list(change),
    once: t.boolean,
    off: t.boolean,
    ...sale,
  },
)

export const catalogueCategory: t.Type<CatalogueCategory, unknown> = strictObject(
  {
    id: key,
    type: key,
    name: texts,
    family: tileFamily,
    image: t.string,
  },
  {},
)

export const catalogueGroup: t.Type<CatalogueGroup, unknown> = strictObject(
  {
    no: key,
    category: key,
    type: key,
    name: texts,
    description: texts,
    image: t.string,
    variants: list(catalogueVariant),
  },
  sale,
)

export const catalogueFile: t.Type<CatalogueFile, unknown> = strictObject(
  {
    version: t.literal(1),
    shop,
    categories: list(catalogueCategory),
    groups: list(catalogueGroup),
  },
  { texts: pageTexts, revision: count(0) },
)

import * as t from 'io-ts'
import type { Cents } from '~/domain/shared/money'
import { filled, key, money, pattern, texts, whole } from '@server/catalog/catalogue-parts'
import { shop } from '@server/catalog/catalogue-shop'
import { exactly, list } from '@server/platform/strict-codec'
import type { ShopDocument } from '@server/platform/database/shop-document'
import type { KeptField, KeptVariationGroup, Texts } from '@server/platform/database/texts'

/** The catalogue as a file (`data/README.md`): the whole shop in one document. */
export interface CatalogueFile {
  readonly version: 1
  readonly shop: ShopDocument
  readonly categories: readonly CatalogueCategory[]
  readonly groups: readonly CatalogueGroup[]
}

export interface CatalogueCategory {
  readonly id: string
  readonly type: string
  readonly name: Texts
  readonly family: string
  readonly image: string
}

export interface CatalogueGroup {
  readonly no: string
  readonly category: string
  readonly type: string
  readonly name: Texts
  readonly description: Texts
  readonly image: string
  readonly variants: readonly CatalogueVariant[]
}

export interface CatalogueVariant {
  readonly no: string
  readonly name: Texts
  readonly price: Cents
  readonly cash?: Cents
  readonly once?: boolean
  readonly delivery: 'code' | 'fulfilment'
  readonly off?: boolean
  readonly fields: readonly KeptField[]
  readonly variations: readonly KeptVariationGroup[]
}

const field: t.Type<KeptField, unknown> = exactly(
  {
    name: key,
    label: texts,
    type: t.union([t.literal('text'), t.literal('select')]),
    placeholder: texts,
    required: t.boolean,
    options: list(exactly({ value: filled, label: texts }, {})),
  },
  { pattern },
)

const variation: t.Type<KeptVariationGroup, unknown> = exactly(
  {
    id: key,
    name: texts,
    min: whole,
    max: whole,
    options: list(exactly({ id: key, name: texts, default: t.boolean }, {})),
  },
  {},
)

const variant: t.Type<CatalogueVariant, unknown> = exactly(
  {
    no: key,
    name: texts,
    price: money,
    delivery: t.union([t.literal('code'), t.literal('fulfilment')]),
    fields: list(field),
    variations: list(variation),
  },
  { cash: money, once: t.boolean, off: t.boolean },
)

const category: t.Type<CatalogueCategory, unknown> = exactly(
  {
    id: key,
    type: key,
    name: texts,
    family: t.string,
    image: t.string,
  },
  {},
)

const group: t.Type<CatalogueGroup, unknown> = exactly(
  {
    no: key,
    category: key,
    type: key,
    name: texts,
    description: texts,
    image: t.string,
    variants: list(variant),
  },
  {},
)

export const catalogueFile: t.Type<CatalogueFile, unknown> = exactly(
  {
    version: t.literal(1),
    shop,
    categories: list(category),
    groups: list(group),
  },
  {},
)

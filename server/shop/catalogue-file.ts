import * as t from 'io-ts'
import { type Cents, parseAmount, toWire } from '~/domain/money'
import * as O from 'fp-ts/Option'
import { exactly, list, named } from '@server/shop/exact'
import type { ShopDocument } from '@server/store/shop-document'
import type { KeptField, KeptPaymentMethod, KeptVariationGroup, Texts } from '@server/store/texts'

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

const filled = named(t.refinement(t.string, text => text.trim() !== ''), 'a text with something in it')
const key = named(t.refinement(t.string, text => /^[\w.-]{1,64}$/u.test(text)), 'letters, digits, - _ . (64 at most)')
const colour = named(t.refinement(t.string, text => /^#(?:[\da-f]{3}|[\da-f]{6})$/iu.test(text)), 'a colour such as #522e90')
const pattern = named(t.refinement(t.string, isPattern), 'a regular expression')
const texts: t.Type<Texts, unknown> = exactly({ 'zh-Hant': filled, en: filled }, {})
const whole = named(t.refinement(t.number, n => Number.isInteger(n) && n >= 0), 'a whole number')

/** A decimal string with two places. */
const money: t.Type<Cents, unknown> = new t.Type<Cents, unknown>(
  'an amount such as "98.50"',
  (u): u is Cents => Number.isSafeInteger(u),
  (u, context) => {
    const read = typeof u === 'string' && /^\d{1,9}\.\d\d$/u.test(u) ? parseAmount(u) : O.none
    return O.isSome(read) ? t.success(read.value) : t.failure(u, context)
  },
  toWire,
)

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

const variation: t.Type<KeptVariationGroup, unknown> = exactly({
  id: key,
  name: texts,
  min: whole,
  max: whole,
  options: list(exactly({ id: key, name: texts, default: t.boolean }, {})),
}, {})

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

const category: t.Type<CatalogueCategory, unknown> = exactly({
  id: key,
  type: key,
  name: texts,
  family: t.string,
  image: t.string,
}, {})

const group: t.Type<CatalogueGroup, unknown> = exactly({
  no: key,
  category: key,
  type: key,
  name: texts,
  description: texts,
  image: t.string,
  variants: list(variant),
}, {})

const method: t.Type<KeptPaymentMethod, unknown> = exactly(
  { code: key, name: texts, enabled: t.boolean, kind: key },
  { legend: t.string, note: texts },
)

const shop: t.Type<ShopDocument, unknown> = exactly(
  {
    typelist: list(exactly({ id: key, text: texts }, {})),
    navs: list(exactly({ text: texts, link: filled }, { icon: t.string })),
    lang: list(exactly({ locale: key }, { currency: filled })),
    info: exactly(
      {
        name: texts,
        description: texts,
        keywords: texts,
        web: t.string,
        welcome: texts,
        email: t.string,
        facebook: t.string,
        instagram: t.string,
      },
      { addresses: exactly({}, { mo: texts, hk: texts }) },
    ),
    tips: t.record(t.string, texts),
    imgs: exactly({
      logo: t.string,
      logo_long: t.string,
      banners: list(
        exactly({ image: t.string, link: filled, alt: texts }, { title: texts, text: texts, art: t.string }),
      ),
      qrcode: t.string,
      wx: t.string,
    }, {}),
    colors: t.record(t.string, colour),
    payment_gateway: list(method),
    transfer_methods: list(method),
    catalogs: list(exactly({ no: key, items: list(key) }, { name: texts })),
    locales: list(exactly({ code: key }, { iso: t.string })),
    service: exactly({ customer: exactly({ phone: t.string }, { hours: texts }) }, {}),
  },
  { policies: list(exactly({ id: key, version: filled }, {})) },
)

export const catalogueFile: t.Type<CatalogueFile, unknown> = exactly({
  version: t.literal(1),
  shop,
  categories: list(category),
  groups: list(group),
}, {})

function isPattern(text: string): boolean {
  try {
    return new RegExp(`^(?:${text})$`, 'u').source !== ''
  } catch {
    return false
  }
}

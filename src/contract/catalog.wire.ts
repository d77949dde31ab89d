import * as t from 'io-ts'
import { features } from '~/contract/features.wire'
import { amount, described, id, leads, object, optional, picture, unitPrice, withDefault } from '~/contract/wire'
import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import type { PaymentMethod, SettledAmount } from '~/domain/payments/payment'
import type { Field, VariationGroup } from '~/domain/catalog/product-form'
import type { Variant } from '~/domain/catalog/variant'

const text = withDefault(t.string, '')
const shown = withDefault(picture, '')
const flag = withDefault(t.boolean, false)

const fieldOption = t.type({ value: id, label: t.string })

export const field: t.Type<Field, unknown> = object(
  {
    name: t.string,
    label: t.string,
    label_zh: text,
    type: withDefault(t.union([t.literal('select'), t.literal('text')]), 'text'),
    placeholder: text,
    options: withDefault(t.readonlyArray(fieldOption), []),
  },
  { required: t.boolean, pattern: t.string },
)

export const variationGroup: t.Type<VariationGroup, unknown> = t.type({
  id,
  name: t.string,
  min: withDefault(t.number, 0),
  max: withDefault(t.number, 1),
  options: t.readonlyArray(t.type({ id, name: t.string, default: flag })),
})

export const variant: t.Type<Variant, unknown> = object(
  {
    no: id,
    name: t.string,
    price: unitPrice,
    stockout: flag,
    once_for_each_only: flag,
    fields: withDefault(t.readonlyArray(field), []),
  },
  {
    discount: amount,
    variations: described(
      t.readonlyArray(variationGroup),
      'The choices that a shopper has. In an order the same name holds card codes.',
    ),
    delivery: t.union([t.literal('code'), t.literal('fulfilment')]),
  },
)

export const productGroup: t.Type<ProductGroup, unknown> = object(
  {
    no: id,
    name: t.string,
    image: shown,
    description: text,
    category_id: id,
    type: text,
    products: t.readonlyArray(variant),
  },
  { family: t.string },
)

export const category: t.Type<Category, unknown> = object(
  { id, type: t.string, name: t.string, image: shown },
  { family: t.string },
)

/** The amount that a wallet takes when it settles in another currency than the order's. */
export const settledAmount: t.Type<SettledAmount, unknown> = t.type({ amount, currency: t.string, rate: t.string })

export const paymentMethod: t.Type<PaymentMethod, unknown> = object(
  {
    code: t.string,
    name: t.string,
    enabled: withDefault(t.boolean, true),
    kind: withDefault(t.string, ''),
  },
  { legend: t.string, note: t.string, settles: settledAmount },
)

const banner = object({ image: shown, link: text, alt: text }, { title: t.string, text: t.string, art: t.string })

const counter = object({ address: t.string }, { hours: t.string, map: leads })

/** `GET /api/init` (docs/spec/product.md#3-entities-and-their-fields). */
export const init: t.Type<Init, unknown> = object(
  {
    typelist: t.readonlyArray(t.type({ id, text: t.string })),
    navs: withDefault(t.readonlyArray(object({ text: t.string, link: t.string }, { icon: t.string })), []),
    // the currency falls back to MOP (docs/spec/product.md#3-entities-and-their-fields)
    lang: withDefault(t.readonlyArray(t.type({ locale: t.string, currency: withDefault(t.string, 'MOP') })), []),
    info: object(
      {
        name: t.string,
        description: text,
        keywords: text,
        web: text,
        welcome: text,
        email: text,
        facebook: withDefault(leads, ''),
        instagram: withDefault(leads, ''),
      },
      { addresses: optional({ mo: t.string, hk: t.string }) },
    ),
    tips: withDefault(t.record(t.string, t.string), {}),
    imgs: t.type({
      logo: shown,
      logo_long: shown,
      icon: shown,
      banners: withDefault(t.readonlyArray(banner), []),
      qrcode: shown,
      wx: shown,
    }),
    colors: withDefault(t.record(t.string, t.string), {}),
    payment_gateway: withDefault(t.readonlyArray(paymentMethod), []),
    transfer_methods: withDefault(t.readonlyArray(paymentMethod), []),
    catalogs: withDefault(t.readonlyArray(object({ no: id, items: t.readonlyArray(id) }, { name: t.string })), []),
    locales: withDefault(t.readonlyArray(object({ code: t.string }, { iso: t.string })), []),
    service: withDefault(
      object(
        { customer: object({ phone: text }, { hours: t.string }) },
        { counters: optional({ mo: counter, hk: counter }) },
      ),
      { customer: { phone: '' } },
    ),
  },
  {
    contract: described(t.string, 'The version of this contract that the server follows, as in `info.version`.'),
    country_codes: t.readonlyArray(t.string),
    policies: t.readonlyArray(t.type({ id: t.string, version: t.string })),
    features,
  },
)

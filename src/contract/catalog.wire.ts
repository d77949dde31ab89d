import * as t from 'io-ts'
import { amount, id, optional, withDefault } from '~/contract/wire'
import type { Category, Init, ProductGroup } from '~/domain/catalog'
import type { PaymentMethod } from '~/domain/payment'
import type { Field, VariationGroup } from '~/domain/product-form'
import type { Variant } from '~/domain/variant'

const text = withDefault(t.string, '')
const flag = withDefault(t.boolean, false)

const fieldOption = t.type({ value: id, label: t.string })

export const field: t.Type<Field, unknown> = t.intersection([
  t.type({
    name: t.string,
    label: t.string,
    label_zh: text,
    type: withDefault(t.union([t.literal('select'), t.literal('text')]), 'text'),
    placeholder: text,
    options: withDefault(t.readonlyArray(fieldOption), []),
  }),
  optional({ required: t.boolean, pattern: t.string }),
])

export const variationGroup: t.Type<VariationGroup, unknown> = t.type({
  id,
  name: t.string,
  min: withDefault(t.number, 0),
  max: withDefault(t.number, 1),
  options: t.readonlyArray(t.type({ id, name: t.string, default: flag })),
})

export const variant: t.Type<Variant, unknown> = t.intersection([
  t.type({
    no: id,
    name: t.string,
    price: amount,
    stockout: flag,
    once_for_each_only: flag,
    fields: withDefault(t.readonlyArray(field), []),
  }),
  optional({
    discount: amount,
    variations: t.readonlyArray(variationGroup),
    delivery: t.union([t.literal('code'), t.literal('fulfilment')]),
  }),
])

export const productGroup: t.Type<ProductGroup, unknown> = t.intersection([
  t.type({
    no: id,
    name: t.string,
    image: text,
    description: text,
    category_id: id,
    type: text,
    products: t.readonlyArray(variant),
  }),
  optional({ family: t.string }),
])

export const category: t.Type<Category, unknown> = t.intersection([
  t.type({ id, type: t.string, name: t.string, image: text }),
  optional({ family: t.string }),
])

export const paymentMethod: t.Type<PaymentMethod, unknown> = t.intersection([
  t.type({
    code: t.string,
    name: t.string,
    enabled: withDefault(t.boolean, true),
    kind: withDefault(t.string, ''),
  }),
  optional({ legend: t.string, note: t.string }),
])

const banner = t.intersection([
  t.type({ image: text, link: text, alt: text }),
  optional({ title: t.string, text: t.string, art: t.string }),
])

/** `GET /api/init` (specification 3, app init data). */
export const init: t.Type<Init, unknown> = t.intersection([
  t.type({
    typelist: t.readonlyArray(t.type({ id, text: t.string })),
    navs: withDefault(
      t.readonlyArray(t.intersection([t.type({ text: t.string, link: t.string }), optional({ icon: t.string })])),
      [],
    ),
    // the currency falls back to MOP (specification 3)
    lang: withDefault(t.readonlyArray(t.type({ locale: t.string, currency: withDefault(t.string, 'MOP') })), []),
    info: t.intersection([
      t.type({
        name: t.string,
        description: text,
        keywords: text,
        web: text,
        welcome: text,
        email: text,
        facebook: text,
        instagram: text,
      }),
      optional({ addresses: optional({ mo: t.string, hk: t.string }) }),
    ]),
    tips: withDefault(t.record(t.string, t.string), {}),
    imgs: t.type({
      logo: text,
      logo_long: text,
      banners: withDefault(t.readonlyArray(banner), []),
      qrcode: text,
      wx: text,
    }),
    colors: withDefault(t.record(t.string, t.string), {}),
    payment_gateway: withDefault(t.readonlyArray(paymentMethod), []),
    transfer_methods: withDefault(t.readonlyArray(paymentMethod), []),
    catalogs: withDefault(
      t.readonlyArray(t.intersection([t.type({ no: id, items: t.readonlyArray(id) }), optional({ name: t.string })])),
      [],
    ),
    locales: withDefault(
      t.readonlyArray(t.intersection([t.type({ code: t.string }), optional({ iso: t.string })])),
      [],
    ),
    service: withDefault(
      t.type({
        customer: t.intersection([t.type({ phone: text }), optional({ hours: t.string })]),
      }),
      { customer: { phone: '' } },
    ),
  }),
  optional({ policies: t.readonlyArray(t.type({ id: t.string, version: t.string })) }),
])

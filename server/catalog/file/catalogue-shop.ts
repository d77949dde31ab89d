import * as t from 'io-ts'
import {
  colour,
  currency,
  edition,
  filled,
  key,
  link,
  paymentCode,
  policyId,
  roundingStep,
  texts,
  tileFamily,
  webPage,
  webPageOrNone,
} from '@server/catalog/catalogue-parts'
import { rate } from '@server/platform/currency-rate'
import { list, named, strictObject } from '@server/platform/strict-codec'
import type { StoredCounter, ShopDocument } from '@server/platform/database/shop-document'
import type { StoredPaymentMethod } from '@server/platform/database/texts'

const method: t.Type<StoredPaymentMethod, unknown> = strictObject(
  { code: paymentCode, name: texts, enabled: t.boolean, kind: key },
  { legend: t.string, note: texts },
)

const counter: t.Type<StoredCounter, unknown> = strictObject({ address: texts }, { hours: texts, map: webPage })

/** The shop's public settings in a catalogue file. */
export const shop: t.Type<ShopDocument, unknown> = strictObject(
  {
    typelist: list(strictObject({ id: key, text: texts }, {})),
    navs: list(strictObject({ text: texts, link }, { icon: tileFamily })),
    lang: list(strictObject({ locale: edition }, { currency, rate: named(rate, rate.name), round: roundingStep })),
    info: strictObject(
      {
        name: texts,
        description: texts,
        keywords: texts,
        web: webPageOrNone,
        welcome: texts,
        email: t.string,
        facebook: webPageOrNone,
        instagram: webPageOrNone,
      },
      { addresses: strictObject({}, { mo: texts, hk: texts }) },
    ),
    tips: t.record(t.string, texts),
    imgs: strictObject(
      {
        logo: t.string,
        logo_long: t.string,
        banners: list(
          strictObject({ image: t.string, link, alt: texts }, { title: texts, text: texts, art: t.string }),
        ),
        qrcode: t.string,
        wx: t.string,
      },
      { icon: t.string },
    ),
    colors: t.record(t.string, colour),
    payment_gateway: list(method),
    transfer_methods: list(method),
    catalogs: list(strictObject({ no: key, items: list(key) }, { name: texts })),
    locales: list(strictObject({ code: key }, { iso: t.string })),
    service: strictObject(
      { customer: strictObject({ phone: t.string }, { hours: texts }) },
      { counters: strictObject({}, { mo: counter, hk: counter }) },
    ),
  },
  { policies: list(strictObject({ id: policyId, version: filled }, {})) },
)

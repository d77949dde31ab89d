import * as t from 'io-ts'
import { colour, filled, key, texts, webPage } from '@server/catalog/catalogue-parts'
import { exactly, list } from '@server/platform/strict-codec'
import type { KeptCounter, ShopDocument } from '@server/platform/database/shop-document'
import type { KeptPaymentMethod } from '@server/platform/database/texts'

const method: t.Type<KeptPaymentMethod, unknown> = exactly(
  { code: key, name: texts, enabled: t.boolean, kind: key },
  { legend: t.string, note: texts },
)

const counter: t.Type<KeptCounter, unknown> = exactly({ address: texts }, { hours: texts, map: webPage })

/** The shop's public settings in a catalogue file. */
export const shop: t.Type<ShopDocument, unknown> = exactly(
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
    imgs: exactly(
      {
        logo: t.string,
        logo_long: t.string,
        banners: list(
          exactly({ image: t.string, link: filled, alt: texts }, { title: texts, text: texts, art: t.string }),
        ),
        qrcode: t.string,
        wx: t.string,
      },
      {},
    ),
    colors: t.record(t.string, colour),
    payment_gateway: list(method),
    transfer_methods: list(method),
    catalogs: list(exactly({ no: key, items: list(key) }, { name: texts })),
    locales: list(exactly({ code: key }, { iso: t.string })),
    service: exactly(
      { customer: exactly({ phone: t.string }, { hours: texts }) },
      { counters: exactly({}, { mo: counter, hk: counter }) },
    ),
  },
  { policies: list(exactly({ id: key, version: filled }, {})) },
)

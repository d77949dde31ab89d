import fc from 'fast-check'
import type { Banner, Category, Info, Init, ProductGroup } from '~/domain/catalog/catalog'
import type { ListingQuery } from '~/domain/catalog/listing-query'
import { provider } from '@testing/arbitraries/account.arbitrary'
import { paymentMethod } from '@testing/arbitraries/payment.arbitrary'
import { variants } from '@testing/arbitraries/variant.arbitrary'
import { id, pageOrNone, picture, texts, words } from '@testing/arbitraries/wire.arbitrary'

/** Few values, so that groups and questions meet. */
const categoryId = fc.constantFrom('1', '2', '3')
const typeId = fc.constantFrom('card', 'topup', 'game')
const groupNo = fc.constantFrom('G1', 'G2', 'G3', 'G4', 'G5', 'G6')
const groupName = fc.oneof(fc.constantFrom('Steam 點數卡', 'steam wallet', 'Apple 禮品卡', '手機增值 澳門', ''), words)

export const productGroup: fc.Arbitrary<ProductGroup> = fc.record(
  {
    no: groupNo,
    name: groupName,
    image: picture,
    description: words,
    category_id: categoryId,
    type: typeId,
    products: variants,
    family: fc.constantFrom('game', 'gift'),
  },
  { requiredKeys: ['no', 'name', 'image', 'description', 'category_id', 'type', 'products'] },
)

export const productGroups: fc.Arbitrary<readonly ProductGroup[]> = fc.uniqueArray(productGroup, {
  maxLength: 5,
  selector: group => group.no,
})

export const listing: fc.Arbitrary<ListingQuery> = fc.record(
  {
    category: categoryId,
    type: typeId,
    q: fc.oneof(fc.constantFrom('steam', 'STEAM 卡', '禮品', ' apple ', 'zzz'), fc.string({ maxLength: 4 })),
    items: fc.array(groupNo, { maxLength: 4 }),
  },
  { requiredKeys: [] },
)

export const category: fc.Arbitrary<Category> = fc.record(
  { id: categoryId, type: typeId, name: words, image: picture, family: words },
  { requiredKeys: ['id', 'type', 'name', 'image'] },
)

const banner: fc.Arbitrary<Banner> = fc.record(
  { image: picture, link: words, alt: words, title: words, text: words, art: words },
  { requiredKeys: ['image', 'link', 'alt'] },
)

const infoTexts = {
  name: words,
  description: words,
  keywords: words,
  web: words,
  welcome: words,
  email: words,
  facebook: pageOrNone,
  instagram: pageOrNone,
}
const info: fc.Arbitrary<Info> = fc.record(
  { ...infoTexts, addresses: fc.record({ mo: words, hk: words }, { requiredKeys: [] }) },
  { requiredKeys: ['name', 'description', 'keywords', 'web', 'welcome', 'email', 'facebook', 'instagram'] },
)

const counter = fc.record({ address: words, hours: words, map: pageOrNone }, { requiredKeys: ['address'] })

const few = <A>(of: fc.Arbitrary<A>): fc.Arbitrary<A[]> => fc.array(of, { maxLength: 2 })

const initParts = {
  typelist: few(fc.record({ id, text: words })),
  navs: few(fc.record({ text: words, link: words, icon: words }, { requiredKeys: ['text', 'link'] })),
  lang: few(fc.record({ locale: fc.constantFrom('mo', 'hk'), currency: words })),
  info,
  tips: texts,
  imgs: fc.record({
    logo: picture,
    logo_long: picture,
    icon: picture,
    banners: few(banner),
    qrcode: picture,
    wx: picture,
  }),
  colors: texts,
  payment_gateway: few(paymentMethod),
  transfer_methods: few(paymentMethod),
  catalogs: few(fc.record({ no: id, name: words, items: few(id) }, { requiredKeys: ['no', 'items'] })),
  locales: few(fc.record({ code: words, iso: words }, { requiredKeys: ['code'] })),
  service: fc.record(
    {
      customer: fc.record({ phone: words, hours: words }, { requiredKeys: ['phone'] }),
      counters: fc.record({ mo: counter, hk: counter }, { requiredKeys: [] }),
    },
    { requiredKeys: ['customer'] },
  ),
}
const policies = few(fc.record({ id: words, version: words }))

const offeredLogin = fc.record({ code: provider, name: words }, { requiredKeys: ['code'] })
const features = fc.record(
  {
    phone_codes: fc.boolean(),
    social_logins: fc.uniqueArray(offeredLogin, { selector: ({ code }) => code, maxLength: 3 }),
    customer_data: fc.boolean(),
    registration: fc.boolean(),
    devices: fc.boolean(),
    realtime: fc.boolean(),
  },
  { requiredKeys: ['phone_codes', 'social_logins'] },
)

export const init: fc.Arbitrary<Init> = fc.oneof(
  fc.record(initParts),
  fc.record({ ...initParts, policies }),
  fc.record({ ...initParts, features, contract: words }),
)

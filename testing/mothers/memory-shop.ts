import { memoryClock } from '@testing/memory/shop/clock.memory'
import { type MemoryShop, type MemoryShopOptions, memoryShop } from '@testing/memory/shop/memory-shop'
import { withFeatures } from '@testing/memory/shop/shop-features'
import type { Account, PageTexts } from '@testing/memory/shop/shop-state'
import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import { cents } from '~/domain/shared/money'
import type { Field } from '~/domain/catalog/product-form'
import type { Variant } from '~/domain/catalog/variant'

const START = Date.UTC(2026, 10, 20, 12)

const variant = (no: string, given: Partial<Variant> = {}): Variant => ({
  no,
  name: `Card ${no}`,
  price: cents(10_000),
  stockout: false,
  once_for_each_only: false,
  fields: [],
  ...given,
})

const text = (name: string, given: Partial<Field> = {}): Field => ({
  name,
  label: name,
  label_zh: name,
  type: 'text',
  placeholder: '',
  options: [],
  required: true,
  ...given,
})

const group = (no: string, given: Partial<ProductGroup>): ProductGroup => ({
  no,
  name: `Group ${no}`,
  image: '',
  description: '',
  category_id: '1',
  type: 'card',
  products: [],
  ...given,
})

/** One product of each kind, named after its special property. */
export const goods = {
  plain: variant('V1'),
  offer: variant('V2', { price: cents(5_000), discount: cents(4_500) }),
  soldOut: variant('V3', { stockout: true }),
  once: variant('V4', { once_for_each_only: true }),
  topUp: variant('V5', { delivery: 'fulfilment', fields: [text('player_id', { pattern: '\\d{5}' })] }),
  apple: variant('V6', { delivery: 'fulfilment', fields: [text('apple_id', { required: false })] }),
} as const

export const groups: readonly ProductGroup[] = [
  group('G1', { products: [goods.plain, goods.offer, goods.soldOut, goods.once] }),
  group('G2', { name: 'Game', category_id: '2', type: 'game', products: [goods.topUp, goods.apple] }),
]

export const categories: readonly Category[] = [
  { id: '1', type: 'card', name: 'Cards', image: '' },
  { id: '2', type: 'game', name: 'Games', image: '' },
]

const way = (code: string, enabled = true) => ({ code, name: code, enabled, kind: code === 'cash' ? 'offline' : 'qr' })

export const shopInit: Init = withFeatures({
  typelist: [
    { id: 'card', text: 'Cards' },
    { id: 'game', text: 'Games' },
  ],
  navs: [],
  lang: [{ locale: 'mo', currency: 'MOP' }],
  info: {
    name: 'Shop',
    description: '',
    keywords: '',
    web: '',
    welcome: 'Welcome',
    email: '',
    facebook: '',
    instagram: '',
  },
  tips: {},
  imgs: { logo: '', logo_long: '', icon: '', banners: [], qrcode: '', wx: '' },
  colors: {},
  payment_gateway: [way('mpay'), way('closed', false)],
  transfer_methods: [way('cash')],
  catalogs: [
    { no: 'R1', items: ['G2', 'G1'] },
    { no: 'R2', items: ['G1'] },
  ],
  locales: [{ code: 'mo' }, { code: 'hk' }],
  service: { customer: { phone: '' } },
})

/** The two customers with an account. */
export const accounts = {
  ada: account('ada', '66000001'),
  ben: account('ben', '66000002'),
} as const

function account(name: string, tel: string): Account {
  return {
    user: { hashid: name, name, registered: true, verified: true, status: { name: 'active' }, scope: ['customer'] },
    login: { tel, country_code: '+853', password: `password of ${name}` },
  }
}

/** The words of one page. */
const texts: PageTexts = { refund: { intro: [], sections: [{ title: 'When', blocks: [] }] } }

/** A shop in memory with one of everything. */
export const openMemoryShop = (
  given: Partial<MemoryShopOptions> = {},
): MemoryShop & { readonly time: { readonly advance: (ms: number) => void } } => {
  const clock = memoryClock(START)
  const shop = memoryShop({
    init: shopInit,
    categories,
    groups,
    texts,
    accounts: Object.values(accounts),
    clock,
    ...given,
  })
  return { ...shop, time: clock }
}

import type { ConsolePicture } from '~/contract/console/pictures'
import type {
  ConsoleCategory,
  ConsoleGroup,
  ConsoleListedGroup,
  ConsolePastChange,
  ConsoleProductPreview,
  ConsoleVariant,
} from '~/contract/console/products'
import { cents } from '~/domain/shared/money'
import type { Lang } from '~/domain/shared/locale'
import { DAYS, ago } from '@gallery/console/samples/times'
import { NOW } from '@gallery/stage/now'

const inDays = (days: number): number => NOW + days * DAYS * 60_000

const COFFEE = { 'zh-Hant': '咖啡電子券', en: 'Coffee e-voucher' }
const IMAGE = '/imgs/products/coffee.avif'

const listedGroup = (
  no: string,
  name: ConsoleListedGroup['name'],
  more: Partial<ConsoleListedGroup> = {},
): ConsoleListedGroup => ({
  no,
  name,
  category: '7',
  image: IMAGE,
  family: 'food',
  state: 'on_sale',
  variants: 4,
  shown: 4,
  prices: [
    { edition: 'mo', currency: 'MOP', lowest: cents(3_600), highest: cents(38_800) },
    { edition: 'hk', currency: 'HKD', lowest: cents(3_500), highest: cents(38_000) },
  ],
  ...more,
})

export const groups: readonly ConsoleListedGroup[] = [
  listedGroup('G039', COFFEE),
  listedGroup('G040', { 'zh-Hant': '珍珠奶茶券', en: 'Bubble tea voucher' }, { state: 'hidden', shown: 0 }),
  listedGroup(
    'G041',
    { 'zh-Hant': '葡撻券', en: 'Portuguese egg tart voucher' },
    { state: 'scheduled', from: inDays(3) },
  ),
  listedGroup('G045', { 'zh-Hant': '火鍋代金券', en: 'Hot pot voucher' }, { state: 'ended', until: ago(1 * DAYS) }),
  listedGroup('G046', { 'zh-Hant': '麵包店早餐券', en: 'Bakery morning voucher' }, { state: 'empty', shown: 0 }),
]

export const categories: readonly ConsoleCategory[] = [
  { id: '7', type: 'card', name: { 'zh-Hant': '餐飲', en: 'Food and drink' }, image: '', family: 'food', groups: 5 },
  { id: '1', type: 'card', name: { 'zh-Hant': '遊戲點數', en: 'Game points' }, image: '', family: 'game', groups: 0 },
]

const variant = (no: string, name: ConsoleVariant['name'], more: Partial<ConsoleVariant> = {}): ConsoleVariant => ({
  no,
  name,
  hidden: false,
  on_sale: true,
  once: false,
  delivery: 'code',
  base: { price: cents(3_600), cash: cents(3_500) },
  own: [],
  later: [],
  now: [
    { edition: 'mo', currency: 'MOP', price: cents(3_600), cash: cents(3_500) },
    { edition: 'hk', currency: 'HKD', price: cents(3_500) },
  ],
  for_sale: 212,
  ...more,
})

export const group: ConsoleGroup = {
  revision: 12,
  no: 'G039',
  category: '7',
  type: 'card',
  name: COFFEE,
  description: { 'zh-Hant': '全線分店通用。', en: 'In every branch.' },
  image: IMAGE,
  hidden: false,
  variants: [
    variant('V0155', { 'zh-Hant': '中杯一杯', en: 'One medium cup' }),
    variant('V0156', { 'zh-Hant': '大杯一杯', en: 'One large cup' }, { hidden: true, for_sale: 0 }),
    variant(
      'V0158',
      { 'zh-Hant': '大杯十杯', en: 'Ten large cups' },
      {
        own: [{ edition: 'hk', price: cents(38_000) }],
        later: [{ from: inDays(5), price: cents(39_900) }],
      },
    ),
  ],
  editions: [
    { edition: 'mo', currency: 'MOP' },
    { edition: 'hk', currency: 'HKD', rate: '0.97' },
  ],
}

export const history: readonly ConsolePastChange[] = [
  {
    revision: 12,
    at: ago(55),
    by: 'olivia',
    changed: 1,
    can_undo: true,
    changes: [{ what: 'variant', id: 'V0155', how: 'changed', parts: ['price: 36.00 → 38.00'] }],
  },
  {
    revision: 11,
    at: ago(2 * DAYS),
    changed: 240,
    can_undo: false,
    changes: [{ what: 'group', id: 'G040', how: 'changed', parts: ['hidden: no → yes'] }],
  },
  {
    revision: 10,
    at: ago(3 * DAYS),
    by: 'olivia',
    changed: 1,
    can_undo: true,
    changes: [
      {
        what: 'shop',
        id: 'shop',
        how: 'changed',
        parts: ['lang[0].currency: "MOP" → "HKD"', 'info.name.en: "Wave" → "Little Wave"'],
      },
    ],
  },
]

/** A product as an operator has just added it. */
export const freshGroup: ConsoleGroup = {
  ...group,
  no: 'G100',
  name: { 'zh-Hant': '茶飲券', en: 'Tea voucher' },
  description: { 'zh-Hant': '任何一款茶。', en: 'Any tea.' },
  image: '',
  hidden: true,
  variants: [],
}

const previewIn = (lang: Lang): ConsoleProductPreview => ({
  init: {
    typelist: [{ id: 'card', text: lang === 'en' ? 'Cards' : '卡券' }],
    navs: [],
    lang: [
      { locale: 'zh-MO', currency: 'MOP' },
      { locale: 'zh-HK', currency: 'HKD' },
    ],
    info: {
      name: lang === 'en' ? 'Great Wave Shop' : '大浪商店',
      description: '',
      keywords: '',
      web: '',
      welcome: '',
      email: '',
      facebook: '',
      instagram: '',
    },
    tips: {},
    imgs: { logo: '', logo_long: '', icon: '', banners: [], qrcode: '', wx: '' },
    colors: {},
    payment_gateway: [],
    transfer_methods: [],
    catalogs: [],
    locales: [],
    service: { customer: { phone: '' } },
  },
  category: { id: '7', type: 'card', name: lang === 'en' ? 'Food and drink' : '餐飲', image: '', family: 'food' },
  group: {
    no: group.no,
    name: group.name[lang],
    image: group.image,
    description: group.description[lang],
    category_id: '7',
    type: 'card',
    family: 'food',
    products: group.variants
      .filter(({ hidden }) => !hidden)
      .map(({ no, name, base }) => ({
        no,
        name: name[lang],
        price: base.price,
        ...(base.cash === undefined ? {} : { discount: base.cash }),
        stockout: false,
        once_for_each_only: false,
        fields: [],
        delivery: 'code',
      })),
  },
})

const freshIn = (lang: Lang): ConsoleProductPreview => {
  const { group: shown, ...rest } = previewIn(lang)
  const { no, name, description, image } = freshGroup
  return { ...rest, group: { ...shown, no, name: name[lang], description: description[lang], image, products: [] } }
}

/** The preview of the product that an operator has just added. */
export const freshPreviews = { 'zh-Hant': freshIn('zh-Hant'), en: freshIn('en') }

export const previews = { 'zh-Hant': previewIn('zh-Hant'), en: previewIn('en') }

const picture = (id: string, image: string, more: Partial<ConsolePicture> = {}): ConsolePicture => ({
  id,
  address: `/imgs/products/${image}.avif`,
  use: 'product',
  width: 960,
  height: 320,
  bytes: 48_200,
  used: true,
  ...more,
})

export const pictures: readonly ConsolePicture[] = [
  picture('coffee-5b1c', 'coffee'),
  picture('tart-77a0', 'tart', { used: false }),
  picture('sea-0d4e', 'sea', { use: 'banner', width: 1280, height: 480, bytes: 96_400 }),
]

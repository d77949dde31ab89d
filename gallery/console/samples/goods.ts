import type { ConsoleGroup, ConsoleListedGroup, ConsolePastChange, ConsoleVariant } from '~/contract/console/products'
import type { ConsoleBatch, ConsoleExpiring, ConsoleStock } from '~/contract/console/stock'
import { cents } from '~/domain/shared/money'
import { DAYS, HOURS, ago } from '@gallery/console/samples/times'
import type { ConsoleStage } from '@gallery/console/stage/stage'
import { NOW } from '@gallery/stage/now'

const inDays = (days: number): number => NOW + days * DAYS * 60_000

/** How few codes are few, and which expire soon. */
export const limits = { few: 5, days: 7 }

const stockOf = (variant: string, name: string, more: Partial<ConsoleStock> = {}): ConsoleStock => ({
  variant,
  product: 'G039',
  name,
  on_sale: true,
  visible: true,
  imported: 700,
  free: 212,
  held: 4,
  sold: 481,
  void: 3,
  for_sale: 212,
  is_low: false,
  expired: 0,
  expiring: 0,
  ...more,
})

export const stock = ({ said }: ConsoleStage): readonly ConsoleStock[] => [
  stockOf('V0155', said('咖啡電子券 中杯一杯', 'Coffee e-voucher One medium cup')),
  stockOf('V0002', said('遊戲點數卡 500 點', 'Game points card 500 points'), { free: 0, for_sale: 0, is_low: true }),
  stockOf('V0162', said('葡撻券 兩個', 'Portuguese egg tart voucher Two tarts'), {
    expired: 2,
    expiring: 40,
    for_sale: 38,
  }),
  stockOf('V0187', said('雲端遊戲會籍 首月', 'Cloud gaming membership First month'), {
    visible: false,
    on_sale: false,
  }),
]

export const oneStock = ({ said }: ConsoleStage): ConsoleStock =>
  stockOf('V0155', said('咖啡電子券 中杯一杯', 'Coffee e-voucher One medium cup'))

const batch = (number: number, name: string, more: Partial<ConsoleBatch> = {}): ConsoleBatch => ({
  id: `5e0a1c9e-8f1f-4f7c-9a57-1a3ce6f4d1b${number}`,
  variant: 'V0155',
  name,
  source: `coffee-2026-1${number}.csv`,
  imported: 350,
  free: 106,
  held: 2,
  sold: 241,
  void: 1,
  imported_at: ago(number * 20 * DAYS),
  ...more,
})

export const batches = ({ said }: ConsoleStage): readonly ConsoleBatch[] => {
  const name = said('咖啡電子券 中杯一杯', 'Coffee e-voucher One medium cup')
  return [
    batch(1, name, { cost: { amount: cents(3_250), currency: 'MOP' } }),
    batch(2, name, { quarantined_at: ago(3 * HOURS) }),
  ]
}

export const expiring = ({ said }: ConsoleStage): readonly ConsoleExpiring[] => [
  {
    variant: 'V0162',
    name: said('葡撻券 兩個', 'Portuguese egg tart voucher Two tarts'),
    source: 'tarts.csv',
    expires_at: ago(1 * DAYS),
    codes: 2,
  },
  {
    variant: 'V0162',
    name: said('葡撻券 兩個', 'Portuguese egg tart voucher Two tarts'),
    source: 'tarts.csv',
    expires_at: inDays(2),
    codes: 40,
  },
]

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

export const categories = [
  { id: '7', type: 'card', name: { 'zh-Hant': '餐飲', en: 'Food and drink' }, image: '', family: 'food', groups: 5 },
  { id: '1', type: 'card', name: { 'zh-Hant': '遊戲點數', en: 'Game points' }, image: '', family: 'play', groups: 0 },
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
    changes: [{ what: 'variant', id: 'V0155', how: 'changed', parts: ['price: "36.00" → "38.00"'] }],
  },
  {
    revision: 11,
    at: ago(2 * DAYS),
    changed: 240,
    can_undo: false,
    changes: [{ what: 'group', id: 'G040', how: 'hidden', parts: ['hidden: no → yes'] }],
  },
]

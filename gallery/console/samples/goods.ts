import type {
  ConsoleBatch,
  ConsoleCodeImport,
  ConsoleExpiring,
  ConsoleFoundCode,
  ConsoleStock,
} from '~/contract/console/stock'
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

/** The dry run of a file with two lines that are refused. */
export const imported = ({ said }: ConsoleStage): ConsoleCodeImport => ({
  imported: false,
  codes: 348,
  variants: [{ variant: 'V0155', name: said('咖啡電子券 中杯一杯', 'Coffee e-voucher One medium cup'), codes: 348 }],
  not_sold: [],
  refused: 2,
  lines: [
    { line: 17, fault: { tag: 'repeated', facts: { line: '9' } } },
    { line: 204, fault: { tag: 'bad_expiry', facts: {} } },
  ],
})

/** A code that was sold. */
export const found = ({ said }: ConsoleStage): ConsoleFoundCode => ({
  id: '0199c0de-0000-7000-8000-0000000000c1',
  variant: 'V0155',
  name: said('咖啡電子券 中杯一杯', 'Coffee e-voucher One medium cup'),
  state: 'sold',
  batch: {
    id: '5e0a1c9e-8f1f-4f7c-9a57-1a3ce6f4d1b1',
    source: 'coffee-2026-11.csv',
    imported_at: ago(20 * DAYS),
  },
  expires_at: inDays(180),
  order: { no: 'MO-261121-0042', status: 'success', created_at: ago(18) },
  customer: { id: '6f1c2c8e-5b7a-4a2a-9a53-1f0f3a6b7c01', name: 'Siu Ming 小明', tel: '+853 6600 0001' },
})

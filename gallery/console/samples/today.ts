import type { TodaySales, TodayState } from '~/contract/console/today'
import { cents } from '~/domain/shared/money'
import { DAYS, HOURS, ago } from '@gallery/console/samples/times'
import type { ConsoleStage } from '@gallery/console/stage/stage'
import { NOW } from '@gallery/stage/now'

/** Midnight in Macau, before `NOW`. */
const MIDNIGHT = Date.UTC(2026, 10, 20, 16)
const HOUR_MS = 3_600_000

const sum = (payments: number, amount: number, refunds = 0, refunded = 0) => ({
  payments,
  amount: cents(amount),
  refunds,
  refunded: cents(refunded),
})

/** Sales by the hour: few at night, most in the evening. */
const curve = [2, 1, 0, 0, 0, 1, 3, 6, 9, 14, 18, 22, 30, 26, 20, 18, 22, 28, 35, 40, 38, 30, 18, 8]

const salesIn = (
  currency: string,
  scale: number,
  lines: TodaySales['currencies'][number]['lines'],
): TodaySales['currencies'][number] => ({
  currency,
  today: sum(184, 27_480 * scale, 3, 310 * scale),
  before: sum(161, 24_100 * scale, 1, 50 * scale),
  day_before: sum(240, 37_650 * scale, 2, 150 * scale),
  days: ['14', '15', '16', '17', '18', '19', '20', '21'].map((day, at) => ({
    day: `2026-11-${day}`,
    amount: cents((22_000 + 2_700 * ((at * 5) % 7)) * scale),
  })),
  hours: curve.map((share, hour) => ({
    at: MIDNIGHT + hour * HOUR_MS,
    today: cents(hour <= 18 ? share * 105 * scale : 0),
    before: cents(share * 96 * scale),
  })),
  lines,
})

/** A good day in both editions. */
export const todaySales = ({ said }: ConsoleStage): TodaySales => {
  const line = (method: string, name: string, edition: string, before: number, values: ReturnType<typeof sum>) => ({
    method,
    method_name: name,
    edition,
    before: cents(before),
    ...values,
  })
  return {
    at: NOW,
    currencies: [
      salesIn('MOP', 100, [
        line('mpay', 'MPay', 'mo', 1_240_000, sum(92, 1_498_000, 2, 26_000)),
        line('bocpay', 'BOC Pay', 'mo', 610_000, sum(41, 642_000)),
        line('cash', said('現金', 'Cash'), 'mo', 0, sum(18, 268_000, 1, 5_000)),
      ]),
      salesIn('HKD', 30, [
        line('alipayhk', 'AlipayHK', 'hk', 320_000, sum(26, 284_000)),
        line('payme', 'PayMe', 'hk', 190_000, sum(7, 56_000)),
      ]),
    ],
  }
}

export const noSales: TodaySales = { at: NOW, currencies: [] }

/** Work that waits, low stock, and a service that does not answer. */
export const todayState = ({ said }: ConsoleStage): TodayState => ({
  at: NOW,
  orders: [
    { status: 'waiting_for_payment', orders: 12 },
    { status: 'processing', orders: 4 },
    { status: 'success', orders: 1_204 },
    { status: 'cancelled', orders: 86 },
    { status: 'refund_due', orders: 2 },
    { status: 'refunded', orders: 5 },
  ],
  waits: {
    undelivered: { waiting: 4, since: ago(18) },
    review: { waiting: 1, since: ago(3 * HOURS) },
    top_ups: [
      { state: 'manual', waiting: 3, since: ago(42) },
      {
        state: 'failed',
        waiting: 1,
        since: ago(2 * HOURS),
        note: said('供應商：帳戶不存在', 'Supplier: no such account'),
      },
    ],
    refunds: [
      { provider: 'mpay', waiting: 2, currency: 'MOP', amount: cents(15_300), since: ago(26 * HOURS) },
      { provider: 'payme', waiting: 1, currency: 'HKD', amount: cents(8_400), since: ago(50) },
    ],
    unmatched: [{ provider: 'boc', waiting: 1, currency: 'MOP', amount: cents(5_000), since: ago(5 * HOURS) }],
    unreadable: { codes: 0, sold: 0 },
  },
  stock: {
    limit: 5,
    low: [
      { variant: 'V0002', name: said('遊戲點數卡 500 點', 'Game points card 500 points'), for_sale: 0 },
      { variant: 'V0155', name: said('咖啡電子券 中杯一杯', 'Coffee e-voucher One medium cup'), for_sale: 3 },
      { variant: 'V0137', name: said('應用商店卡 HK$50', 'App store card HK$50'), for_sale: 5 },
    ],
    low_variants: 7,
    expiring_days: 7,
    expiring: 46,
    next: [
      {
        variant: 'V0162',
        name: said('葡撻券 兩個', 'Portuguese egg tart voucher Two tarts'),
        expires_at: NOW + 2 * DAYS * 60_000,
        codes: 40,
      },
    ],
  },
  services: [
    { name: 'payment.mpay', is_up: true },
    { name: 'payment.payme', is_up: false },
    { name: 'sms', is_up: true },
    { name: 'supplier', is_up: true },
  ],
  webhooks: [{ endpoint: 'ledger', is_enabled: true, waiting: 2, failing: 1, parked: 0, since: ago(4) }],
  pushes: { waiting: 0 },
  receipts: { waiting: 1, failed: 0, since: ago(1) },
  alarms: [{ id: 'refunds.old' }, { id: 'webhooks.parked', subject: 'ledger' }],
  backup: { is_watched: true, at: ago(7 * HOURS) },
})

/** A shop without work, troubles or sales. */
export const quietState: TodayState = {
  at: NOW,
  orders: [],
  waits: {
    undelivered: { waiting: 0 },
    review: { waiting: 0 },
    top_ups: [],
    refunds: [],
    unmatched: [],
    unreadable: { codes: 0, sold: 0 },
  },
  stock: { limit: 5, low: [], low_variants: 0, expiring_days: 7, expiring: 0, next: [] },
  services: [],
  webhooks: [],
  pushes: { waiting: 0 },
  receipts: { waiting: 0, failed: 0 },
  alarms: [],
  backup: { is_watched: false },
}

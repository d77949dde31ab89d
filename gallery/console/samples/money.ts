import type {
  BatchProfit,
  ClosingLine,
  DueRefund,
  Reconciliation,
  SalesLine,
  StrangeEvent,
  UnmatchedMoney,
} from '~/contract/console/money'
import { cents } from '~/domain/shared/money'
import { DAYS, HOURS, ago } from '@gallery/console/samples/times'
import type { ConsoleStage } from '@gallery/console/stage/stage'
import { NOW } from '@gallery/stage/now'

const PERIOD = { from: Date.UTC(2026, 10, 20, 16), before: NOW }

export const waitingMoney = {
  refunds: [
    { provider: 'mpay', waiting: 2, currency: 'MOP', amount: cents(15_300), since: ago(26 * HOURS) },
    { provider: 'payme', waiting: 1, currency: 'HKD', amount: cents(8_400), since: ago(50) },
  ],
  unmatched: [
    {
      provider: 'boc',
      kind: 'payment' as const,
      waiting: 1,
      currency: 'MOP',
      amount: cents(5_000),
      since: ago(5 * HOURS),
    },
  ],
}

const refund = (number: number, more: Partial<DueRefund> = {}): DueRefund => ({
  id: `0199c0de-0000-7000-8000-0000000000c${number}`,
  order: `MO-261120-031${number}`,
  order_id: `0199c0de-0000-7000-8000-0000000000d${number}`,
  provider: 'mpay',
  method: 'mpay',
  payment: `0199c0de-0000-7000-8000-0000000000e${number}`,
  currency: 'MOP',
  amount: cents(5_300 * number),
  reason: 'undeliverable',
  since: ago(26 * HOURS - number * 60),
  can_send: true,
  reference: `MP2026112031${number}`,
  ...more,
})

export const dueRefunds = ({ said }: ConsoleStage): readonly DueRefund[] => [
  refund(1),
  refund(2, { sending: 'stuck', answer: said('帳戶已關閉', 'the account is closed') }),
  refund(3, { provider: 'payme', method: 'payme', currency: 'HKD', can_send: false, reason: 'amount' }),
  refund(4, { provider: 'offline', method: 'cash', can_send: false, reason: 'faulty' }),
]

export const unmatchedMoney: readonly UnmatchedMoney[] = [
  {
    provider: 'boc',
    kind: 'payment',
    reference: 'BOC7710',
    since: ago(5 * HOURS),
    currency: 'MOP',
    amount: cents(5_000),
  },
]

export const strangeEvents: readonly StrangeEvent[] = [
  {
    id: 'evt-1',
    provider: 'mpay',
    at: ago(7 * HOURS),
    effect: 'refund_due',
    reference: 'MP20261121001',
    currency: 'MOP',
    amount: cents(100),
    asked_currency: 'MOP',
    asked_amount: cents(10_700),
    order: 'MO-261121-0007',
    order_id: '0199c0de-0000-7000-8000-0000000000f1',
  },
]

const closingLine = (provider: string, method: string, more: Partial<ClosingLine> = {}): ClosingLine => ({
  provider,
  method,
  edition: 'mo',
  currency: 'MOP',
  payments: 92,
  in: cents(1_498_000),
  refunds: 2,
  out: cents(26_000),
  fee: cents(14_980),
  without_fee: 0,
  ...more,
})

export const closing = {
  ...PERIOD,
  lines: [
    closingLine('mpay', 'mpay'),
    closingLine('boc', 'bocpay', {
      payments: 41,
      in: cents(642_000),
      refunds: 0,
      out: cents(0),
      fee: cents(0),
      without_fee: 41,
    }),
    closingLine('offline', 'cash', { payments: 18, in: cents(268_000), refunds: 1, out: cents(5_000), fee: cents(0) }),
    closingLine('alipayhk', 'alipayhk', { edition: 'hk', currency: 'HKD', payments: 26, in: cents(284_000) }),
  ],
}

const salesLine = (variant: string, name: string, more: Partial<SalesLine> = {}): SalesLine => ({
  variant,
  name,
  edition: 'mo',
  currency: 'MOP',
  pieces: 120,
  revenue: cents(432_000),
  refunded: cents(3_600),
  cost: cents(390_000),
  without_cost: 0,
  ...more,
})

export const sales = ({ said }: ConsoleStage) => ({
  ...PERIOD,
  lines: [
    salesLine('V0155', said('咖啡電子券 中杯一杯', 'Coffee e-voucher One medium cup')),
    salesLine('V0002', said('遊戲點數卡 500 點', 'Game points card 500 points'), {
      pieces: 48,
      revenue: cents(240_000),
      cost: cents(0),
      without_cost: 48,
    }),
    salesLine('V0137', said('應用商店卡 HK$50', 'App store card HK$50'), {
      edition: 'hk',
      currency: 'HKD',
      pieces: 9,
      revenue: cents(45_000),
      cost: cents(42_000),
    }),
  ],
})

export const batches: readonly BatchProfit[] = [
  {
    batch: '5e0a1c9e-8f1f-4f7c-9a57-1a3ce6f4d1b2',
    variant: 'V0155',
    source: 'coffee-2026-11.csv',
    imported_at: ago(8 * DAYS),
    imported: 700,
    sold: 412,
    void: 3,
    currency: 'MOP',
    cost: cents(1_339_000),
    revenue: cents(1_483_200),
    sold_elsewhere: 0,
  },
]

export const reconciliation: Reconciliation = {
  ...PERIOD,
  matched: 187,
  differing: 3,
  items: [
    {
      what: 'only_statement',
      kind: 'payment',
      at: ago(5 * HOURS),
      reference: 'MP77',
      currency: 'MOP',
      statement: cents(5_000),
    },
    {
      what: 'amount',
      kind: 'payment',
      at: ago(6 * HOURS),
      reference: 'MP78',
      order: 'MO-261121-0007',
      currency: 'MOP',
      statement: cents(100),
      shop: cents(10_700),
    },
    {
      what: 'only_shop',
      kind: 'refund',
      at: ago(9 * HOURS),
      reference: 'RF9',
      order: 'MO-261121-0003',
      currency: 'MOP',
      shop: cents(3_600),
    },
  ],
}

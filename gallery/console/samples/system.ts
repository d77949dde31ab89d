import type { ConsoleAccount } from '~/contract/console/operators'
import type { ConsoleQueues } from '~/contract/console/queues'
import type { ConsoleFinding, ConsoleMachine, RecordedAct } from '~/contract/console/system'
import type { ConsoleDelivery, ConsoleEndpoint } from '~/contract/console/webhooks'
import { cents } from '~/domain/shared/money'
import { DAYS, HOURS, ago } from '@gallery/console/samples/times'
import type { ConsoleStage } from '@gallery/console/stage/stage'
import { NOW } from '@gallery/stage/now'

const finding = (id: string, state: ConsoleFinding['state'], message: string, wrong = 0): ConsoleFinding => ({
  id,
  state,
  message,
  wrong,
})

/** What `doctor` finds in a shop with some work to do. */
export const findings: readonly ConsoleFinding[] = [
  finding('vault.keys', 'good', 'all 12 data keys open'),
  finding('vault.codes', 'good', 'the newest 1000 sold codes open'),
  finding('audit.chain', 'good', 'the chain of 4,210 seals holds'),
  finding('orders.delivered', 'good', 'every paid order has its codes'),
  finding('payments.refunds', 'due', '2 refunds are due: queues', 2),
  finding('stock.available', 'due', 'V0002 is out of stock', 1),
  finding('launch.backup', 'bad', 'no backup was completed since 2026-11-19 03:00', 1),
  finding('shop.tomorrow', 'due', 'a check of a newer server, which the console has no words for', 1),
]

export const soundFindings: readonly ConsoleFinding[] = findings.filter(({ state }) => state === 'good')

export const machine: ConsoleMachine = {
  at: NOW,
  processes: [
    { name: 'shop-1', started_at: ago(3 * DAYS), seen_at: ago(0), migration: '0028', keys: ['2026-11', '2025-06'] },
    { name: 'shop-2', started_at: ago(20), seen_at: ago(0), migration: '0028', keys: ['2025-06'] },
  ],
  keys: [
    { id: '2026-11', data_keys: 3, is_current: true },
    { id: '2025-06', data_keys: 9, is_current: false },
  ],
  backup: { is_watched: true, at: ago(7 * HOURS) },
}

export const acts = ({ said }: ConsoleStage): readonly RecordedAct[] => [
  {
    row: 20_418,
    at: ago(6),
    by: 'carlos',
    command: 'orders refund',
    subject: 'MO-261121-0042',
    before: { status: 'success' },
    after: { status: 'success', refunded: '36.00', provider: 'mpay' },
    role: 'counter',
    reason: said('客人收到的兌換碼無效', 'the code did not work in the app'),
    via: 'console',
  },
  {
    row: 20_401,
    at: ago(55),
    by: 'olivia',
    command: 'catalogue set-price',
    subject: 'V0155',
    before: { price: '36.00' },
    after: { price: '38.00' },
    role: 'owner',
    reason: said('供應商加價', 'the supplier asks more'),
  },
  {
    row: 20_388,
    at: ago(3 * HOURS),
    by: 'fong',
    command: 'codes import',
    subject: 'V0002',
    before: {},
    after: { batch: '5e0a1c9e-8f1f-4f7c-9a57-1a3ce6f4d1b2', codes: 700 },
    role: 'fulfilment',
    reason: said('每週補貨', 'the weekly delivery'),
    via: 'console',
  },
]

export const accounts: readonly ConsoleAccount[] = [
  { name: 'olivia', role: 'owner', state: 'active', created_at: ago(200 * DAYS) },
  { name: 'carlos', role: 'counter', state: 'active', created_at: ago(90 * DAYS) },
  { name: 'fong', role: 'fulfilment', state: 'new', created_at: ago(10) },
  { name: 'rita-of-the-accountants-office', role: 'read-only', state: 'disabled', created_at: ago(60 * DAYS) },
]

export const endpoints = ({ said }: ConsoleStage): readonly ConsoleEndpoint[] => [
  {
    name: 'ledger',
    origin: 'https://ledger.example.com',
    state: 'enabled',
    events: ['order.paid', 'order.refunded'],
    since: ago(40 * DAYS),
    waiting: 2,
    failing: 1,
    parked: 3,
    failing_since: ago(4),
  },
  {
    name: 'warehouse',
    origin: 'https://hooks.warehouse.example.com',
    state: 'disabled',
    events: ['stock.low'],
    since: ago(2 * DAYS),
    waiting: 0,
    failing: 0,
    parked: 0,
    why: said('五天沒有回應', 'no answer for five days'),
  },
]

const delivery = (
  at: number,
  state: ConsoleDelivery['state'],
  more: Partial<ConsoleDelivery> = {},
): ConsoleDelivery => ({
  id: `01993c5e-0000-7000-8000-00000000000${at}`,
  endpoint: 'ledger',
  event: 'order.paid',
  state,
  attempts: at,
  created_at: ago(at * 7),
  subject: `MO-261121-00${40 + at}`,
  ...more,
})

export const deliveries: readonly ConsoleDelivery[] = [
  delivery(1, 'waiting', { status: 503, note: '503 Service Unavailable' }),
  delivery(2, 'delivered', { status: 204 }),
  delivery(8, 'parked', { note: 'connect ETIMEDOUT' }),
]

/** A delivery that the receiver did not take. */
export const shownDelivery = {
  ...delivery(1, 'waiting', { status: 503, note: '503 Service Unavailable' }),
  changed_at: ago(7),
  updated_at: ago(2),
  due_at: NOW + 3 * 60_000,
  data: { order: 'MO-261121-0041', status: 'success', amount: '72.00', currency: 'MOP' },
  answer: '<html><body><h1>503 Service Unavailable</h1>No server is available to handle this request.</body></html>',
}

export const queues: ConsoleQueues = {
  at: NOW,
  pushes: { waiting: 0 },
  receipts: { waiting: 1, failed: 2, since: ago(5), note: '550 no such mailbox' },
  inbox: [
    { provider: 'mpay', effect: 'paid', events: 1_204, newest: ago(2) },
    { provider: 'mpay', effect: 'unmatched', events: 1, newest: ago(5 * HOURS) },
  ],
  nothing: [
    {
      at: ago(5 * HOURS),
      provider: 'boc',
      event: 'evt-7710',
      effect: 'unmatched',
      reference: 'BOC7710',
      amount: cents(5_000),
      currency: 'MOP',
    },
  ],
  unheard: [{ provider: 'payme', waiting: 3, since: ago(9), asked: ago(1) }],
  refunds: [{ provider: 'mpay', currency: 'MOP', amount: cents(15_300), waiting: 2, since: ago(26 * HOURS) }],
  owed: [
    {
      order: 'MO-261120-0311',
      provider: 'mpay',
      amount: cents(10_000),
      currency: 'MOP',
      reason: 'undeliverable',
      since: ago(26 * HOURS),
      reference: 'MP20261120311',
    },
  ],
  unmatched: [
    {
      provider: 'boc',
      kind: 'payment',
      reference: 'BOC7710',
      since: ago(5 * HOURS),
      amount: cents(5_000),
      currency: 'MOP',
    },
  ],
  unreadable: [],
  undecrypted: [],
  review: [{ order: 'MO-261121-0098', status: 'paid', since: ago(3 * HOURS) }],
  top_ups: [{ state: 'manual', waiting: 3, since: ago(42) }],
}

import type { OrderPayment, OrderPiece, OrderRecord } from '~/contract/console/order-record'
import type { TopUp } from '~/contract/console/topups'
import { cents } from '~/domain/shared/money'
import { CARD, CUSTOMER, cardName } from '@gallery/console/samples/listed-orders'
import { ago } from '@gallery/console/samples/times'
import type { ConsoleStage } from '@gallery/console/stage/stage'
import { NOW } from '@gallery/stage/now'

const payment: OrderPayment = {
  id: '0199c0de-0000-7000-8000-00000000aaaa',
  method: 'mpay',
  provider: 'mpay',
  currency: 'MOP',
  amount: cents(7_200),
  state: 'paid',
  created_at: ago(16),
  can_refund: true,
  ref: 'MP20261121184011',
  came: 'MOP 72.00',
}

const piece = (name: string, more: Partial<OrderPiece> = {}): OrderPiece => ({
  id: `0199c0de-0000-7000-8000-00000000bb0${name}`,
  name,
  variant: CARD,
  kind: 'code',
  state: 'done',
  code: { id: `c${name}`, batch: 'b1', state: 'sold', ends: `8H${name}K` },
  ...more,
})

const ALL_ACTS = [
  'orders refund',
  'orders replace',
  'orders reveal-code',
  'orders hold',
  'orders note',
  'orders mark-paid',
  'audit evidence',
]

/** Two codes, paid and delivered. */
export const record = (stage: ConsoleStage, more: Partial<OrderRecord> = {}): OrderRecord => ({
  id: '0199c0de-0000-7000-8000-000000000042',
  no: 'MO-261121-0042',
  status: 'success',
  payment: 'mpay',
  edition: 'mo',
  currency: 'MOP',
  amount: cents(7_200),
  quantity: 2,
  created_at: ago(18),
  expires_at: ago(3),
  customer: { ...CUSTOMER, status: 'active' },
  form: {},
  lines: [{ variant: CARD, name: cardName(stage), delivery: 'code', quantity: 2, price: cents(3_600), entered: [] }],
  pieces: [piece('1'), piece('2')],
  payments: [payment],
  reveals: 1,
  refunds: [],
  after_sales: { refunds: [], voided: [] },
  timeline: [
    { at: ago(18), kind: 'placed', facts: {}, changes: [] },
    { at: ago(18), kind: 'codes_held', facts: { codes: '2' }, changes: [] },
    { at: ago(16), kind: 'payment_opened', facts: { method: 'mpay' }, changes: [] },
    { at: ago(15), kind: 'codes_sold', facts: { codes: '2' }, changes: [] },
    { at: ago(14), kind: 'codes_shown', facts: { codes: '2' }, changes: [] },
    {
      at: ago(6),
      kind: 'note',
      facts: { by: 'carlos', note: stage.said('客人問收據', 'asked for the receipt') },
      changes: [],
    },
  ],
  acts: ALL_ACTS,
  session: { created_at: ago(20), agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)' },
  first_shown_at: ago(14),
  ...more,
})

/** Not paid yet. */
export const unpaid = (stage: ConsoleStage): OrderRecord =>
  record(stage, {
    status: 'waiting_for_payment',
    expires_at: NOW + 9 * 60_000,
    pieces: [piece('1', { state: 'reserved' }), piece('2', { state: 'reserved' })],
    payments: [{ ...payment, state: 'waiting' }],
    reveals: 0,
    acts: ['orders mark-paid', 'orders cancel', 'orders hold', 'orders note', 'audit evidence'],
  })

/** One code was replaced, some money went back, and some still must. */
export const afterSales = (stage: ConsoleStage): OrderRecord =>
  record(stage, {
    refunds: [{ currency: 'MOP', came: cents(7_200), refunded: cents(1_000), due: cents(3_600) }],
    after_sales: {
      refunds: [
        {
          payment: payment.id,
          currency: 'MOP',
          amount: cents(1_000),
          state: 'sent',
          reason: 'other',
          created_at: ago(9),
          sent_at: ago(8),
          ref: 'RF1001',
        },
        {
          payment: payment.id,
          currency: 'MOP',
          amount: cents(3_600),
          state: 'due',
          reason: 'faulty',
          created_at: ago(5),
          piece: '2',
        },
      ],
      voided: [{ piece: '2', code: 'c2', batch: 'b1', cause: 'invalid', at: ago(5), ends: '8H2K' }],
    },
  })

/** A top-up that waits, of a customer who entered much. */
export const dueTopUp = (stage: ConsoleStage): OrderRecord =>
  record(stage, {
    status: 'processing',
    review_since: ago(40),
    lines: [
      {
        variant: 'V0043',
        name: stage.said('雲山靈石 60', 'Cloud mountain ingots 60'),
        delivery: 'fulfilment',
        quantity: 1,
        price: cents(850),
        entered: entered(stage),
      },
    ],
    pieces: [
      {
        id: 'u1',
        name: '1',
        variant: 'V0043',
        kind: 'fulfilment',
        state: 'due',
        supplier: { state: 'failed', note: stage.said('帳戶不存在', 'no such account') },
        claim: { by: 'fong', at: ago(3) },
      },
    ],
    acts: [
      'orders fulfil',
      'orders give-up',
      'orders release',
      'orders refund',
      'orders note',
      'orders claim',
      'audit evidence',
    ],
  })

const entered = ({ said }: ConsoleStage): TopUp['entered'] => [
  { name: said('玩家編號', 'Player ID'), value: '100200300400' },
  { name: said('伺服器', 'Server'), value: said('亞洲一區', 'Asia 1') },
]

export const topUps = (stage: ConsoleStage): readonly TopUp[] => {
  const one = (unit: string, more: Partial<TopUp> = {}): TopUp => ({
    unit,
    no: `MO-261121-00${unit}`,
    variant: 'V0043',
    name: stage.said('雲山靈石 60', 'Cloud mountain ingots 60'),
    entered: entered(stage),
    since: ago(Number(unit)),
    is_under_review: false,
    ...more,
  })
  const until = NOW + 20 * 60_000
  return [
    one('52', { claim: { by: 'fong', at: ago(4), until, is_mine: true } }),
    one('48', { claim: { by: 'mei', at: ago(9), until, is_mine: false } }),
    one('43', { supplier: 'failed', note: stage.said('帳戶不存在', 'no such account') }),
    one('31', { is_under_review: true }),
    one('12'),
  ]
}

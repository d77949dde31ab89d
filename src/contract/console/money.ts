import * as t from 'io-ts'
import { act, download, look, upload } from '~/contract/console/console-call'
import { pageOf } from '~/contract/console/page'
import { amount, id, instant, object, optional, text } from '~/contract/wire'

const kind = t.union([t.literal('payment'), t.literal('refund')])
export type MoneyKind = t.TypeOf<typeof kind>

/** `day`, or `from` and `to`: days of the shop such as `2026-11-23`, or `today` and `yesterday`. Without any: today. */
const period = ['day', 'from', 'to'] as const

/** Reports have no more days: a longer one takes so long that shoppers would wait. The commands have no limit. */
export const MOST_REPORTED_DAYS = 31
/** The CSV has no more days. It is read day by day. */
export const MOST_EXPORTED_DAYS = 366

/** The period of an answer: from its first instant to before its last one. */
const ofPeriod = { from: instant, before: instant }

const sum = object({ provider: t.string, waiting: t.number }, { currency: t.string, amount, since: instant })
export type MoneySum = t.TypeOf<typeof sum>

const waiting = t.type({
  refunds: t.readonlyArray(sum),
  unmatched: t.readonlyArray(t.intersection([sum, t.type({ kind })])),
})

const dueRefund = object(
  {
    id,
    order: t.string,
    order_id: id,
    provider: t.string,
    method: t.string,
    /** The id of the payment. */
    payment: id,
    currency: t.string,
    amount,
    reason: t.string,
    since: instant,
    /** Has the provider a call for refunds? */
    can_send: t.boolean,
  },
  {
    /** The provider's name for the payment. */
    reference: t.string,
    /** The piece that it is for, by id. Absent: for none alone. */
    unit: id,
    note: t.string,
    /** How far it is at the provider, if the shop sends it, and the provider's last answer. */
    sending: t.string,
    answer: t.string,
  },
)
export type DueRefund = t.TypeOf<typeof dueRefund>

const unmatchedMoney = object(
  { provider: t.string, kind, reference: t.string, since: instant },
  { currency: t.string, amount },
)
export type UnmatchedMoney = t.TypeOf<typeof unmatchedMoney>

const strangeEvent = object(
  { id: t.string, provider: t.string, at: instant, effect: t.string },
  {
    reference: t.string,
    currency: t.string,
    amount,
    /** What the shop had asked for. */
    asked_currency: t.string,
    asked_amount: amount,
    order: t.string,
    order_id: id,
  },
)
export type StrangeEvent = t.TypeOf<typeof strangeEvent>

const closingLine = object(
  {
    provider: t.string,
    payments: t.number,
    in: amount,
    refunds: t.number,
    out: amount,
    fee: amount,
    /** How many entries no imported statement has a fee for. */
    without_fee: t.number,
  },
  { method: t.string, edition: t.string, currency: t.string },
)
export type ClosingLine = t.TypeOf<typeof closingLine>
const closed = t.type({ ...ofPeriod, lines: t.readonlyArray(closingLine) })

const salesLine = object(
  {
    edition: t.string,
    currency: t.string,
    pieces: t.number,
    revenue: amount,
    refunded: amount,
    cost: amount,
    without_cost: t.number,
  },
  { day: t.string, variant: t.string, name: t.string },
)
export type SalesLine = t.TypeOf<typeof salesLine>
const sold = t.type({ ...ofPeriod, lines: t.readonlyArray(salesLine) })

const batchProfit = t.type({
  batch: id,
  variant: t.string,
  source: t.string,
  imported_at: instant,
  imported: t.number,
  sold: t.number,
  void: t.number,
  currency: t.string,
  cost: amount,
  revenue: amount,
  sold_elsewhere: t.number,
})
export type BatchProfit = t.TypeOf<typeof batchProfit>

const difference = object(
  {
    what: t.union([
      t.literal('only_statement'),
      t.literal('only_shop'),
      t.literal('amount'),
      t.literal('must_go_back'),
    ]),
    kind,
    at: instant,
  },
  { reference: t.string, order: t.string, currency: t.string, statement: amount, shop: amount },
)
export type Difference = t.TypeOf<typeof difference>
const reconciliation = t.type({
  ...ofPeriod,
  matched: t.number,
  /** How many differences there are; `items` has the first ones. */
  differing: t.number,
  items: t.readonlyArray(difference),
})
export type Reconciliation = t.TypeOf<typeof reconciliation>

const provider = object(
  { provider: t.string },
  {
    /** The times of the first and the last line of its imported statements. */
    from: instant,
    to: instant,
  },
)
export type StatementProvider = t.TypeOf<typeof provider>

const encoding = t.union([
  t.literal('utf-8'),
  t.literal('utf-16le'),
  t.literal('utf-16be'),
  t.literal('big5'),
  t.literal('gbk'),
  t.literal('gb18030'),
])
const columns = optional({
  reference: text(100),
  amount: text(100),
  currency: text(100),
  at: text(100),
  fee: text(100),
  kind: text(100),
})

/** Money that must go back, and money without a payment, by provider and currency. */
const waitingMoney = look('queues', '/money/waiting', waiting)

/** The oldest first. */
const dueRefunds = look('queues', '/money/refunds', pageOf(dueRefund), ['cursor'])

/** The oldest first. */
const unmatched = look('queues', '/money/unmatched', pageOf(unmatchedMoney), ['cursor'])

/** What providers told in the last 30 days that bought nothing: another sum, a second payment, a late one. */
const strange = look('queues', '/money/strange', pageOf(strangeEvent), ['cursor'])

const closing = look('books closing', '/money/closing', closed, period)

/** `by_day`: a line for each day. */
const sales = look('books sales', '/money/sales', sold, [...period, 'by_day'])

/** The batches whose cost is known, the newest first. */
const batches = look('books batches', '/money/batches', pageOf(batchProfit), ['variant', 'cursor'])

const reconcile = look('books reconcile', '/money/reconcile', reconciliation, ['provider', ...period])

/** The providers that payments went to, and what was imported of their statements. */
const providers = look('books reconcile', '/money/providers', t.type({ items: t.readonlyArray(provider) }))

const importStatement = upload(
  'books import-statement',
  '/money/statements',
  object({ provider: text(40, 1), source: text(200, 1), columns }, { encoding, currency: text(3) }),
  t.type({ added: t.number, known: t.number }),
  // about 40,000 lines. The command takes longer files.
  { mostBytes: 4 * 1024 * 1024 },
)

/** Every payment and refund of a period, for the accountant: a CSV. */
const entries = download('books export', '/money/entries.csv', 'text/csv', period)

/** Money without a payment was sent back or explained. It sends no money. */
const resolve = act(
  'books resolve',
  '/money/resolve',
  t.type({ provider: text(40, 1), kind, reference: text(200, 1) }),
  object({ is_repeated: t.boolean }, { currency: t.string, amount }),
)

export const moneyCalls = {
  waitingMoney,
  dueRefunds,
  unmatched,
  strange,
  closing,
  sales,
  batches,
  reconcile,
  providers,
  importStatement,
  entries,
  resolve,
}

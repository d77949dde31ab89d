import * as t from 'io-ts'
import { act, download, look, lookBy } from '~/contract/console/console-call'
import { listedOrder, orderRecord } from '~/contract/console/order-record'
import { codeStates, effects, refundStates, sendingStates } from '~/contract/console/order-states'
import { pageOf } from '~/contract/console/page'
import { amount, object, oneOf, optional, text } from '~/contract/wire'
import { knownStatuses } from '~/domain/orders/order-status'
import { refundReasons } from '~/domain/orders/refund'
import { replaceCauses } from '~/domain/orders/voided-code'

/** The filters that may stand in an address. `yes`: it is asked for. Days are those of the shop, such as 2026-11-23. */
const FILTERS = [
  'status',
  'edition',
  'payment',
  'product',
  'batch',
  'customer',
  'refunded',
  'review',
  'from',
  'to',
] as const

const search = optional({
  /** One of `soughtStatuses`. */
  status: text(40),
  edition: text(10),
  /** The payment method. */
  payment: text(40),
  /** A number or a part of the name of a product or a variant. */
  product: text(100),
  /** The id of a batch of codes. */
  batch: text(40),
  /** Only those of which money went back, or must. */
  refunded: text(3),
  /** Only those that are under review. */
  review: text(3),
  from: text(20),
  /** With all of its day. */
  to: text(20),
  /** The number of an order, a phone number, a provider's reference, or a product. It is in no address: it may be a phone number. */
  text: text(100),
  /** The id of a customer. */
  customer: text(40),
  amount,
  cursor: text(100),
})
export type OrderSearch = t.TypeOf<typeof search>

const status = oneOf(knownStatuses)

/** What an act on an order answers. `is_repeated`: it was done before, and nothing was changed now. */
const done = t.type({ no: t.string, status, is_repeated: t.boolean })
export type OrderDone = t.TypeOf<typeof done>

/** Which piece: its id or its name. `code`: the last four characters of its code, or the id of the code. */
const pieceGiven = { unit: text(40), code: text(40) }

/** The end of a code is no code. */
const PIECE = { unchecked: ['code'] }

/** Also if a supplier may have the top-up and fulfil it. */
const althoughSent = { although_sent: t.boolean }

const refundInput = object(
  /** `send`: the shop sends it through its provider. `sent`: it was sent, under `ref`. `due`: it must still be sent. */
  { way: oneOf(['send', 'sent', 'due']) },
  {
    ...pieceGiven,
    ...althoughSent,
    ref: text(100),
    payment: text(40),
    /** Absent: the price of the piece, or all that is left. */
    amount,
    /** What the customer reads. */
    why: oneOf(refundReasons),
  },
)

const refunded = object(
  {
    no: t.string,
    status,
    is_repeated: t.boolean,
    currency: t.string,
    amount,
    provider: t.string,
    state: oneOf(refundStates),
    /** The pieces that it takes back. Their codes become void. */
    codes: t.readonlyArray(t.string),
    top_ups: t.readonlyArray(t.string),
  },
  /** How far it is at the provider, if the shop sends it. */
  { sending: oneOf(sendingStates) },
)
export type RefundDone = t.TypeOf<typeof refunded>

export type RefundInput = t.TypeOf<typeof refundInput>

/** A refund that is due and was written down by mistake. Absent: the only one that is due. */
const cancelRefundInput = optional({ payment: text(40), amount })
const cancelledRefund = t.type({ no: t.string, status, currency: t.string, amount })

const replaceInput = object({ why: oneOf(replaceCauses) }, pieceGiven)
const replaced = object(
  { no: t.string, piece: t.string, is_repeated: t.boolean },
  /** The end of the code that it has now. Absent in a dry run: the new code is still for sale. */
  { ends: t.string },
)

const revealed = object(
  { no: t.string, piece: t.string, variant: t.string, ends: t.string, is_voided: t.boolean },
  {
    /** Absent in a dry run. Its parts by name: `code`, `pin`, `serial` and so on. */
    code: t.readonly(t.record(t.string, t.string)),
  },
)
export type RevealedCode = t.TypeOf<typeof revealed>

const paidInput = object({ provider: text(40, 1), ref: text(100, 1) }, { amount })
const paid = t.type({ no: t.string, status, effect: oneOf(effects), currency: t.string, amount })

const claimed = t.type({ no: t.string, pieces: t.readonlyArray(t.string) })
const unitInput = optional({ unit: text(40) })

/** `no`: the order that has a code, or had it. Without it no order has had the code; without `state` the shop has no such code. */
const foundByCode = optional({ no: t.string, state: oneOf(codeStates) })
export type FoundByCode = t.TypeOf<typeof foundByCode>

const ORDER = '/orders/{order}'

export const orderCalls = {
  findOrders: lookBy('orders find', '/orders/search', search, pageOf(listedOrder)),
  findByCode: lookBy('orders find', '/orders/by-code', t.type({ code: text(200, 1) }), foundByCode),
  exportOrders: download('orders list', '/orders.csv', 'text/csv', FILTERS),
  showOrder: look('orders show', ORDER, orderRecord),
  fulfil: act('orders fulfil', `${ORDER}/fulfil`, optional({ ...althoughSent, unit: text(40) }), done),
  giveUp: act('orders give-up', `${ORDER}/give-up`, optional(althoughSent), done),
  cancel: act('orders cancel', `${ORDER}/cancel`, optional({}), done),
  hold: act('orders hold', `${ORDER}/hold`, optional({}), done),
  release: act('orders release', `${ORDER}/release`, optional({}), done),
  refund: act('orders refund', `${ORDER}/refund`, refundInput, refunded, PIECE),
  cancelRefund: act('orders refund', `${ORDER}/cancel-refund`, cancelRefundInput, cancelledRefund),
  replace: act('orders replace', `${ORDER}/replace`, replaceInput, replaced, { ...PIECE, stepUp: true }),
  revealCode: act('orders reveal-code', `${ORDER}/reveal-code`, optional(pieceGiven), revealed, {
    ...PIECE,
    stepUp: true,
  }),
  markPaid: act('orders mark-paid', `${ORDER}/mark-paid`, paidInput, paid),
  note: act('orders note', `${ORDER}/note`, t.type({ note: text(1_000) }), t.type({ no: t.string })),
  claim: act('orders claim', `${ORDER}/claim`, unitInput, claimed),
  unclaim: act('orders unclaim', `${ORDER}/unclaim`, unitInput, claimed),
}

/**
 * The page with everything that is recorded of an order. A browser opens and prints it. Each time it is opened is an act in
 * the audit. `unmasked` is `yes` for the name and number of the customer in full.
 */
export const evidenceCall = {
  ...download('audit evidence', `${ORDER}/evidence`, 'text/html', ['unmasked']),
  kind: 'act',
} as const

import * as t from 'io-ts'
import {
  codeStates,
  paymentStates,
  pieceKinds,
  pieceStates,
  refundStates,
  sendingStates,
  supplierStates,
  timelineKinds,
  voidCauses,
} from '~/contract/console/order-states'
import { amount, count, instant, object, oneOf } from '~/contract/wire'
import { knownStatuses } from '~/domain/orders/order-status'
import { refundReasons } from '~/domain/orders/refund'
import { editions } from '~/domain/shared/locale'

const texts = t.readonly(t.record(t.string, t.string))

/** What came in for an order in one currency, and how much of it went back or must. */
const refundSum = t.type({ currency: t.string, came: amount, refunded: amount, due: amount })

/** `tel`: with its dialling code, masked for a role that may not see it; absent: the account has none. */
const customer = object({ id: t.string, name: t.string }, { tel: t.string })

/** An order in a list. */
export const listedOrder = object(
  {
    id: t.string,
    no: t.string,
    status: oneOf(knownStatuses),
    payment: t.string,
    edition: oneOf(editions),
    currency: t.string,
    amount,
    quantity: count(0),
    created_at: instant,
    customer,
    refunds: t.readonlyArray(refundSum),
    lines: t.readonlyArray(t.type({ variant: t.string, name: t.string, quantity: count(0) })),
  },
  { review_since: instant },
)
export type ListedOrder = t.TypeOf<typeof listedOrder>

/** A piece of an order, by the name that acts take. Of a code only the last characters are here. */
const piece = object(
  { id: t.string, name: t.string, variant: t.string, kind: oneOf(pieceKinds), state: oneOf(pieceStates) },
  {
    code: object({ id: t.string, batch: t.string, state: oneOf(codeStates) }, { ends: t.string }),
    supplier: object({ state: oneOf(supplierStates) }, { note: t.string }),
    claim: t.type({ by: t.string, at: instant }),
  },
)
export type OrderPiece = t.TypeOf<typeof piece>

/** A value that the shopper entered, with the label of its field. A choice has the name that the shopper saw. */
export const enteredValue = t.type({ name: t.string, value: t.string })
export type EnteredValue = t.TypeOf<typeof enteredValue>

const line = t.type({
  variant: t.string,
  name: t.string,
  delivery: oneOf(pieceKinds),
  quantity: count(0),
  price: amount,
  /** What the shopper entered for it. */
  entered: t.readonlyArray(enteredValue),
})

const payment = object(
  {
    id: t.string,
    method: t.string,
    provider: t.string,
    currency: t.string,
    amount,
    state: oneOf(paymentStates),
    created_at: instant,
    /** Does the shop know how to send refunds by this provider? */
    can_refund: t.boolean,
  },
  { ref: t.string, came: t.string, note: t.string, refund: t.string },
)
export type OrderPayment = t.TypeOf<typeof payment>

const refund = object(
  {
    payment: t.string,
    currency: t.string,
    amount,
    state: oneOf(refundStates),
    reason: oneOf(refundReasons),
    created_at: instant,
  },
  {
    piece: t.string,
    ref: t.string,
    provider_state: oneOf(sendingStates),
    provider_note: t.string,
    note: t.string,
    sent_at: instant,
  },
)
export type OrderRefund = t.TypeOf<typeof refund>

const voided = object(
  { piece: t.string, code: t.string, batch: t.string, cause: oneOf(voidCauses), at: instant },
  { ends: t.string, note: t.string },
)

const change = object({ name: t.string }, { from: t.string, to: t.string })

const entry = t.type({ at: instant, kind: oneOf(timelineKinds), facts: texts, changes: t.readonlyArray(change) })
export type TimelineEntry = t.TypeOf<typeof entry>

/** Everything that the shop knows of an order, and no whole code. */
export const orderRecord = object(
  {
    id: t.string,
    no: t.string,
    status: oneOf(knownStatuses),
    payment: t.string,
    edition: oneOf(editions),
    currency: t.string,
    amount,
    quantity: count(0),
    created_at: instant,
    expires_at: instant,
    customer: object({ id: t.string, name: t.string, status: t.string }, { tel: t.string }),
    /** What the shopper entered at the checkout. Empty for a role that may not see customers. */
    form: texts,
    lines: t.readonlyArray(line),
    pieces: t.readonlyArray(piece),
    payments: t.readonlyArray(payment),
    /** How often its customer looked at the codes. */
    reveals: count(0),
    refunds: t.readonlyArray(refundSum),
    after_sales: t.type({ refunds: t.readonlyArray(refund), voided: t.readonlyArray(voided) }),
    /** The oldest entry first. */
    timeline: t.readonlyArray(entry),
    /** The commands that its state allows. The role of the operator may not. */
    acts: t.readonlyArray(t.string),
  },
  {
    session: object({ created_at: instant }, { agent: t.string }),
    first_shown_at: instant,
    review_since: instant,
  },
)
export type OrderRecord = t.TypeOf<typeof orderRecord>

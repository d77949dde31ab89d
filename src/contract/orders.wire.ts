import * as t from 'io-ts'
import { optionValue } from '~/contract/cart.wire'
import { paymentMethod, settledAmount } from '~/contract/catalog.wire'
import {
  amount,
  count,
  described,
  id,
  instant,
  leads,
  object,
  picture,
  sends,
  status,
  summable,
  text,
  unitPrice,
  withDefault,
} from '~/contract/wire'
import type { Code, Order, OrderEvent, OrderLine } from '~/domain/orders/order'
import type { PaymentInstruction } from '~/domain/payments/payment'
import type { Refund } from '~/domain/orders/refund'
import type { VoidedCode } from '~/domain/orders/voided-code'
import type { TakingsPage } from '~/domain/orders/takings'

export const code: t.Type<Code, unknown> = object(
  { code: t.string },
  {
    pin: t.string,
    serial: t.string,
    expires_at: instant,
    url: leads,
    format: t.string,
  },
)

const voidCause = t.union([
  t.literal('invalid'),
  t.literal('used'),
  t.literal('expired'),
  t.literal('refunded'),
  t.literal('other'),
])
export const voidedCode: t.Type<VoidedCode, unknown> = object(
  { cause: withDefault(voidCause, 'other'), at: instant },
  { ending: t.string },
)

export const orderLine: t.Type<OrderLine, unknown> = object(
  {
    id,
    name: t.string,
    options: withDefault(t.readonlyArray(optionValue), []),
    variations: described(
      withDefault(t.union([t.string, t.readonlyArray(t.string)]), ''),
      'The card codes of a line in a successful order, as a list or separated by commas and spaces; empty before that. ' +
        'Not read where `codes` is present, even as an empty list, and where `delivery` is `fulfilment`. ' +
        'Choices do not belong here: they stand in `options`.',
    ),
    price: unitPrice,
    quantity: count(1),
  },
  {
    discount: amount,
    codes: t.readonlyArray(code),
    image: picture,
    family: t.string,
    product: id,
    delivery: t.union([t.literal('code'), t.literal('fulfilment')]),
    refunded: count(0),
    voided: t.readonlyArray(voidedCode),
  },
)

const instructed = { order: id, method: t.string, amount, currency: t.string, expires_at: instant }
const settles = { settles: settledAmount }
const texts = withDefault(t.readonlyArray(t.string), [])

/** The ways to pay, by kind. */
export const instructionKinds = {
  redirect: object({ ...instructed, kind: t.literal('redirect'), url: sends }, settles),
  app: object({ ...instructed, kind: t.literal('app'), app_url: t.string, web_url: sends }, settles),
  qr: object(
    {
      ...instructed,
      kind: t.literal('qr'),
      text: t.string,
      title: withDefault(t.string, ''),
      subject: withDefault(t.string, ''),
      tips: texts,
      steps: texts,
      logo: withDefault(picture, ''),
    },
    { ...settles, url: leads },
  ),
  form: object(
    { ...instructed, kind: t.literal('form'), action: sends, fields: t.record(t.string, t.string) },
    settles,
  ),
  jsapi: object(
    { ...instructed, kind: t.literal('jsapi'), bridge: t.string, params: t.record(t.string, t.string) },
    settles,
  ),
  offline: object({ ...instructed, kind: t.literal('offline'), steps: texts }, { ...settles, url: leads }),
  none: object({ ...instructed, kind: t.literal('none') }, settles),
}

/** How to pay (docs/spec/api.md#payment-instruction). */
export const paymentInstruction: t.Type<PaymentInstruction, unknown> = t.union([
  instructionKinds.redirect,
  instructionKinds.app,
  instructionKinds.qr,
  instructionKinds.form,
  instructionKinds.jsapi,
  instructionKinds.offline,
  instructionKinds.none,
])

const refundReason = t.union([
  t.literal('late'),
  t.literal('twice'),
  t.literal('amount'),
  t.literal('undeliverable'),
  t.literal('faulty'),
  t.literal('other'),
])
export const refund: t.Type<Refund, unknown> = object(
  {
    amount,
    currency: t.string,
    reason: withDefault(refundReason, 'other'),
  },
  { line: id, reference: t.string, sent_at: instant },
)

/** An order, which is also what a taking is. */
export const order: t.Type<Order, unknown> = object(
  {
    id,
    status: withDefault(status, { _tag: 'unknown', raw: '' }),
    payment: withDefault(t.string, ''),
    payment_methods: withDefault(t.readonlyArray(paymentMethod), []),
    items: withDefault(summable(orderLine), []),
    amount,
    origin_amount: amount,
    offer: amount,
    quantity: withDefault(count(0), 0),
  },
  {
    no: t.string,
    currency: t.string,
    created_at: instant,
    expires_at: instant,
    version: t.number,
    revival_token: t.string,
    payment_instruction: paymentInstruction,
    refunds: withDefault(t.readonlyArray(refund), []),
    under_review: instant,
    reveal: t.literal('phone_code'),
  },
)

export const takingsPage: t.Type<TakingsPage, unknown> = t.type({
  data: t.readonlyArray(order),
  meta: t.type({
    current_page: t.number,
    last_page: t.number,
    per_page: t.number,
    total: t.number,
  }),
})

/** The data of a push (docs/spec/decisions.md#10-realtime). */
export const orderEvent: t.Type<OrderEvent, unknown> = object({ order: id }, { version: t.number, status })

/** `POST /api/orders/{id}/reveal`. */
export const phoneCode = t.type({ code: text(10, 1) })

/** `POST /api/orders/{id}/payments`. */
export const paymentChoice = t.type({ method: text(32, 1) })

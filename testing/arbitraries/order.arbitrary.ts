import fc from 'fast-check'
import { cents } from '~/domain/shared/money'
import type { Code, Order, OrderEvent, OrderLine } from '~/domain/orders/order'
import { type OrderStatus, parseStatus, statusOf } from '~/domain/orders/order-status'
import type { Refund } from '~/domain/orders/refund'
import type { VoidedCode } from '~/domain/orders/voided-code'
import type { PageMeta, TakingsPage } from '~/domain/orders/takings'
import { optionValue, payment } from '@testing/arbitraries/cart.arbitrary'
import { price, someCents } from '@testing/arbitraries/money.arbitrary'
import { knownStatus } from '@testing/arbitraries/order-status.arbitrary'
import { paymentInstruction, paymentMethod } from '@testing/arbitraries/payment.arbitrary'
import { id, moment, pageOrNone, picture, version, words } from '@testing/arbitraries/wire.arbitrary'

/** A known or unknown status: a backend may send either. */
export const orderStatus: fc.Arbitrary<OrderStatus> = fc.oneof(
  { weight: 4, arbitrary: knownStatus.map(statusOf) },
  { weight: 1, arbitrary: words.map(parseStatus) },
)

export const code: fc.Arbitrary<Code> = fc.record(
  { code: words, pin: words, serial: words, expires_at: moment, url: pageOrNone, format: words },
  { requiredKeys: ['code'] },
)

const voidedCode: fc.Arbitrary<VoidedCode> = fc.record(
  { cause: fc.constantFrom('invalid', 'used', 'expired', 'refunded', 'other'), at: moment, ending: words },
  { requiredKeys: ['cause', 'at'] },
)

export const orderLine: fc.Arbitrary<OrderLine> = fc.record(
  {
    id,
    name: words,
    options: fc.array(optionValue, { maxLength: 2 }),
    variations: fc.oneof(words, fc.constant('AAAA-BBBB, CCCC-DDDD'), fc.array(words, { maxLength: 3 })),
    price,
    quantity: fc.integer({ min: 1, max: 99 }),
    discount: fc.oneof(price, fc.constant(cents(0))),
    codes: fc.array(code, { maxLength: 3 }),
    image: picture,
    family: words,
    product: id,
    delivery: fc.constantFrom('code', 'fulfilment'),
    refunded: fc.nat({ max: 99 }),
    voided: fc.array(voidedCode, { maxLength: 2 }),
  },
  { requiredKeys: ['id', 'name', 'options', 'variations', 'price', 'quantity'] },
)

const refund: fc.Arbitrary<Refund> = fc.record(
  {
    amount: someCents,
    currency: words,
    reason: fc.constantFrom('late', 'twice', 'amount', 'undeliverable', 'faulty', 'other'),
    line: id,
    reference: words,
    sent_at: moment,
  },
  { requiredKeys: ['amount', 'currency', 'reason'] },
)

const required = [
  'id',
  'status',
  'payment',
  'payment_methods',
  'items',
  'amount',
  'origin_amount',
  'offer',
  'quantity',
  // absent is read as none
  'refunds',
] as const

export const order: fc.Arbitrary<Order> = fc.record(
  {
    id,
    no: words,
    status: orderStatus,
    payment,
    payment_methods: fc.array(paymentMethod, { maxLength: 2 }),
    items: fc.array(orderLine, { maxLength: 3 }),
    amount: someCents,
    origin_amount: someCents,
    offer: someCents,
    quantity: fc.nat({ max: 99 }),
    currency: words,
    created_at: moment,
    expires_at: moment,
    version,
    revival_token: words,
    payment_instruction: paymentInstruction,
    refunds: fc.array(refund, { maxLength: 2 }),
    under_review: moment,
    reveal: fc.constant('phone_code'),
  },
  { requiredKeys: [...required] },
)

/** The same order at several moments: one id, many versions. */
export const orderHistory: fc.Arbitrary<readonly Order[]> = fc
  .tuple(order, fc.array(fc.record({ version, status: orderStatus }), { minLength: 1, maxLength: 6 }))
  .map(([of, moments]) => moments.map(then => ({ ...of, ...then })))

export const orderEvent: fc.Arbitrary<OrderEvent> = fc.record(
  { order: id, version, status: orderStatus },
  { requiredKeys: ['order'] },
)

const meta: fc.Arbitrary<PageMeta> = fc.record({
  current_page: fc.integer({ min: 1, max: 4 }),
  last_page: fc.integer({ min: 1, max: 4 }),
  per_page: fc.constant(20),
  total: fc.nat({ max: 80 }),
})

export const takingsPage: fc.Arbitrary<TakingsPage> = fc.record({ data: fc.array(order, { maxLength: 2 }), meta })

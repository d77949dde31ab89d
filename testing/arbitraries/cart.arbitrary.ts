import fc from 'fast-check'
import { type Cart, type CartLine, type OptionValue, priced } from '~/domain/cart/cart'
import type { Checkout, CheckoutForm } from '~/domain/cart/checkout'
import { cents } from '~/domain/shared/money'
import type { NewLine } from '~/domain/catalog/product-form'
import { price, someCents } from '@testing/arbitraries/money.arbitrary'
import { paymentMethod } from '@testing/arbitraries/payment.arbitrary'
import { id, key, picture, version, words } from '@testing/arbitraries/wire.arbitrary'

export const optionValue: fc.Arbitrary<OptionValue> = fc.record({ name: words, value: words })

const anyLine: fc.Arbitrary<CartLine> = fc.record(
  {
    id,
    name: words,
    options: fc.array(optionValue, { maxLength: 2 }),
    variations: fc.oneof(words, fc.array(words, { maxLength: 3 })),
    price,
    quantity: fc.integer({ min: 1, max: 99 }),
    discount: fc.oneof(price, fc.constantFrom(cents(0), cents(-1))),
    image: picture,
    family: words,
    product: id,
    group_name: words,
    variant_name: words,
    stockout: fc.boolean(),
    once_for_each_only: fc.boolean(),
    delivery: fc.constantFrom('code', 'fulfilment'),
  },
  { requiredKeys: ['id', 'name', 'options', 'variations', 'price', 'quantity'] },
)

/** How many more are available than a line holds: often just enough, or one too few. */
const spare = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -99, max: 900 }))

/** A line, with or without the number that is available (`left`). */
export const cartLine: fc.Arbitrary<CartLine> = fc
  .tuple(anyLine, fc.option(spare, { nil: undefined }))
  .map(([line, more]) => (more === undefined ? line : { ...line, left: Math.max(0, line.quantity + more) }))

export const cartLines: fc.Arbitrary<readonly CartLine[]> = fc.uniqueArray(cartLine, {
  maxLength: 5,
  selector: line => line.id,
})

export const payment: fc.Arbitrary<string> = fc.constantFrom('cash', 'cash', 'payme', 'mpay', 'bocpay')

const needs = { required_apple_id: fc.boolean(), required_qq_number: fc.boolean() }

/** A cart whose sums are right. */
export const cart: fc.Arbitrary<Cart> = fc
  .record(
    { items: cartLines, payment, version, ...needs },
    { requiredKeys: ['items', 'payment', 'required_apple_id', 'required_qq_number'] },
  )
  .map(({ payment: how, ...rest }) => ({ ...rest, ...priced(rest.items, how) }))

/** A cart with arbitrary sums from a backend: the shopper pays those. */
export const anyCart: fc.Arbitrary<Cart> = fc
  .tuple(cart, someCents, someCents, someCents, fc.nat())
  .map(([of, amount, origin_amount, offer, quantity]) => ({ ...of, amount, origin_amount, offer, quantity }))

export const newLine: fc.Arbitrary<NewLine> = fc.record({
  product: fc.string({ minLength: 1, maxLength: 64 }),
  options: fc.dictionary(key, fc.string({ maxLength: 200 }), { maxKeys: 3 }),
  quantity: fc.integer({ min: 1, max: 99 }),
})

export const checkoutForm: fc.Arbitrary<CheckoutForm> = fc.dictionary(key, fc.string({ maxLength: 200 }), {
  maxKeys: 4,
})

export const checkout: fc.Arbitrary<Checkout> = fc.record({
  form: checkoutForm,
  cart,
  payment_methods: fc.array(paymentMethod, { maxLength: 3 }),
})

import * as t from 'io-ts'
import { paymentMethod, settledAmount } from '~/contract/catalog.wire'
import {
  amount,
  count,
  described,
  id,
  object,
  optional,
  picture,
  summable,
  text,
  unitPrice,
  whole,
  withDefault,
  withoutNulls,
} from '~/contract/wire'
import type { Cart, CartLine } from '~/domain/cart/cart'
import type { Checkout, CheckoutForm } from '~/domain/cart/checkout'
import type { Changed, Confirmed } from '~/domain/cart/confirmed-sum'
import { MAX_VALUE_LENGTH, type NewLine } from '~/domain/catalog/product-form'
import { MAX_QUANTITY } from '~/domain/catalog/variant'

export const optionValue = t.type({ name: t.string, value: t.string })

export const cartLine: t.Type<CartLine, unknown> = object(
  {
    id,
    name: t.string,
    options: withDefault(t.readonlyArray(optionValue), []),
    variations: described(
      withDefault(t.union([t.string, t.readonlyArray(t.string)]), ''),
      'What was chosen for the line, in words. In an order the same name holds card codes.',
    ),
    price: unitPrice,
    quantity: count(1),
  },
  {
    discount: amount,
    image: picture,
    family: t.string,
    product: id,
    group_name: t.string,
    variant_name: t.string,
    stockout: t.boolean,
    left: count(0),
    once_for_each_only: t.boolean,
    delivery: t.union([t.literal('code'), t.literal('fulfilment')]),
  },
)

/** `GET /api/cart` (docs/spec/product.md#3-entities-and-their-fields). */
export const cart: t.Type<Cart, unknown> = object(
  {
    items: summable(cartLine),
    amount,
    origin_amount: amount,
    offer: amount,
    quantity: count(0),
    required_apple_id: withDefault(t.boolean, false),
    required_qq_number: withDefault(t.boolean, false),
    payment: withDefault(t.string, 'cash'),
  },
  { version: t.number, order: id },
)

/** `POST /api/cart` (docs/spec/product.md#7-the-calls-it-makes). */
export const newLine: t.Type<NewLine, unknown> = t.type({
  product: text(64, 1),
  options: t.record(text(64, 1), text(MAX_VALUE_LENGTH)),
  quantity: whole(1, MAX_QUANTITY),
})

/** `PATCH /api/cart/{id}`: 0 removes the line. */
export const quantity = t.type({ quantity: whole(0, MAX_QUANTITY) })

/** The free-form object of the checkout. */
export const checkoutForm: t.Type<CheckoutForm, unknown> = t.record(text(64, 1), text(MAX_VALUE_LENGTH))

// some backends send empty fields as null
const form = withoutNulls(checkoutForm, () => true)
const payment_methods = t.readonlyArray(paymentMethod)

export const checkout: t.Type<Checkout, unknown> = t.type({ form, cart, payment_methods })

/** `POST /api/orders`: what the shopper confirmed. An order that would be another one is refused with a 409. */
export const confirmed: t.Type<Partial<Confirmed>, unknown> = optional({
  expected_amount: amount,
  expected_version: whole(0, Number.MAX_SAFE_INTEGER),
  expected_settlement: settledAmount,
})

/** That 409, beside its `message`: what the cart is now. */
export const changed: t.Type<Changed, object> = object(
  { cart },
  { form, payment_methods, order: id, errors: t.record(t.string, t.readonlyArray(t.string)) },
)

import type { Cart } from '~/domain/cart/cart'
import { type Failure, fieldError } from '~/domain/shared/failure'
import type { PaymentMethod } from '~/domain/payments/payment'

/**
 * The free-form object of the checkout (docs/spec/product.md#3-entities-and-their-fields): `payment`, `apple_id`,
 * `qq_number` and any field that a backend adds.
 */
export type CheckoutForm = Readonly<Record<string, string>>

/** Step 1 fills the form in, step 2 confirms (docs/spec/product.md#4-states-and-transitions). */
export type CheckoutStep = 1 | 2

/** The form as the server knows it, with the cart priced for its payment. */
export interface Checkout {
  readonly form: CheckoutForm
  readonly cart: Cart
  readonly payment_methods: readonly PaymentMethod[]
}

/** The details that the first step asks for besides the payment, if the cart needs them. */
export const details = ['apple_id', 'qq_number'] as const

/** Fields that the cart makes necessary and the form does not hold yet. */
export const missing = (cart: Cart, form: CheckoutForm): readonly (typeof details)[number][] => [
  ...(cart.required_apple_id && (form['apple_id'] ?? '').trim() === '' ? (['apple_id'] as const) : []),
  ...(cart.required_qq_number && (form['qq_number'] ?? '').trim() === '' ? (['qq_number'] as const) : []),
]

/** True if a form that could not be saved failed because of its payment, false if because of another field. */
export const isAboutPayment = (failure: Failure): boolean =>
  failure._tag !== 'invalid' || fieldError(failure.errors, 'payment') !== undefined

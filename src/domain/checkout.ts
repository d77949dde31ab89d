import type { Cart } from '~/domain/cart'
import { type Failure, type FieldErrors, fieldError } from '~/domain/failure'
import type { Cents } from '~/domain/money'
import type { PaymentMethod } from '~/domain/payment'

/** The free-form object of the checkout (specification 3): `payment`, `apple_id`, `qq_number` and whatever a backend adds. */
export type CheckoutForm = Readonly<Record<string, string>>

/** Step 1 fills the form in, step 2 confirms (specification 4). */
export type CheckoutStep = 1 | 2

/** The form as the server knows it, with the cart priced for its payment. */
export interface Checkout {
  readonly form: CheckoutForm
  readonly cart: Cart
  readonly payment_methods: readonly PaymentMethod[]
}

/** What a shopper confirmed: the shop orders the cart as it was shown, or nothing. */
export interface Confirmed {
  readonly expected_amount: Cents
  /** The version of the cart that was shown. */
  readonly expected_version?: number
}

export const confirmed = ({ amount, version }: Cart): Confirmed => ({
  expected_amount: amount,
  ...(version === undefined ? {} : { expected_version: version }),
})

/** Why nothing was ordered: the cart is no longer the one that was confirmed. All else is as much as the backend tells. */
export interface Changed extends Partial<Omit<Checkout, 'cart'>> {
  readonly cart: Cart
  /** The order that the confirmed cart has become already. */
  readonly order?: string
  /** What is wrong with single lines, by `items.{id}`. */
  readonly errors?: FieldErrors
}

/** The steps: saving leads on, going back or clearing leads to the first (specification 4). */
export type CheckoutMove = 'saved' | 'back' | 'cleared'

export const nextStep = (_step: CheckoutStep, move: CheckoutMove): CheckoutStep => {
  switch (move) {
    case 'saved':
      return 2
    case 'back':
    case 'cleared':
      return 1
  }
}

/** What the first step asks for besides the payment, where the cart makes it necessary. */
export const details = ['apple_id', 'qq_number'] as const

/** Fields that the cart makes necessary and the form does not hold yet. */
export const missing = (cart: Cart, form: CheckoutForm): readonly (typeof details)[number][] => [
  ...(cart.required_apple_id && (form['apple_id'] ?? '').trim() === '' ? (['apple_id'] as const) : []),
  ...(cart.required_qq_number && (form['qq_number'] ?? '').trim() === '' ? (['qq_number'] as const) : []),
]

/** Was the order refused because the first step has something to ask for? */
export const lacksDetails = (failure: Failure): boolean => {
  if (failure._tag === 'invalid') return details.some(name => fieldError(failure.errors, name) !== undefined)
  const changed = failure._tag === 'conflict' ? failure.changed : undefined
  return changed?.form !== undefined && missing(changed.cart, changed.form).length > 0
}

/** Does a form that was not kept say something against its payment, or only against what else was filled in? */
export const isAboutPayment = (failure: Failure): boolean =>
  failure._tag !== 'invalid' || fieldError(failure.errors, 'payment') !== undefined

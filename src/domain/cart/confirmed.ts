import { type Cart, isEmpty, isOrderable } from '~/domain/cart/cart'
import { cartChanges } from '~/domain/cart/cart-changes'
import { type Checkout, type CheckoutForm, details, missing } from '~/domain/cart/checkout'
import { type Failure, type FieldErrors, fieldError } from '~/domain/shared/failure'
import type { Cents } from '~/domain/shared/money'
import type { PaymentMethod, SettledAmount } from '~/domain/payments/payment'

/** What a shopper confirmed: the shop orders the cart as it was shown, or nothing. */
export interface Confirmed {
  readonly expected_amount: Cents
  /** The version of the cart that was shown. */
  readonly expected_version?: number
  /** What the wallet takes where it settles in another currency; absent: nothing of the kind was shown. */
  readonly expected_settlement?: SettledAmount
}

/** Why nothing was ordered: the cart is no longer the one that was confirmed. All else is as much as the backend tells. */
export interface Changed extends Partial<Omit<Checkout, 'cart'>> {
  readonly cart: Cart
  /** The order that the confirmed cart has become already. */
  readonly order?: string
  /** What is wrong with single lines, by `items.{id}`. */
  readonly errors?: FieldErrors
}

/** Why an order was not placed. */
export type OrderFailure = Failure<Changed>

/** What stands before the shopper when they confirm. */
export interface Shown {
  readonly cart: Cart
  readonly form: CheckoutForm
  readonly methods: readonly PaymentMethod[]
}

export const confirmed = ({ cart, methods }: Shown): Confirmed => {
  const settles = settlement(cart, methods)
  return {
    expected_amount: cart.amount,
    ...(cart.version === undefined ? {} : { expected_version: cart.version }),
    ...(settles === undefined ? {} : { expected_settlement: settles }),
  }
}

/** What the wallet of the chosen payment takes, where it settles in another currency. */
export const settlement = (cart: Cart, methods: readonly PaymentMethod[]): SettledAmount | undefined =>
  methods.find(({ code }) => code === cart.payment)?.settles

export const isSameSettlement = (one: SettledAmount | undefined, other: SettledAmount | undefined): boolean =>
  one?.amount === other?.amount && one?.currency === other?.currency && one?.rate === other?.rate

/**
 * Would the shopper see no difference? Another tab may have touched the cart and left it as it was: then what was confirmed still
 * holds.
 */
export const isAsShown = ({ cart, form, methods }: Shown, now: Changed): boolean =>
  !isEmpty(now.cart) &&
  isOrderable(now.cart) &&
  now.errors === undefined &&
  isFilledAlike(form, now.form ?? form) &&
  isSameSettlement(settlement(cart, methods), settlement(now.cart, now.payment_methods ?? methods)) &&
  cartChanges(cart, now.cart).length === 0

const isFilledAlike = (one: CheckoutForm, other: CheckoutForm): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(name => (one[name] ?? '') === (other[name] ?? ''))

/** Was the order refused because the first step has something to ask for? */
export const lacksDetails = (failure: OrderFailure): boolean => {
  if (failure._tag === 'invalid') return details.some(name => fieldError(failure.errors, name) !== undefined)
  const changed = failure._tag === 'conflict' ? failure.changed : undefined
  return changed?.form !== undefined && missing(changed.cart, changed.form).length > 0
}

import { type Cart, isEmpty, isOrderable } from '~/domain/cart/cart'
import { cartChanges } from '~/domain/cart/cart-changes'
import { type Checkout, type CheckoutForm, details, missing } from '~/domain/cart/checkout'
import { type Failure, type FieldErrors, fieldError } from '~/domain/shared/failure'
import type { Cents } from '~/domain/shared/money'
import type { PaymentMethod, SettledAmount } from '~/domain/payments/payment'
import { defined } from '~/domain/shared/defined'

/** The cart as the shopper confirmed it. The shop orders exactly this cart, or nothing. */
export interface Confirmed {
  readonly expected_amount: Cents
  /** The version of the cart that was shown. */
  readonly expected_version?: number
  /** The amount that the wallet takes, if it settles in another currency. Absent if the shopper saw no such amount. */
  readonly expected_settlement?: SettledAmount
}

/**
 * Why no order was placed: the cart is no longer the confirmed one. The other fields are present if the backend sends
 * them.
 */
export interface Changed extends Partial<Omit<Checkout, 'cart'>> {
  readonly cart: Cart
  /** The order that the confirmed cart has already become. */
  readonly order?: string
  /** Errors of single lines, by `items.{id}`. */
  readonly errors?: FieldErrors
}

/** Why an order was not placed. */
export type OrderFailure = Failure<Changed>

/** What the shopper sees when they confirm. */
export interface Shown {
  readonly cart: Cart
  readonly form: CheckoutForm
  readonly methods: readonly PaymentMethod[]
}

export const confirmed = ({ cart, methods }: Shown): Confirmed => {
  const settles = settlement(cart, methods)
  return {
    expected_amount: cart.amount,
    ...defined({ expected_version: cart.version }),
    ...defined({ expected_settlement: settles }),
  }
}

/** The amount that the wallet of the chosen payment takes, if it settles in another currency. */
export const settlement = (cart: Cart, methods: readonly PaymentMethod[]): SettledAmount | undefined =>
  methods.find(({ code }) => code === cart.payment)?.settles

export const isSameSettlement = (one: SettledAmount | undefined, other: SettledAmount | undefined): boolean =>
  one?.amount === other?.amount && one?.currency === other?.currency && one?.rate === other?.rate

/**
 * True if the shopper would see no difference. If another tab changed the cart and then changed it back, the
 * confirmation still holds.
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

/** True if the order was refused because the first step lacks a detail. */
export const lacksDetails = (failure: OrderFailure): boolean => {
  if (failure._tag === 'invalid') return details.some(name => fieldError(failure.errors, name) !== undefined)
  const changed = failure._tag === 'conflict' ? failure.changed : undefined
  return changed?.form !== undefined && missing(changed.cart, changed.form).length > 0
}

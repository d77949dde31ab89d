import { type Cents, minus, sum, times, zero } from '~/domain/shared/money'
import type { PaymentCode } from '~/domain/payments/payment'
import { cashPrice } from '~/domain/catalog/variant'

/** One line of a cart (docs/spec/product.md#3-entities-and-their-fields). */
export interface CartLine {
  readonly id: string
  readonly name: string
  readonly options: readonly OptionValue[]
  readonly variations: string | readonly string[]
  /** List price of one. */
  readonly price: Cents
  readonly quantity: number
  /** Cash-offer price of one. */
  readonly discount?: Cents
  readonly image?: string
  readonly family?: string
  /** The variant's number. */
  readonly product?: string
  /** The two parts of the name, if the backend sends them separately: the product group's and the variant's. */
  readonly group_name?: string
  readonly variant_name?: string
  /** Sold out: the line blocks an order until the shopper removes it. */
  readonly stockout?: boolean
  /** How many are available, if fewer than the line holds. */
  readonly left?: number
  /** Each customer can buy one. */
  readonly once_for_each_only?: boolean
  /** How the line is delivered, if the backend sends it: a code from the vault, or a top-up by a supplier. */
  readonly delivery?: 'code' | 'fulfilment'
}

export interface OptionValue {
  readonly name: string
  readonly value: string
}

/** A customer's cart with the server's own sums (docs/spec/product.md#3-entities-and-their-fields). */
export interface Cart {
  readonly items: readonly CartLine[]
  /** The sum due with the chosen payment. */
  readonly amount: Cents
  readonly origin_amount: Cents
  readonly offer: Cents
  /** The number of pieces, not of lines. */
  readonly quantity: number
  readonly required_apple_id: boolean
  readonly required_qq_number: boolean
  readonly payment: string
  readonly version?: number
  /** The id of the order that an empty cart went into. */
  readonly order?: string
}

/** The payment method that the cash offer is for. */
export const CASH = 'cash' satisfies PaymentCode

/** The local empty cart: no lines, payment back to cash (docs/spec/product.md#4-states-and-transitions). */
export const empty: Cart = {
  items: [],
  amount: zero,
  origin_amount: zero,
  offer: zero,
  quantity: 0,
  required_apple_id: false,
  required_qq_number: false,
  payment: CASH,
}

/** True if this cart was read before the held one, and so is out of date (I-21). Without versions no cart is older. */
export const isOlder = (cart: Cart, held: Cart | undefined): boolean =>
  cart.version !== undefined && held?.version !== undefined && cart.version < held.version

/** A cart is empty when its count is 0 (docs/spec/product.md#4-states-and-transitions). */
export const isEmpty = (cart: Cart): boolean => cart.quantity === 0

/** How many of a line are available, if fewer than it holds. Undefined if all are. */
export const shortfall = ({ stockout = false, left, quantity }: CartLine): number | undefined =>
  stockout ? 0 : left !== undefined && left < quantity ? left : undefined

/** True if every line is available. A line that is not blocks the order. */
export const isOrderable = (cart: Cart): boolean => cart.items.every(line => shortfall(line) === undefined)

/** True if codes wait for top-ups of the same order. An order shows its codes when all of it is delivered. */
export const codesWait = (lines: readonly Pick<CartLine, 'delivery'>[]): boolean =>
  lines.some(({ delivery }) => delivery === 'code') && lines.some(({ delivery }) => delivery === 'fulfilment')

/** The number of pieces. */
export const count = (lines: readonly CartLine[]): number => lines.reduce((total, line) => total + line.quantity, 0)

/** Σ price × quantity (docs/spec/decisions.md#5-money). */
export const listTotal = (lines: readonly CartLine[]): Cents => sum(lines, line => times(line.price, line.quantity))

/** The sum of the same lines in cash. */
export const cashTotal = (lines: readonly CartLine[]): Cents =>
  sum(lines, line => times(cashPrice(line), line.quantity))

/** Σ (price − cash price) × quantity (docs/spec/decisions.md#5-money). */
export const offer = (lines: readonly CartLine[]): Cents => minus(listTotal(lines), cashTotal(lines))

/** The sum due with a payment method: the cash offer is for cash only. */
export const dueWith = (sums: Pick<Cart, 'origin_amount' | 'offer'>, method: string): Cents =>
  method === CASH ? minus(sums.origin_amount, sums.offer) : sums.origin_amount

/** The sums of a cart as the server works them out (docs/spec/decisions.md#5-money). */
export const priced = (
  lines: readonly CartLine[],
  payment: string,
): Pick<Cart, 'amount' | 'origin_amount' | 'offer' | 'quantity' | 'payment'> => {
  const sums = { origin_amount: listTotal(lines), offer: offer(lines) }
  return { ...sums, amount: dueWith(sums, payment), quantity: count(lines), payment }
}

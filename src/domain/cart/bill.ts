import { CASH } from '~/domain/cart/cart'
import type { Cents } from '~/domain/shared/money'

/** The sums that a bill is drawn from: a cart's or an order's. */
export interface Billed {
  readonly amount: Cents
  readonly origin_amount: Cents
  readonly offer: Cents
  readonly quantity: number
  readonly payment: string
  /** An order's own; a cart is in that of the edition. */
  readonly currency?: string
}

/** One of the two forms of the bill summary (docs/spec/product.md#2-screens-and-routes, docs/spec/decisions.md#5-money). */
export type Bill =
  | {
      readonly _tag: 'cash'
      readonly quantity: number
      readonly payable: Cents
      readonly discount: Cents
      readonly cashPayable: Cents
    }
  | { readonly _tag: 'plain'; readonly subtotal: Cents; readonly total: Cents }

/**
 * Arranges the sums that `priced` of cart.ts computes. With an offer and cash: quantity, payable, discount, cash
 * payable. Otherwise subtotal and total.
 */
export const bill = (billed: Billed): Bill =>
  billed.payment === CASH && billed.offer > 0
    ? {
        _tag: 'cash',
        quantity: billed.quantity,
        payable: billed.origin_amount,
        discount: billed.offer,
        cashPayable: billed.amount,
      }
    : { _tag: 'plain', subtotal: billed.origin_amount, total: billed.amount }

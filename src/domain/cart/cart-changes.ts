import { CASH, type Cart, type CartLine, shortfall } from '~/domain/cart/cart'
import type { Cents } from '~/domain/shared/money'
import { cashPrice } from '~/domain/catalog/variant'

/** A difference between a cart and the cart that the shopper last saw. */
export type CartChange =
  | (OfLine & { readonly _tag: 'gone' | 'sold_out' })
  /** Fewer are available than the line holds. */
  | (OfLine & { readonly _tag: 'left'; readonly left: number })
  | (OfLine & { readonly _tag: 'quantity'; readonly from: number; readonly to: number })
  | (OfLine & { readonly _tag: 'price'; readonly from: Cents; readonly to: Cents })
  | (OfLine & { readonly _tag: 'added'; readonly quantity: number })
  /** Another payment method was chosen. */
  | { readonly _tag: 'payment'; readonly to: string }
  /** The sum changed, and no other change explains it. */
  | { readonly _tag: 'amount'; readonly from: Cents; readonly to: Cents }

interface OfLine {
  readonly line: string
  readonly name: string
}

/**
 * One change a line, the most important one. Lines are in the order in which the shopper saw them; new lines follow.
 */
export const cartChanges = (seen: Cart, now: Cart): readonly CartChange[] => {
  const changes: readonly CartChange[] = [
    ...seen.items.flatMap(line => changeOf(line, now)),
    ...now.items
      .filter(line => !seen.items.some(other => other.id === line.id))
      .map(({ id, name, quantity }): CartChange => ({ _tag: 'added', line: id, name, quantity })),
    ...(seen.payment === now.payment ? [] : [{ _tag: 'payment' as const, to: now.payment }]),
  ]
  return changes.length === 0 && seen.amount !== now.amount
    ? [{ _tag: 'amount', from: seen.amount, to: now.amount }]
    : changes
}

const changeOf = (seen: CartLine, now: Cart): readonly CartChange[] => {
  const of: OfLine = { line: seen.id, name: seen.name }
  const held = now.items.find(other => other.id === seen.id)
  if (held === undefined) return [{ _tag: 'gone', ...of }]
  const left = shortfall(held)
  if (left !== undefined) return [left === 0 ? { _tag: 'sold_out', ...of } : { _tag: 'left', ...of, left }]
  if (held.quantity !== seen.quantity) return [{ _tag: 'quantity', ...of, from: seen.quantity, to: held.quantity }]
  // compare the displayed price first, then the price with the other kind of payment
  const [shown, other] = now.payment === CASH ? [cashPrice, listPrice] : [listPrice, cashPrice]
  const priceOf = shown(held) === shown(seen) ? other : shown
  return priceOf(held) === priceOf(seen) ? [] : [{ _tag: 'price', ...of, from: priceOf(seen), to: priceOf(held) }]
}

const listPrice = (line: CartLine): Cents => line.price

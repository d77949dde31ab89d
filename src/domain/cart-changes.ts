import type { Cart, CartLine } from '~/domain/cart'
import type { Cents } from '~/domain/money'
import { cashPrice } from '~/domain/variant'

/** What is different about a cart from what the shopper last saw of it. */
export type CartChange =
  | { readonly _tag: 'gone'; readonly name: string }
  | { readonly _tag: 'quantity'; readonly name: string; readonly from: number; readonly to: number }
  | { readonly _tag: 'price'; readonly name: string; readonly from: Cents; readonly to: Cents }
  /** The sum moved, and no line says why. */
  | { readonly _tag: 'amount'; readonly from: Cents; readonly to: Cents }

/** Line by line, in the order that was seen; one change a line, the weightiest. */
export const cartChanges = (seen: Cart, now: Cart): readonly CartChange[] => {
  const changes = seen.items.flatMap(line => changeOf(line, now))
  return changes.length === 0 && seen.amount !== now.amount
    ? [{ _tag: 'amount', from: seen.amount, to: now.amount }]
    : changes
}

const changeOf = (line: CartLine, now: Cart): readonly CartChange[] => {
  const { name } = line
  const held = now.items.find(other => other.id === line.id)
  if (held === undefined) return [{ _tag: 'gone', name }]
  if (held.quantity !== line.quantity) return [{ _tag: 'quantity', name, from: line.quantity, to: held.quantity }]
  if (held.price !== line.price) return [{ _tag: 'price', name, from: line.price, to: held.price }]
  return cashPrice(held) === cashPrice(line)
    ? []
    : [{ _tag: 'price', name, from: cashPrice(line), to: cashPrice(held) }]
}

import type { ProductGroup } from '~/domain/catalog/catalog'
import type { OrderLine } from '~/domain/orders/order'
import { type NewLine, parseDescribed, problems } from '~/domain/catalog/product-form'
import { maxQuantity } from '~/domain/catalog/variant'

/** The result of buying one line again from the shop's present catalogue. */
export type Again =
  | { readonly _tag: 'ready'; readonly line: NewLine }
  /** The product asks for details that the order does not have. `group`: the number of its product group. */
  | { readonly _tag: 'asks'; readonly name: string; readonly group: string }
  /** Sold out, or no longer sold. */
  | { readonly _tag: 'gone'; readonly name: string }

/** A line of an earlier order or cart. */
export type BoughtLine = Pick<OrderLine, 'name' | 'product' | 'options' | 'quantity'>

/** The same variant with the same details, and at most as many as one line may hold. */
export const buysAgain = (bought: BoughtLine, groups: readonly ProductGroup[]): Again => {
  const { name } = bought
  const group = groups.find(each => each.products.some(variant => variant.no === bought.product))
  const variant = group?.products.find(({ no }) => no === bought.product)
  if (group === undefined || variant === undefined || variant.stockout) return { _tag: 'gone', name }
  const options = parseDescribed(variant, bought.options)
  if (options === undefined || Object.keys(problems(variant, options)).length > 0)
    return { _tag: 'asks', name, group: group.no }
  const quantity = Math.min(bought.quantity, maxQuantity(variant))
  return { _tag: 'ready', line: { product: variant.no, options, quantity } }
}

import type { ProductGroup } from '~/domain/catalog/catalog'
import type { OrderLine } from '~/domain/orders/order'
import { type NewLine, parseDescribed, problems } from '~/domain/catalog/product-form'
import { maxQuantity } from '~/domain/catalog/variant'

/** What buying one line again comes to, with the goods that the shop has now. */
export type Again =
  | { readonly _tag: 'ready'; readonly line: NewLine }
  /** The product asks for details that the order does not answer. `group`: the number of its product group. */
  | { readonly _tag: 'asks'; readonly name: string; readonly group: string }
  /** Sold out, or not sold any more. */
  | { readonly _tag: 'gone'; readonly name: string }

/** What was bought, or was in the cart. */
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

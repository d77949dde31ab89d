import type { RouteName } from '~/domain/site/routes'

/** The function of the cart bar on a page: link to the checkout, or submit its first or second step. */
export type CartBarUse = 'shop' | 'checkout' | 'confirm'

/**
 * The bar appears on the shop's pages and both steps of the checkout, where it submits the step
 * (docs/spec/product.md#2-screens-and-routes). With an empty cart it shows the shop's welcome instead of a sum. `page`:
 * the page under an open sheet.
 */
export const cartBar = (page: RouteName | undefined): CartBarUse | undefined => {
  switch (page) {
    case 'home':
    case 'order':
    case 'product':
      return 'shop'
    case 'checkout':
    case 'confirm':
      return page
    default:
      return undefined
  }
}

/** Pages that lead back to an unpaid order: where one shops, and a checkout that has nothing to check out. */
export const remindsOfUnpaid = (page: RouteName | undefined, cartIsEmpty: boolean): boolean => {
  const bar = cartBar(page)
  return bar === 'shop' || (bar !== undefined && cartIsEmpty)
}

import { accountById, withoutTokens } from '@testing/memory/shop/shop-people'
import { cartOf, type ShopState } from '@testing/memory/shop/shop-state'
import type { CustomerData } from '~/domain/account/account'
import type { OrderStatus } from '~/domain/orders/order-status'

/** All that the shop knows about a customer. */
export const dataOf = (state: ShopState, id: string): CustomerData => ({
  account: accountById(state, id)?.user,
  cart: cartOf(state, id),
  orders: state.orders.filter(({ owner }) => owner === id).map(({ order: { items: _items, ...order } }) => order),
})

/** The number of an order of the customer that is under way. */
export const openOrder = (state: ShopState, id: string): string | undefined =>
  state.orders.find(({ owner, order }) => owner === id && !isOver(order.status))?.order.no

const isOver = ({ _tag }: OrderStatus): boolean => _tag === 'success' || _tag === 'cancelled' || _tag === 'refunded'

/** The shop without a customer. Their orders stay, and have no owner who could log in. */
export const withoutPerson = (state: ShopState, id: string): ShopState => {
  const carts = new Map(state.carts)
  carts.delete(id)
  const identities = new Map([...state.auth.identities].filter(([, owner]) => owner !== id))
  return {
    ...withoutTokens(state, id),
    carts,
    accounts: state.accounts.filter(({ user }) => user.hashid !== id),
    auth: { ...state.auth, identities },
  }
}

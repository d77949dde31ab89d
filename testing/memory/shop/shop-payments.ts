import { stockOf } from '@testing/memory/shop/shop-stock'
import type { ShopState } from '@testing/memory/shop/shop-state'
import type { Order } from '~/domain/orders/order'
import type { KnownStatus } from '~/domain/orders/order-status'

/** A wallet says that an order is paid. Said again, it changes nothing. */
export const confirmPayment = (state: ShopState, id: string): readonly KnownStatus[] => {
  const order = orderOf(state, id)
  switch (order?.status._tag) {
    case 'pending':
    case 'waiting_for_payment':
      return afterPayment(order)
    case 'cancelled':
      // the money came too late: codes that are still free are delivered, and otherwise the money goes back
      return order.items.every(line => line.quantity <= freeOf(state, line.product ?? ''))
        ? afterPayment(order)
        : ['refund_due']
    default:
      return []
  }
}

/** The operator has done the top-ups of a paid order. */
export const confirmTopUps = (state: ShopState, id: string): readonly KnownStatus[] =>
  orderOf(state, id)?.status._tag === 'processing' ? ['success'] : []

const orderOf = (state: ShopState, id: string): Order | undefined =>
  state.orders.find(({ order }) => order.id === id)?.order

const freeOf = (state: ShopState, product: string): number => stockOf(state, product)?.free ?? Infinity

/** Codes are delivered at once. Top-ups wait for the operator. */
const afterPayment = ({ items }: Order): readonly KnownStatus[] =>
  items.some(({ delivery }) => delivery === 'fulfilment') ? ['paid', 'processing'] : ['paid', 'processing', 'success']

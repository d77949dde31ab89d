import type { ShopState } from '@testing/memory/shop/shop-state'
import { awaitsPayment } from '~/domain/orders/order-status'
import type { Order } from '~/domain/orders/order'

/** How many codes of a variant are free, held by unpaid orders, and sold. */
export interface Stock {
  readonly free: number
  readonly held: number
  readonly sold: number
}

/** The stock of a variant. Undefined if it is unlimited. */
export const stockOf = (state: ShopState, product: string): Stock | undefined => {
  const all = state.stock.get(product)
  if (all === undefined) return undefined
  const held = piecesIn(state, product, ({ status }) => awaitsPayment(status))
  const sold = piecesIn(state, product, hasCodes)
  return { free: Math.max(0, all - held - sold), held, sold }
}

/** How many pieces of a variant orders hold or have. */
export const takenOf = (state: ShopState, product: string): number =>
  piecesIn(state, product, order => awaitsPayment(order.status) || hasCodes(order))

const hasCodes = ({ status: { _tag } }: Order): boolean =>
  _tag === 'paid' || _tag === 'processing' || _tag === 'success' || _tag === 'refunded'

const piecesIn = ({ orders }: ShopState, product: string, counts: (order: Order) => boolean): number =>
  orders
    .filter(({ order }) => counts(order))
    .flatMap(({ order }) => order.items)
    .filter(line => line.product === product)
    .reduce((total, { quantity }) => total + quantity, 0)

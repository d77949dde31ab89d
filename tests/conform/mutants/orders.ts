import * as E from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { type Mutant, cart, mutant, orders, shown } from '@tests/conform/mutants/mutant'
import type { OrderFailure } from '~/domain/cart/confirmed-sum'
import { type Order, codesOf } from '~/domain/orders/order'
import { statusOf } from '~/domain/orders/order-status'
import { conflict, forbidden, invalid } from '~/domain/shared/failure'
import { cents } from '~/domain/shared/money'

/** An order that its owner reads otherwise than it is. */
export const shownOrder = (change: (right: Order) => Order) =>
  orders(right => ({ get: id => shown(right.get(id), change) }))

/** The order as it is stored, with its codes. */
export const stored = (shop: MemoryShop, id: string): Order | undefined =>
  shop.state().orders.find(({ order }) => order.id === id)?.order

export const withCodes = (order: Order, howMany: number): Order => ({
  ...order,
  items: order.items.map(line => ({ ...line, codes: codesOf(order, line).slice(0, howMany) })),
})

export const orderMutants: readonly Mutant[] = [
  mutant(
    'O-01',
    'the cart is kept',
    orders((right, { plain }, ports) => ({
      place: (key, confirmed) => async () => {
        const answer = await right.place(key, confirmed)()
        await ports.cart.add({ product: plain, quantity: 1, options: {} })()
        return answer
      },
    })),
  ),
  mutant(
    'O-02',
    'prices follow the catalogue',
    shownOrder(order => ({
      ...order,
      items: order.items.map(line => ({ ...line, price: cents(line.price + 1) })),
    })),
  ),
  mutant(
    'O-03',
    'a status has an unknown name',
    shownOrder(order =>
      order.status._tag === 'waiting_for_payment' ? { ...order, status: { _tag: 'unknown', raw: 'open' } } : order,
    ),
  ),
  mutant(
    'O-06',
    'an empty cart is ordered',
    orders((right, { plain }, ports) => ({
      place: (key, confirmed) => async () => {
        const before = await ports.cart.fetch()
        if (E.isRight(before) && before.right.quantity === 0)
          await ports.cart.add({ product: plain, quantity: 1, options: {} })()
        return right.place(key, confirmed)()
      },
    })),
  ),
  mutant(
    'O-07',
    'a changed cart is refused without the present one',
    orders(right => ({
      place: (key, confirmed) =>
        TE.mapLeft((failure: OrderFailure): OrderFailure =>
          failure._tag === 'conflict' ? conflict(failure.message) : failure,
        )(right.place(key, confirmed)),
    })),
  ),
  mutant(
    'O-08',
    'the refusal of an ordered cart does not name the order',
    orders(right => ({
      place: (key, confirmed) =>
        TE.mapLeft((failure: OrderFailure): OrderFailure => {
          if (failure._tag !== 'conflict' || failure.changed === undefined) return failure
          const { order: _, ...rest } = failure.changed
          return conflict(failure.message, rest)
        })(right.place(key, confirmed)),
    })),
  ),
  mutant(
    'O-09',
    'the version of an order stays',
    shownOrder(order => ({ ...order, version: 1 })),
  ),
  mutant(
    'O-10',
    'the record has no codes',
    orders(right => ({ taking: id => shown(right.taking(id), order => withCodes(order, 0)) })),
  ),
  mutant(
    'O-11',
    'a checked order has its first status',
    orders(right => ({
      check: (id, token) => shown(right.check(id, token), order => ({ ...order, status: statusOf('pending') })),
    })),
  ),
  mutant(
    'O-12',
    'an absent order is forbidden',
    orders(right => ({ get: id => TE.mapLeft(() => forbidden)(right.get(id)) })),
  ),
  mutant(
    'O-13',
    'a refused order names no reason',
    orders(right => ({
      place: (key, confirmed) => TE.mapLeft(() => invalid({ order: ['Not possible'] }))(right.place(key, confirmed)),
    })),
  ),
  mutant(
    'O-14',
    'an empty cart does not name the order that it became',
    cart(right => ({
      fetch: shown(right.fetch, ({ order: _, ...rest }) => rest),
    })),
  ),
  mutant(
    'T-01',
    'the oldest order is the first',
    orders(right => ({
      takings: (...given) => shown(right.takings(...given), ({ data, meta }) => ({ data: data.toReversed(), meta })),
    })),
  ),
  mutant(
    'T-02',
    'the list shows codes',
    orders((right, { shop }) => ({
      takings: (...given) =>
        shown(right.takings(...given), ({ data, meta }) => ({
          data: data.map(order => stored(shop, order.id) ?? order),
          meta,
        })),
    })),
  ),
  mutant(
    'T-03',
    'the list does not read `show`',
    orders(right => ({ takings: page => right.takings(page) })),
  ),
  mutant(
    'W-08',
    'there is one page more',
    orders(right => ({
      takings: (...given) =>
        shown(right.takings(...given), ({ data, meta }) => ({
          data,
          meta: { ...meta, last_page: meta.last_page + 1 },
        })),
    })),
  ),
]

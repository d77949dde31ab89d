import { setTimeout as pause } from 'node:timers/promises'
import * as E from 'fp-ts/Either'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { sessionView } from '@testing/memory/shop/order-views'
import { addLine } from '@testing/memory/shop/shop-cart'
import { placeOrder } from '@testing/memory/shop/shop-orders'
import { stockOf } from '@testing/memory/shop/shop-stock'
import type { ShopState, StoredOrder } from '@testing/memory/shop/shop-state'
import { type Mutant, both, cart, mutant, orders, unkeyed } from '@tests/conform/mutants/mutant'
import * as calls from '~/contract/calls'
import { notFound } from '~/domain/shared/failure'

/** The time between looking and taking: a database on the same machine answers in it. */
const BETWEEN_MS = 1

/** What a shop sees that looks, waits, and then takes. `seen`: when it looked. `now`: when it takes. */
type Sight = (seen: ShopState, now: ShopState) => ShopState

/** Others may have ordered between the look and the order. `kept`: what is stored of it. */
const ordering = (sight: Sight, kept: (made: StoredOrder, shop: MemoryShop) => StoredOrder = made => made) =>
  orders((_right, { shop, user, token }) => ({
    place: (key, confirmed) => async () => {
      const seen = shop.state()
      await pause(BETWEEN_MS)
      const now = shop.clock.serverNow()
      const placing = { user, session: token, key, confirmed }
      const change = placeOrder(sight(seen, shop.state()), placing, now)
      if (E.isLeft(change)) return change
      const { state, id } = change.right
      const made = state.orders.find(({ order }) => order.id === id)
      if (made === undefined) return E.left(notFound)
      const stored = kept(made, shop)
      shop.become({ ...state, orders: [stored, ...shop.state().orders] })
      return E.right(sessionView(state, stored, token, now))
    },
  }))

/** The stock as it was. */
const oldStock: Sight = ({ orders: before }, now) => ({ ...now, orders: before })

/** The cart as it was: it may be an order by now. */
const oldCart: Sight = ({ carts }, now) => ({ ...now, carts })

/** As many codes as are left. */
const whatIsLeft = (made: StoredOrder, shop: MemoryShop): StoredOrder => {
  const items = made.order.items.map(line => {
    const free = stockOf(shop.state(), line.product ?? '')?.free ?? Infinity
    return { ...line, codes: (line.codes ?? []).slice(0, free), variations: '' }
  })
  return { ...made, order: { ...made.order, items } }
}

/** Compares the confirmed sum with the cart at first, and later orders the cart as it is by then. */
const comparedFirst = orders((_right, { shop, user, token }) => ({
  place: (key, confirmed) => async () => {
    const now = shop.clock.serverNow()
    const placing = { user, session: token, key, confirmed }
    const looked = placeOrder(shop.state(), placing, now)
    if (E.isLeft(looked)) return looked
    await pause(BETWEEN_MS)
    const change = placeOrder(shop.state(), { ...placing, confirmed: undefined }, now)
    if (E.isLeft(change)) return change
    const { state, id } = change.right
    shop.become(state)
    const made = state.orders.find(({ order }) => order.id === id)
    return made === undefined ? E.left(notFound) : E.right(sessionView(state, made, token, now))
  },
}))

/** Mutants with a wait between looking and taking. Each is one that a busy backend with a database could be. */
export const raceMutants: readonly Mutant[] = [
  mutant('I-01', 'the stock is looked at, and then taken', ordering(oldStock)),
  mutant('I-03', 'the stock is looked at, and then an order takes the rest', ordering(oldStock, whatIsLeft)),
  mutant('I-06b', 'the confirmed sum is compared with the cart, and then the cart is ordered', comparedFirst),
  mutant('I-08c', 'the cart is looked at, and then ordered', ordering(oldCart)),
  mutant(
    'I-15b',
    'earlier orders are looked at, and then the line is added',
    cart((_right, { shop, user }) => ({
      add: line => async () => {
        const seen = shop.state()
        await pause(BETWEEN_MS)
        const change = addLine(oldStock(seen, shop.state()), user, line)
        if (E.isLeft(change)) return change
        shop.become({ ...change.right, orders: shop.state().orders })
        return E.right(undefined)
      },
    })),
  ),
  mutant(
    'I-19',
    'requests with one key at the same time become an order each',
    both(unkeyed(calls.placeOrder), ordering(oldCart)),
  ),
]

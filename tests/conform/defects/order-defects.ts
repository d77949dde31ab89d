import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { goods } from '@testing/mothers/memory-shop'
import type { Defect } from '@tests/conform/worlds/memory-world'
import type { BackendPorts } from '~/adapters/http/lazy-ports'
import type { Order } from '~/domain/orders/order'
import type { OrdersPort } from '~/domain/orders/orders.port'
import { conflict, forbidden } from '~/domain/shared/failure'
import { cents } from '~/domain/shared/money'

/** A backend whose orders differ. */
const orders = (change: (right: OrdersPort, shop: MemoryShop, ports: BackendPorts) => Partial<OrdersPort>): Defect => ({
  ports: (ports, shop) => ({ orders: { ...ports.orders, ...change(ports.orders, shop, ports) } }),
})

/** An order that is shown otherwise than it is. */
const shown = (change: (right: Order) => Order): Defect =>
  orders(right => ({ get: id => pipe(right.get(id), TE.map(change)) }))

const withCodes = (order: Order, howMany: number): Order => ({
  ...order,
  items: order.items.map(line => ({ ...line, codes: (line.codes ?? []).slice(0, howMany) })),
})

/** The order as it is stored, with its codes. */
const stored = (shop: MemoryShop, id: string): Order | undefined =>
  shop.state().orders.find(({ order }) => order.id === id)?.order

const without = ({ payment_instruction: _, ...order }: Order): Order => order

/** Backends that break one rule of orders, by the clause that must find it. */
export const orderDefects: readonly (readonly [id: string, name: string, defect: Defect])[] = [
  [
    'O-01',
    'the cart is kept',
    orders((right, _shop, { cart }) => ({
      place: (key, confirmed) => async () => {
        const answer = await right.place(key, confirmed)()
        await cart.add({ product: goods.plain.no, quantity: 1, options: {} })()
        return answer
      },
    })),
  ],
  [
    'O-02',
    'prices follow the catalogue',
    shown(order => ({ ...order, items: order.items.map(line => ({ ...line, price: cents(line.price + 1) })) })),
  ],
  [
    'O-03',
    'a status has an unknown name',
    shown(order => (order.status._tag === 'success' ? { ...order, status: { _tag: 'unknown', raw: 'done' } } : order)),
  ],
  [
    'O-04a',
    'the instruction has another amount',
    orders(right => ({
      pay: (...given) =>
        pipe(
          right.pay(...given),
          TE.map(told => ({ ...told, amount: cents(told.amount + 1) })),
        ),
    })),
  ],
  ['O-04b', 'an order forgets its instruction', shown(without)],
  ['O-04c', 'an order keeps its first method', shown(order => ({ ...order, payment: 'mpay' }))],
  [
    'O-05a',
    'a cancelled order cannot be cancelled again',
    orders((right, shop) => ({
      cancel: id => async () =>
        stored(shop, id)?.status._tag === 'cancelled' ? E.left(conflict('cancelled before')) : right.cancel(id)(),
    })),
  ],
  [
    'O-06',
    'an empty cart is ordered',
    orders((right, _shop, { cart }) => ({
      place: (key, confirmed) => async () => {
        const before = await cart.fetch()
        if (E.isRight(before) && before.right.quantity === 0)
          await cart.add({ product: goods.plain.no, quantity: 1, options: {} })()
        return right.place(key, confirmed)()
      },
    })),
  ],
  [
    'O-10',
    'the record has no codes',
    orders(right => ({
      taking: id =>
        pipe(
          right.taking(id),
          TE.map(order => withCodes(order, 0)),
        ),
    })),
  ],
  [
    'P-01',
    'an unknown method is taken for the wallet',
    orders(right => ({ pay: (id, _method, key) => right.pay(id, 'mpay', key) })),
  ],
  ['P-03', 'a paid order can be cancelled', orders(right => ({ cancel: id => right.get(id) }))],
  ['I-02', 'one code for two pieces', shown(order => withCodes(order, 1))],
  ['I-06', 'what was confirmed is ignored', orders(right => ({ place: key => right.place(key) }))],
  [
    'I-08a',
    'keys are ignored',
    orders(right => ({ place: (_key, confirmed) => right.place(crypto.randomUUID(), confirmed) })),
  ],
  [
    'I-08b',
    'a key answers the first request to any other',
    orders(right => {
      const answered = new Map<string, Awaited<ReturnType<ReturnType<OrdersPort['place']>>>>()
      return {
        place: (key, confirmed) => async () => {
          const answer = answered.get(key) ?? (await right.place(key, confirmed)())
          answered.set(key, answer)
          return answer
        },
      }
    }),
  ],
  [
    'I-08d',
    'each payment has another instruction',
    orders(right => {
      let told = 0
      return {
        pay: (...given) =>
          pipe(
            right.pay(...given),
            TE.map(instruction => ({ ...instruction, expires_at: instruction.expires_at + (told += 1) })),
          ),
      }
    }),
  ],
  [
    'I-10a',
    'the link shows the codes',
    orders((right, shop) => ({
      revive: (id, token) =>
        pipe(
          right.revive(id, token),
          TE.map(order => stored(shop, id) ?? order),
        ),
    })),
  ],
  [
    'I-10b',
    'an order of another customer is forbidden instead of absent',
    orders((right, shop) => ({
      get: id => async () => {
        const answer = await right.get(id)()
        return E.isLeft(answer) && stored(shop, id) !== undefined ? E.left(forbidden) : answer
      },
    })),
  ],
  [
    'I-10c',
    'the id of an order opens it',
    orders((right, shop) => ({
      get: id => async () => {
        const order = stored(shop, id)
        return order === undefined ? right.get(id)() : E.right(order)
      },
    })),
  ],
  [
    'I-10d',
    'codes are shown before the payment',
    orders((right, shop) => ({
      get: id =>
        pipe(
          right.get(id),
          TE.map(order => ({ ...order, items: stored(shop, id)?.items ?? order.items })),
        ),
    })),
  ],
  [
    'T-01',
    'the oldest order is the first',
    orders(right => ({
      takings: (...given) =>
        pipe(
          right.takings(...given),
          TE.map(({ data, meta }) => ({ data: data.toReversed(), meta })),
        ),
    })),
  ],
  [
    'T-02',
    'the list shows codes',
    orders((right, shop) => ({
      takings: (...given) =>
        pipe(
          right.takings(...given),
          TE.map(({ data, meta }) => ({ data: data.map(order => stored(shop, order.id) ?? order), meta })),
        ),
    })),
  ],
  [
    'W-08',
    'there is one page more',
    orders(right => ({
      takings: (...given) =>
        pipe(
          right.takings(...given),
          TE.map(({ data, meta }) => ({ data, meta: { ...meta, last_page: meta.last_page + 1 } })),
        ),
    })),
  ],
  [
    'R-01',
    'the link shows what was entered',
    orders((right, shop) => ({
      revive: (id, token) =>
        pipe(
          right.revive(id, token),
          TE.map(order => withCodes(stored(shop, id) ?? order, 0)),
        ),
    })),
  ],
  [
    'R-02',
    'a wrong link is forbidden instead of absent',
    orders((right, shop) => ({
      revive: (id, token) =>
        pipe(
          right.revive(id, token),
          TE.mapLeft(failure => (stored(shop, id) === undefined ? failure : forbidden)),
        ),
    })),
  ],
  [
    'V-01',
    'an old session sees the codes',
    orders((right, shop) => ({
      get: id =>
        pipe(
          right.get(id),
          TE.map(order => stored(shop, id) ?? order),
        ),
    })),
  ],
]

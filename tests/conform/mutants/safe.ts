import * as E from 'fp-ts/Either'
import { recordOf } from '@conform/passive/json'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { type StoredCart, withCart } from '@testing/memory/shop/shop-state'
import { shownOrder, stored, withCodes } from '@tests/conform/mutants/orders'
import {
  type AnyCall,
  type Caller,
  type Change,
  type Mutant,
  addStock,
  answers,
  both,
  cart,
  checkout,
  followed,
  hooked,
  mutant,
  orders,
  session,
  shown,
  unkeyed,
  wrapped,
} from '@tests/conform/mutants/mutant'
import * as calls from '~/contract/calls'
import { forbidden, unauthenticated } from '~/domain/shared/failure'
import { type Order, codesOf } from '~/domain/orders/order'
import type { OrdersPort } from '~/domain/orders/orders.port'

const orderIn = (given: unknown): string => String(recordOf(given)?.['order'])

/** A cancelled order changes the stock of its variants again. */
const restocking = (count: number, isDone: (before: Order | undefined) => boolean) =>
  orders((right: OrdersPort, { shop }: Caller) => ({
    cancel: id => {
      const before = stored(shop, id)
      return followed(right.cancel(id), order => {
        if (isDone(before)) for (const { product = '' } of order.items) addStock(shop, product, count)
      })
    },
  }))

/** A code more, each time that a payment is reported again. */
const addCode = (shop: MemoryShop, id: string): void => {
  const state = shop.state()
  const all = state.orders.map(kept =>
    kept.order.id === id && kept.order.status._tag === 'success'
      ? {
          ...kept,
          order: {
            ...kept.order,
            items: kept.order.items.map(line => ({ ...line, codes: [...(line.codes ?? []), { code: 'ANOTHER-ONE' }] })),
          },
        }
      : kept,
  )
  shop.become({ ...state, orders: all })
}

/** Each version of a cart that was shown before its confirmation can be ordered. */
const keptVersions: Change = parts => {
  const versions = new Map<string, StoredCart>()
  const keeping = checkout((right, { shop, user }) => ({
    save: form =>
      followed(right.save(form), ({ cart: { version } }) => {
        const kept = shop.state().carts.get(user)
        if (kept !== undefined) versions.set(`${user} ${version}`, kept)
      }),
  }))
  const placing = orders((right, { shop, user }) => ({
    place: (key, confirmed) => async () => {
      const kept = versions.get(`${user} ${confirmed?.expected_version}`)
      const state = shop.state()
      if (kept !== undefined) shop.become({ ...state, carts: new Map(state.carts).set(user, kept) })
      return right.place(key, confirmed)()
    },
  }))
  return both(keeping, placing)(parts)
}

/** Answers to one call hold every code that the shop has sold. */
const leaking =
  (call: AnyCall, isMeant: (status: number) => boolean): Change =>
  parts =>
    answers(call, sent => {
      const { orders: all } = parts.shop.shop.state()
      const sold = all.flatMap(({ order }) => order.items.flatMap(item => codesOf(order, item).map(({ code }) => code)))
      return isMeant(sent.status) ? { ...sent, body: { ...withData(sent.body), sold } } : sent
    })(parts)

/** An object as it is, and a list under `data`. */
const withData = (body: unknown) => recordOf(body) ?? { data: body }

const isSuccess = (status: number): boolean => status < 300
const isRefusal = (status: number): boolean => status >= 400

export const safeMutants: readonly Mutant[] = [
  mutant(
    'I-02',
    'one code for two pieces',
    shownOrder(order => withCodes(order, 1)),
  ),
  mutant(
    'I-04',
    'a cancelled order takes its code away',
    restocking(-1, () => true),
  ),
  mutant(
    'O-05b',
    'each cancelling gives the stock back',
    restocking(1, before => before?.status._tag === 'cancelled'),
  ),
  mutant(
    'I-05',
    'a payment that is reported again adds a code',
    hooked('settle', (given, right, shop) => {
      addCode(shop, orderIn(given))
      return right(given)
    }),
  ),
  mutant(
    'I-06',
    'the confirmed sum is ignored',
    orders(right => ({ place: key => right.place(key) })),
  ),
  mutant(
    'I-07',
    'a late payment is ignored',
    hooked('settle', (given, right, shop) =>
      stored(shop, orderIn(given))?.status._tag === 'cancelled' ? {} : right(given),
    ),
  ),
  mutant('I-08a', 'the key of an order is ignored', unkeyed(calls.placeOrder)),
  mutant('I-08b', 'a key answers the first request to any other', parts => {
    const answered = new Map<string, Awaited<ReturnType<NonNullable<typeof parts.wrap>>>>()
    return wrapped((call, sent, { header }) => {
      const key = call.keyed ? header('Idempotency-Key') : undefined
      const first = key === undefined ? undefined : answered.get(`${call.path} ${key}`)
      if (key !== undefined && first === undefined) answered.set(`${call.path} ${key}`, sent)
      return first ?? sent
    })(parts)
  }),
  mutant('I-08d', 'each payment has another instruction', parts => {
    let told = 0
    const later = orders(right => ({
      pay: (...given) =>
        shown(right.pay(...given), each => ({ ...each, expires_at: each.expires_at + 1_000 * (told += 1) })),
    }))
    return both(unkeyed(calls.payOrder), later)(parts)
  }),
  mutant('I-08e', 'the key of a payment is ignored', unkeyed(calls.payOrder)),
  mutant('I-08g', 'the key of the cart is ignored', unkeyed(calls.addToCart)),
  mutant('I-08f', 'a refused request uses its key up', parts => {
    const refused = new Map<string, Awaited<ReturnType<NonNullable<typeof parts.wrap>>>>()
    return wrapped((call, sent, { header }) => {
      const key = `${call.path} ${header('Idempotency-Key') ?? ''}`
      if (call.keyed && sent.status >= 300 && !refused.has(key)) refused.set(key, sent)
      return call.keyed ? (refused.get(key) ?? sent) : sent
    })(parts)
  }),
  mutant(
    'I-10a',
    'the link shows the codes',
    orders((right, { shop }) => ({
      revive: (id, token) => shown(right.revive(id, token), order => stored(shop, id) ?? order),
    })),
  ),
  mutant(
    'I-10b',
    'an order of another customer is forbidden instead of absent',
    orders((right, { shop }) => ({
      get: id => async () => {
        const answer = await right.get(id)()
        return E.isLeft(answer) && stored(shop, id) !== undefined ? E.left(forbidden) : answer
      },
    })),
  ),
  mutant(
    'I-10c',
    'the id of an order opens it',
    orders((right, { shop }) => ({
      get: id => async () => {
        const order = stored(shop, id)
        return order === undefined ? right.get(id)() : E.right(order)
      },
    })),
  ),
  mutant(
    'I-10d',
    'codes are shown before the payment',
    orders((right, { shop }) => ({
      get: id => shown(right.get(id), order => ({ ...order, items: stored(shop, id)?.items ?? order.items })),
    })),
  ),
  {
    ...mutant('I-10e', 'the catalogue has the codes that were sold', leaking(calls.getCatalogs, isSuccess)),
    judged: ['I-10d', 'W-09'],
  },
  {
    ...mutant('I-10e', 'a login answers the codes of all customers', leaking(calls.login, isSuccess)),
    judged: ['I-10d', 'S-01'],
  },
  {
    ...mutant('I-10e', 'an order has the codes of all orders', leaking(calls.getOrder, isSuccess)),
    judged: ['I-10d', 'O-09'],
  },
  {
    ...mutant('I-10e', 'a refused call answers the codes of all customers', leaking(calls.addToCart, isRefusal)),
    judged: ['I-10d', 'S-01'],
  },
  mutant(
    'I-14a',
    'an unpaid order does not expire',
    hooked('expire', () => ({})),
  ),
  mutant(
    'I-14b',
    'each look at an expired order gives its stock back',
    orders((right, { shop }) => ({
      get: id =>
        followed(right.get(id), ({ status, items }) => {
          if (status._tag === 'cancelled') for (const { product = '' } of items) addStock(shop, product, 1)
        }),
    })),
  ),
  mutant(
    'I-15a',
    'a once-only variant can be bought again',
    cart((right, { shop, user }) => ({
      add: line => async () => {
        const answer = await right.add(line)()
        if (E.isRight(answer) || line.product !== 'TEST-ONCE') return answer
        const lines = [{ id: 'L-again', ...line }]
        shop.become(withCart(shop.state(), user, { version: 0, payment: 'mpay', form: {}, lines }))
        return E.right(undefined)
      },
    })),
  ),
  mutant('I-15b', 'each version of a cart that was shown can be ordered', keptVersions),
  mutant(
    'I-17a',
    'a login says that the number is unknown',
    session((right, { shop }) => ({
      login: given => async () =>
        shop.state().accounts.some(({ login }) => login.tel === given.tel)
          ? right.login(given)()
          : E.left(unauthenticated),
    })),
  ),
  mutant(
    'S-01',
    'a call from a foreign page is answered as if it was made',
    wrapped((_call, sent) => (sent.status === 403 ? { status: 204, headers: {} } : sent)),
  ),
]

import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { filter, map, startWith } from 'rxjs'
import { goods } from '@testing/mothers/memory-shop'
import type { Defect } from '@tests/conform/worlds/memory-world'
import type { OrderLine } from '~/domain/orders/order'
import type { OrdersPort } from '~/domain/orders/orders.port'
import type { RealtimeSignal } from '~/domain/orders/realtime.port'
import { invalid } from '~/domain/shared/failure'

/** A payment that is reported again adds a code. */
const doubled = (): Defect => {
  const reports = new Map<string, number>()
  const twice = (line: OrderLine): OrderLine => ({ ...line, codes: [...(line.codes ?? []), { code: 'ANOTHER' }] })
  const get =
    (right: OrdersPort): OrdersPort['get'] =>
    id =>
      pipe(
        right.get(id),
        TE.map(order => ((reports.get(id) ?? 0) > 1 ? { ...order, items: order.items.map(twice) } : order)),
      )
  return {
    ports: ({ orders }) => ({ orders: { ...orders, get: get(orders) } }),
    hooks: ({ settle }) => ({
      settle: async order => {
        reports.set(order, (reports.get(order) ?? 0) + 1)
        await settle?.(order)
      },
    }),
  }
}

/** Backends that break another rule, by the clause that must find it. */
export const otherDefects: readonly (readonly [id: string, name: string, defect: Defect])[] = [
  ['I-05', 'a payment that is reported again adds a code', doubled()],
  [
    'I-07',
    'a late payment is ignored',
    {
      hooks: ({ settle }, shop) => ({
        settle: async id => {
          const kept = shop.state().orders.find(({ order }) => order.id === id)
          if (kept?.order.status._tag !== 'cancelled') await settle?.(id)
        },
      }),
    },
  ],
  ['I-14a', 'an unpaid order does not expire', { hooks: () => ({ expire: async () => undefined }) }],
  [
    'I-15a',
    'a once-only variant can be bought again',
    {
      ports: (_ports, shop) => {
        shop.change(goods.once.no, variant => ({ ...variant, once_for_each_only: false }))
        return {}
      },
    },
  ],
  [
    'I-16a',
    'each channel pushes to every customer',
    {
      ports: (_ports, shop) => ({
        realtime: {
          order: id =>
            shop.pushes.pipe(
              filter(signal => signal._tag !== 'event' || signal.event.order === id),
              startWith<RealtimeSignal>({ _tag: 'connected' }),
            ),
        },
      }),
    },
  ],
  [
    'L-01',
    'a push has the codes',
    {
      ports: ({ realtime }, shop) => ({
        realtime: {
          order: id =>
            realtime.order(id).pipe(
              map(signal => {
                const kept = shop.state().orders.find(({ order }) => order.id === id)
                const raw = kept?.order.items.flatMap(({ codes = [] }) => codes.map(({ code }) => code)).join(' ')
                return signal._tag === 'event'
                  ? { ...signal, event: { ...signal.event, status: { _tag: 'unknown', raw: raw ?? '' } } }
                  : signal
              }),
            ),
        },
      }),
    },
  ],
  [
    'I-17a',
    'a login says that the number is unknown',
    {
      ports: ({ session }, shop) => ({
        session: {
          ...session,
          login: given => async () => {
            const isKnown = shop.state().accounts.some(({ login }) => login.tel === given.tel)
            return isKnown ? session.login(given)() : E.left(invalid({ tel: ['unknown'] }))
          },
        },
      }),
    },
  ],
  [
    'I-18a',
    'a token works after the log-out',
    { ports: ({ session }) => ({ session: { ...session, logout: TE.right(undefined) } }) },
  ],
  [
    'I-18b',
    'a log-out ends the sessions of all devices',
    {
      ports: ({ session }, shop) => ({
        session: {
          ...session,
          logout: async () => {
            shop.endSessions()
            return E.right(undefined)
          },
        },
      }),
    },
  ],
  [
    'I-19',
    'requests at the same time become an order each',
    {
      ports: ({ orders, cart }) => ({
        orders: {
          ...orders,
          place: (_key, confirmed) => async () => {
            await cart.add({ product: goods.plain.no, quantity: 1, options: {} })()
            return orders.place(crypto.randomUUID(), confirmed)()
          },
        },
      }),
    },
  ],
  [
    'B-05',
    'a product is another one than the listed one',
    {
      ports: ({ catalog }) => ({
        catalog: {
          ...catalog,
          product: no =>
            pipe(
              catalog.product(no),
              TE.map(group => ({ ...group, products: group.products.slice(1) })),
            ),
        },
      }),
    },
  ],
  [
    'A-03',
    'a guest has a cart',
    {
      ports: ({ cart }) => ({ cart: { ...cart, clear: TE.right(undefined) } }),
    },
  ],
]

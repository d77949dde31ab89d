import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { type Action, type Link, reading } from '@testing/memory/link'
import { guestView, sessionView, takingsOf } from '@testing/memory/shop/order-views'
import { refused } from '@testing/memory/shop/shop-cart'
import { codeFits, withoutCode } from '@testing/memory/shop/shop-people'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import {
  type OrderChange,
  cancelOrder,
  instructionOf,
  openPayment,
  ownOrder,
  placeOrder,
} from '@testing/memory/shop/shop-orders'
import type { ShopState } from '@testing/memory/shop/shop-state'
import { notFound } from '~/domain/shared/failure'
import type { Order } from '~/domain/orders/order'
import type { OrdersPort } from '~/domain/orders/orders.port'

export const memoryOrders = (link: Link, { clock, perPage }: MemoryShop): OrdersPort => {
  const now = () => clock.serverNow()
  const own: (id: string) => Action<Order> = id => (state, user, session) => {
    const kept = ownOrder(state, user, id)
    return kept === undefined ? E.left(notFound) : E.right([sessionView(state, kept, session, now()), state])
  }
  const thenOwn = <F>(user: string, session: string, change: OrderChange<F>) =>
    pipe(
      change,
      E.chainW(({ state, id }) => own(id)(state, user, session)),
    )
  const revived: (id: string, token: string) => Action<Order> = (id, token) => (state, user, session) => {
    const kept = state.orders.find(({ order }) => order.id === id && order.revival_token === token)
    if (kept === undefined) return E.left(notFound)
    return E.right([kept.owner === user ? sessionView(state, kept, session, now()) : guestView(kept, now()), state])
  }
  const paid = (state: ShopState, user: string, id: string, method: string, key: string) => {
    const name = `${user} pay ${key}`
    const wanted = `${id} ${method}`
    // the same key with another wish is a mistake of its sender (I-08)
    if ((state.keys.get(name) ?? wanted) !== wanted) return refused('key', 'used before')
    return pipe(
      openPayment(state, user, id, method, now()),
      E.chain(({ state: after }) => {
        const instruction = instructionOf(after, id, method)
        const next = { ...after, keys: new Map(after.keys).set(name, wanted) }
        return instruction === undefined ? E.left(notFound) : E.right([instruction, next] as const)
      }),
    )
  }
  return {
    place: (key, confirmed) =>
      link.ask('place', (state, user, session) =>
        thenOwn(user, session, placeOrder(state, { user, session, key, confirmed }, now())),
      ),
    get: id => link.ask('order', own(id)),
    taking: id => link.ask('taking', own(id)),
    pay: (id, method, key) => link.ask('pay', (state, user) => paid(state, user, id, method, key)),
    payByLink: (id, token, method, key) =>
      link.askOpenly('pay', state => {
        const kept = state.orders.find(({ order }) => order.id === id && order.revival_token === token)
        return kept === undefined ? E.left(notFound) : paid(state, kept.owner, id, method, key)
      }),
    check: (id, token) =>
      token === undefined ? link.ask('check', own(id)) : link.askOpenly('check', revived(id, token)),
    cancel: id => link.ask('cancel', (state, user, session) => thenOwn(user, session, cancelOrder(state, user, id))),
    reveal: (id, code) =>
      link.ask('reveal', (state, user, session) => {
        const shown = own(id)(state, user, session)
        if (E.isLeft(shown) || shown.right[0].reveal === undefined) return shown
        const tel = state.accounts.find(account => account.user.hashid === user)?.login
        if (tel === undefined || !codeFits(state, 'reveal', { ...tel, code })) return refused('code', 'wrong code')
        const stale = new Set([...state.stale].filter(each => each !== session))
        return own(id)({ ...withoutCode(state, 'reveal', tel), stale }, user, session)
      }),
    revive: (id, token) => link.askOpenly('revive', revived(id, token)),
    takings: (page, show) =>
      link.ask(
        'takings',
        reading((state, user) => takingsOf(state, { user, page, perPage, show }, now())),
      ),
  }
}

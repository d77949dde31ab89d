import { sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { expect } from 'vitest'
import { changed } from '~/contract/cart.wire'
import { cancelOrder, getOrder, getTakings, placeOrder, reviveOrder } from '~/contract/calls'
import { shortfall } from '~/domain/cart/cart'
import { cents, toWire } from '~/domain/shared/money'
import type { Answer } from '@tests/server/http/harness'
import {
  type Job,
  type Model,
  type Order,
  type Shelf,
  type User,
  QUOTA,
  claimOf,
  costs,
  isUnpaid,
  pieces,
  wanted,
} from '@tests/prove/model/model'
import { cancelUnpaid, expireOverdue, claim, holdMs, look } from '@tests/prove/model/rules'
import { give, reachable, untilPaid } from '@tests/prove/model/stock'
import { expectOrder } from '@tests/prove/model/seen'
import { emptied, idOf } from '@tests/prove/model/cart-steps'
import type { Steps } from '@tests/prove/model/steps'
import { type World, GUEST, ask, askerOf, chosen, decoded, refused, secretOf } from '@tests/prove/model/world'

/** An order as its owner reads it, after it was brought up to date. */
const expectOwn = (m: Model, order: Order, answered: Parameters<typeof expectOrder>[2]): void => {
  look(m, order)
  expectOrder(m, order, answered, 'own')
}

export const orderSteps: Steps<'place' | 'cancel' | 'read' | 'list' | 'revive'> = {
  place: async (m, w, { who, key, confirmed }) => {
    const user = m.users[who]
    if (user === undefined) return
    const { cart } = user
    const before = await Promise.all(cart.lines.map(line => idOf(w, user, line)))
    const body = confirmed === undefined ? undefined : bodyOf(user, confirmed)
    const what = JSON.stringify(body ?? '')
    const answer = await ask(w, user, 'POST', '/api/orders', { key, body })
    if (!user.isIn) return refused(answer, 401)
    const kept = user.keys.get(`place ${key}`)
    const earlier = m.orders.find(order => order.id === kept?.result)
    if (kept !== undefined && earlier !== undefined)
      return kept.what === what ? expectOwn(m, earlier, decoded(placeOrder, answer)) : refused(answer, 422)

    if (confirmed !== undefined && (confirmed !== 'cart' || cart.lines.length === 0)) return expectChanged(user, answer)
    if (cart.lines.length === 0) return refused(answer, 422, 'cart')
    const named = (shelf: Order['lines'][number]['shelf']) =>
      `items.${before[cart.lines.findIndex(line => line.shelf === shelf)]}`
    const had = cart.lines.find(({ shelf }) => shelf.once && claimOf(m, user, shelf) !== undefined)
    if (had !== undefined)
      return confirmed === undefined ? refused(answer, 422, named(had.shelf)) : expectChanged(user, answer, had.shelf)
    if (heldBy(m, user) + pieces(cart.lines) > QUOTA) return refused(answer, 422, 'cart')
    const short = wanted(cart.lines).find(({ shelf, count }) => reachable(m, shelf) < count)
    if (short !== undefined)
      return confirmed === undefined
        ? refused(answer, 422, named(short.shelf))
        : expectChanged(user, answer, short.shelf)

    const answered = decoded(placeOrder, answer)
    expireOverdue(m, order => order.user === user)
    const codes = claim(m, cart.lines, untilPaid(m))
    if (codes === undefined) throw new Error('the model has less than it thought')
    const order: Order = {
      id: answered.id,
      user,
      session: user.session,
      lines: cart.lines,
      createdAt: m.now,
      expiresAt: m.now + holdMs(cart.payment),
      token: answered.revival_token ?? '',
      payments: [],
      status: 'pending',
      version: 1,
      payment: cart.payment,
      codes: [],
      jobs: await jobsOf(m, w, answered.id),
      looks: [],
      refunds: [],
      replaced: new Map(),
      isHeld: false,
    }
    give(order, codes, 'held')
    m.orders.push(order)
    emptied(user)
    if (key !== '') user.keys.set(`place ${key}`, { what, result: order.id })
    expectOrder(m, order, answered, 'own')
  },

  cancel: async (m, w, { which, key, stranger }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const user = askerOf(m, order, stranger)
    const answer = await ask(w, user, 'POST', `/api/orders/${order.id}/cancel`, { key })
    if (!user.isIn) return refused(answer, 401)
    const kept = user.keys.get(`cancel ${key}`)
    if (kept !== undefined && kept.what !== order.id) return refused(answer, 422)
    if (kept === undefined) {
      if (stranger) return refused(answer, 404)
      if (order.status !== 'cancelled' && !isUnpaid(order)) return refused(answer, 409)
      if (order.status !== 'cancelled') cancelUnpaid(m, order)
      if (key !== '') user.keys.set(`cancel ${key}`, { what: order.id, result: order.id })
    }
    expectOwn(m, order, decoded(cancelOrder, answer))
  },

  read: async (m, w, { which, stranger }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const user = askerOf(m, order, stranger)
    const answer = await ask(w, user, 'GET', `/api/orders/${order.id}`)
    if (!user.isIn) return refused(answer, 401)
    if (stranger) return refused(answer, 404)
    expectOwn(m, order, decoded(getOrder, answer))
  },

  list: async (m, w, { who }) => {
    const user = m.users[who]
    if (user === undefined) return
    const answer = await ask(w, user, 'GET', '/api/takings')
    if (!user.isIn) return refused(answer, 401)
    expireOverdue(m, order => order.user === user)
    const own = m.orders
      .filter(order => order.user === user)
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
    const { data, meta } = decoded(getTakings, answer)
    expect(meta.total).toBe(own.length)
    expect(data.map(order => order.id)).toEqual(own.slice(0, meta.per_page).map(order => order.id))
    for (const [at, each] of data.entries()) {
      const order = own[at]
      if (order !== undefined) expectOrder(m, order, each, 'list')
    }
  },

  revive: async (m, w, { which, who, token }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const user = m.users[who]
    const answer = await ask(w, user ?? GUEST, 'GET', `/api/r/orders/${order.id}?token=${secretOf(order, token)}`)
    if (!token) return refused(answer, 404)
    look(m, order)
    const isOwn = user === order.user && user.isIn
    expectOrder(m, order, decoded(reviveOrder, answer), isOwn ? 'own' : 'forwarded')
  },
}

/** The confirmation of a customer who saw this cart, another sum, or another version of it. */
const bodyOf = ({ cart }: User, confirmed: 'cart' | 'sum' | 'version') => {
  const amount = costs(cart.lines, cart.payment) + (confirmed === 'sum' ? 1 : 0)
  return {
    expected_amount: toWire(cents(amount)),
    expected_version: cart.version + (confirmed === 'version' ? 1 : 0),
  }
}

/** Nothing was ordered: the cart as it is now, and of the shelf that is short fewer pieces than it holds. */
const expectChanged = ({ cart }: User, answer: Answer, short?: Shelf): void => {
  expect(answer.status, answer.text).toBe(409)
  const read = changed.decode(answer.body)
  if (E.isLeft(read)) throw new Error(`not as the contract has it: ${answer.text}`)
  const { items, amount, version } = read.right.cart
  expect([amount, version]).toEqual([costs(cart.lines, cart.payment), cart.version])
  expect(items.map(item => item.quantity)).toEqual(cart.lines.map(line => line.quantity))
  if (short !== undefined)
    expect(items.some(item => item.product === short.no && shortfall(item) !== undefined)).toBe(true)
}

/** An order's top-ups, whose ids only the shop knows. */
const jobsOf = async (m: Model, { h }: World, order: string): Promise<readonly Job[]> => {
  const { rows } = await h.database.db.execute<{ id: string; no: string }>(
    sql`select id::text as id, variant_no as no from order_units where order_id = ${order} and kind = 'fulfilment'
        order by variant_no, id`,
  )
  return m.shelves.flatMap(shelf =>
    rows.flatMap(({ id, no }) =>
      no === shelf.no
        ? [
            {
              id,
              shelf,
              isDone: false,
              isRefunded: false,
              sent: undefined,
              hasFailed: false,
              attempts: 0,
              nextAt: m.now,
            },
          ]
        : [],
    ),
  )
}

const heldBy = (m: Model, user: User): number =>
  m.orders
    .filter(order => order.user === user && isUnpaid(order) && order.expiresAt > m.now)
    .reduce((sum, order) => sum + pieces(order.lines), 0)

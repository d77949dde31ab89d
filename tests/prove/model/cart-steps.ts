import { expect } from 'vitest'
import { addToCart, clearCart, getCart, saveCheckout } from '~/contract/calls'
import type { Cart } from '~/domain/cart/cart'
import { sql } from 'drizzle-orm'
import {
  type Line,
  type Model,
  type User,
  cashPrice,
  claimOf,
  costs,
  listPrice,
  pieces,
  piecesOf,
} from '@tests/prove/model/model'
import { reachable } from '@tests/prove/model/stock'
import type { Steps } from '@tests/prove/model/steps'
import { type World, ask, decoded, refused } from '@tests/prove/model/world'

const METHODS = ['mpay', 'cash', 'payme']

/** The user's cart is another one from now on. */
const changed = ({ cart }: User): void => {
  cart.version += 1
}

export const emptied = (user: User): void => {
  changed(user)
  user.cart.lines = []
  user.cart.payment = 'cash'
}

/** Fits only once into a cart, of what each may have once. */
const isTooMany = (lines: readonly Line[], { shelf }: Line): boolean => shelf.once && piecesOf(lines, shelf) > 1

export const cartSteps: Steps<'add' | 'change' | 'clear' | 'show' | 'choose'> = {
  add: async (m, w, { who, what, quantity, player, key }) => {
    const [user, shelf] = [m.users[who], m.shelves[what]]
    if (user === undefined || shelf === undefined) return
    const body = { product: shelf.no, options: player === '' ? {} : { player }, quantity }
    const answer = await ask(w, user, 'POST', '/api/cart', { body, key })
    if (!user.isIn) return refused(answer, 401)
    const asked = JSON.stringify(body)
    const kept = user.keys.get(`add ${key}`)
    if (kept !== undefined && kept.what !== asked) return refused(answer, 422)
    if (kept !== undefined) return void decoded(addToCart, answer)
    // what a variant does not ask for is not kept
    const line = { shelf, player: shelf.delivery === 'code' ? '' : player, quantity }
    if (shelf.delivery === 'code' && reachable(m, shelf) === 0) return refused(answer, 422, 'product')
    if (shelf.delivery === 'fulfilment' && player === '') return refused(answer, 422, 'options.player')
    if (shelf.once && claimOf(m, user, shelf) !== undefined) return refused(answer, 422, 'product')
    const same = user.cart.lines.find(each => each.shelf === shelf && each.player === line.player)
    if (isTooMany([...user.cart.lines, line], line)) return refused(answer, 422, 'quantity')
    expect(answer.status).toBe(204)
    changed(user)
    if (same === undefined) user.cart.lines.push(line)
    else same.quantity += quantity
    if (key !== '') user.keys.set(`add ${key}`, { what: asked, result: '-' })
  },

  change: async (m, w, { who, line: at, quantity }) => {
    const user = m.users[who]
    // a line of any customer: the line of another customer looks like a missing one
    const all = m.users.flatMap(owner => owner.cart.lines.map(line => ({ owner, line })))
    const { owner, line } = all[at % (all.length || 1)] ?? {}
    if (user === undefined || owner === undefined || line === undefined) return
    const answer = await ask(w, user, 'PATCH', `/api/cart/${await idOf(w, owner, line)}`, { body: { quantity } })
    if (!user.isIn) return refused(answer, 401)
    if (owner !== user && quantity > 0) return refused(answer, 404)
    if (isTooMany([{ ...line, quantity }], line)) return refused(answer, 422, 'quantity')
    expect(answer.status).toBe(204)
    changed(user)
    if (owner !== user) return
    if (quantity === 0) user.cart.lines = user.cart.lines.filter(each => each !== line)
    else line.quantity = quantity
  },

  clear: async (m, w, { who }) => {
    const user = m.users[who]
    if (user === undefined) return
    const answer = await ask(w, user, 'DELETE', '/api/cart')
    if (!user.isIn) return refused(answer, 401)
    decoded(clearCart, answer)
    emptied(user)
  },

  show: async (m, w, { who }) => {
    const user = m.users[who]
    if (user === undefined) return
    const answer = await ask(w, user, 'GET', '/api/cart')
    if (!user.isIn) return refused(answer, 401)
    expectCart(m, user, decoded(getCart, answer))
  },

  choose: async (m, w, { who, method }) => {
    const user = m.users[who]
    if (user === undefined) return
    const answer = await ask(w, user, 'POST', '/api/checkout', { body: { payment: method } })
    if (!user.isIn) return refused(answer, 401)
    if (!METHODS.includes(method)) return refused(answer, 422, 'payment')
    changed(user)
    user.cart.payment = method
    expectCart(m, user, decoded(saveCheckout, answer).cart)
  },
}

const expectCart = (m: Model, { cart }: User, answered: Cart): void => {
  expect(answered).toMatchObject({
    version: cart.version,
    payment: cart.payment,
    quantity: pieces(cart.lines),
    amount: costs(cart.lines, cart.payment),
    origin_amount: listPrice(cart.lines),
    offer: listPrice(cart.lines) - cashPrice(cart.lines),
    items: cart.lines.map(({ shelf, quantity }) => ({ product: shelf.no, quantity, price: shelf.price })),
  })
  expect(answered.items.map(item => item.left)).toEqual(cart.lines.map(line => leftOf(m, line)))
}

/** How many of a line's pieces there are, if not all of them are. */
const leftOf = (m: Model, { shelf, quantity }: Line): number | undefined => {
  if (shelf.delivery === 'fulfilment') return undefined
  const left = Math.min(reachable(m, shelf), shelf.once ? 1 : Infinity)
  return left < quantity ? left : undefined
}

/** The id of a line, which only the shop knows. */
export const idOf = async ({ h }: World, owner: User, { shelf, player }: Line): Promise<string> => {
  const { rows } = await h.database.db.execute<{ id: string }>(
    sql`select id::text as id from cart_lines where user_id = ${owner.id} and variant_no = ${shelf.no}
        and coalesce(options ->> 'player', '') = ${player}`,
  )
  return String(rows[0]?.['id'])
}

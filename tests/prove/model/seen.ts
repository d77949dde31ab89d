import { expect } from 'vitest'
import type { Order as Answered } from '~/domain/orders/order'
import type { PaymentInstruction } from '~/domain/payments/payment'
import {
  type Model,
  type Order,
  type Payment,
  CURRENCY,
  cashPrice,
  codeLines,
  costs,
  isDoubted,
  isUnpaid,
  listPrice,
  pieces,
} from '@tests/prove/model/model'

/** Who looks, and at what: a list shows no codes, and a forwarded link neither codes nor what was filled in. */
export type Sight = 'own' | 'list' | 'forwarded'

/** An answered order is the model's, and its codes are its own, the same ones for ever (I-01, I-10). */
export const expectOrder = (m: Model, order: Order, answered: Answered, sight: Sight): void => {
  const hasCodes = sight === 'own' && order.status === 'success' && codeLines(order.lines).length > 0
  const showsCodes = hasCodes && !isDoubted(order)
  const instruction = openPayment(m, order, sight === 'forwarded')
  expect({ ...answered, status: answered.status._tag }).toMatchObject({
    id: order.id,
    status: order.status,
    version: order.version,
    payment: order.payment,
    amount: costs(order.lines, order.payment),
    origin_amount: listPrice(order.lines),
    offer: listPrice(order.lines) - cashPrice(order.lines),
    quantity: pieces(order.lines),
    currency: CURRENCY,
    created_at: order.createdAt,
    expires_at: order.expiresAt,
    items: order.lines.map(({ shelf, quantity, player }) => ({
      product: shelf.no,
      price: shelf.price,
      quantity,
      delivery: shelf.delivery,
      options: player !== '' && sight !== 'forwarded' ? [{ value: player }] : [],
    })),
  })
  expect(answered.reveal).toBe(hasCodes && !showsCodes ? 'phone_code' : undefined)
  expect(answered.revival_token).toBe(sight === 'forwarded' ? undefined : order.token)
  expect(answered.payment_instruction).toEqual(instruction === undefined ? undefined : instructionOf(instruction))

  const codes = answered.items.map(item => item.codes?.map(each => each.code))
  expect(codes.map(each => each?.length)).toEqual(
    order.lines.map(({ shelf, quantity }) => (showsCodes && shelf.delivery === 'code' ? quantity : undefined)),
  )
  if (!showsCodes) return
  const { session } = order.user
  order.reveals.set(session, (order.reveals.get(session) ?? new Set()).add(groundsOf(order)))
  for (const [at, { shelf }] of order.lines.entries())
    for (const code of codes[at] ?? []) {
      expect(shelf.codes.map(({ text }) => text)).toContain(code)
      const before = m.shown.get(code)
      if (before !== undefined) expect(`code of ${before.id}`).toBe(`code of ${order.id}`)
      m.shown.set(code, order)
    }
  expect([...m.shown.values()].filter(each => each === order).length).toBe(pieces(codeLines(order.lines)))
}

/** Why the customer's present session may see the codes: the audit has one row for each session and reason. */
const groundsOf = ({ user: { session }, session: placedIn }: Order): 'placed' | 'young' | 'phone_code' => {
  if (session === placedIn) return 'placed'
  return session.isConfirmed ? 'phone_code' : 'young'
}

/** The open payment of this person: the owner and the person who has the link have a payment each. */
const openPayment = (m: Model, order: Order, byLink: boolean): Payment | undefined => {
  const newest = order.payments.findLast(
    each => each.state === 'waiting' && each.method === order.payment && each.byLink === byLink,
  )
  return isUnpaid(order) && newest !== undefined && newest.expiresAt > m.now ? newest : undefined
}

/** How the wallet of these tests says that a payment is made. */
export const instructionOf = ({ id, order, method, amount, expiresAt }: Payment): PaymentInstruction | object => ({
  kind: amount === 0 ? 'none' : 'redirect',
  ...(amount === 0 ? {} : { url: `https://wallet.example/${id}` }),
  order: order.id,
  method,
  amount,
  currency: CURRENCY,
  expires_at: expiresAt,
})

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
  const hasCodes = sight === 'own' && order.status === 'success' && !order.isHeld && codeLines(order.lines).length > 0
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
  expectAfterSales(order, answered)

  const codes = answered.items.map(item => item.codes?.map(each => each.code))
  expect(codes.map(each => each?.length)).toEqual(
    order.lines.map(({ shelf, quantity }, at) => {
      const left = quantity - (answered.items[at]?.refunded ?? 0)
      return showsCodes && shelf.delivery === 'code' && left > 0 ? left : undefined
    }),
  )
  if (!showsCodes) return
  const shown = codes.flatMap(each => each ?? [])
  look(order, shown)
  for (const [at, { shelf }] of order.lines.entries())
    for (const code of codes[at] ?? []) {
      expect(shelf.codes.map(({ text }) => text)).toContain(code)
      expect(m.gone.has(code), 'a voided code is shown').toBe(false)
      const before = m.shown.get(code)
      if (before !== undefined) expect(`code of ${before.id}`).toBe(`code of ${order.id}`)
      m.shown.set(code, order)
    }
  expect([...m.shown.values()].filter(each => each === order).length).toBe(order.codes.length)
}

/** The audit has a look of a session if it shows a code that the session has not seen on these grounds. */
const look = (order: Order, shown: readonly string[]): void => {
  // everything was refunded: there is nothing to see
  if (shown.length === 0) return
  const own = { session: order.user.session, grounds: groundsOf(order), codes: new Set(shown) }
  const isKnown = order.looks.some(
    each => each.session === own.session && each.grounds === own.grounds && shown.every(code => each.codes.has(code)),
  )
  if (!isKnown) order.looks.push(own)
}

/** Refunds, pieces that were refunded, and a review. */
const expectAfterSales = (order: Order, answered: Answered): void => {
  const inText = (refunds: readonly object[]) => refunds.map(each => JSON.stringify(each)).toSorted()
  expect(
    inText(
      (answered.refunds ?? []).map(({ amount, currency, reason, reference }) => [amount, currency, reason, reference]),
    ),
  ).toEqual(inText(order.refunds.map(({ amount, currency, reason, ref }) => [amount, currency, reason, ref])))
  const isDelivering = order.status === 'processing' || order.status === 'success'
  expect(answered.under_review !== undefined).toBe(order.isHeld && isDelivering)
  const back = pieces(codeLines(order.lines)) - order.codes.length + order.jobs.filter(job => job.isRefunded).length
  expect(answered.items.reduce((sum, { refunded = 0 }) => sum + refunded, 0)).toBe(isDelivering ? back : 0)
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

import * as E from 'fp-ts/Either'
import { emptied, formErrors, orderOfVersion, readCart, readCheckout, refused } from '@testing/memory/shop/shop-cart'
import {
  type StoredOrder,
  type ShopState,
  cartOf,
  isOffered,
  methodsOf,
  variantOf,
} from '@testing/memory/shop/shop-state'
import { CASH, type Cart, type CartLine, isEmpty, isOrderable, priced, shortfall } from '~/domain/cart/cart'
import type { Confirmed, OrderFailure } from '~/domain/cart/confirmed-sum'
import { type Failure, conflict, invalid, notFound } from '~/domain/shared/failure'
import type { Order, OrderEvent, OrderLine } from '~/domain/orders/order'
import { type KnownStatus, awaitsPayment, statusOf } from '~/domain/orders/order-status'
import { HOLD_SECONDS } from '~/domain/shared/limits'
import type { PaymentInstruction } from '~/domain/payments/payment'
import { defined } from '~/domain/shared/defined'

/** The new state, and the id of its order. */
export type OrderChange<F = Failure> = E.Either<F, { readonly state: ShopState; readonly id: string }>

/** The customer, the key and the confirmed values of a new order. */
export interface Placing {
  readonly user: string
  readonly session: string
  readonly key: string
  readonly confirmed: Confirmed | undefined
}

export const placeOrder = (
  state: ShopState,
  { user, session, key, confirmed }: Placing,
  now: number,
): OrderChange<OrderFailure> => {
  const wanted = confirmed === undefined ? '' : JSON.stringify(confirmed)
  const earlier = state.keys.get(`${user} place ${key}`)?.split('|')
  // the same key with another body is an error of the client (I-08)
  if (earlier?.[0] !== undefined)
    return earlier[1] === wanted ? E.right({ state, id: earlier[0] }) : refused('key', 'used before')
  const kept = cartOf(state, user)
  const cart = readCart(state, user)
  if (confirmed !== undefined && !isAsConfirmed(cart, confirmed)) return E.left(changedFrom(state, user, confirmed))
  if (cart.items.length === 0) return refused('cart', 'the cart is empty')
  const errors = { ...soldOut(cart.items), ...formErrors(state, user, { ...kept.form, payment: kept.payment }) }
  if (Object.keys(errors).length > 0) return E.left(invalid(errors))

  const id = `order-${state.serial + 1}`
  const order: Order = {
    id,
    no: `MO-${String(state.serial + 1).padStart(6, '0')}`,
    status: statusOf('pending'),
    payment_methods: methodsOf(state),
    items: cart.items.map(line => orderLine(state, id, line)),
    amount: cart.amount,
    origin_amount: cart.origin_amount,
    offer: cart.offer,
    quantity: cart.quantity,
    payment: cart.payment,
    currency: 'MOP',
    created_at: now,
    expires_at: now + HOLD_SECONDS * 1000,
    version: 1,
    revival_token: `${id}.${state.makes.secret(`secret-${state.serial + 1}`)}`,
  }
  const after: ShopState = {
    ...emptied(state, user),
    serial: state.serial + 1,
    keys: new Map(state.keys).set(`${user} place ${key}`, `${id}|${wanted}`),
    orders: [{ owner: user, order, instructions: [], placedIn: session, cartVersion: kept.version }, ...state.orders],
  }
  return E.right({ state: after, id })
}

/** Opens a payment; the first one moves a pending order to the next status. */
export const openPayment = (state: ShopState, user: string, id: string, method: string, now: number): OrderChange => {
  const kept = ownOrder(state, user, id)
  if (kept === undefined) return E.left(notFound)
  if (!isOffered(state, method)) return refused('method', 'not offered')
  if (!awaitsPayment(kept.order.status)) return E.left(conflict('cannot be paid any more'))
  if (kept.instructions.some(each => each.method === method && each.expires_at > now) && kept.order.payment === method)
    return E.right({ state, id })
  const amount = priced(kept.order.items, method).amount
  const order: Order = { ...kept.order, payment: method, amount, status: statusOf('waiting_for_payment') }
  const instruction = instructionFor(state, order, method)
  const instructions = [...kept.instructions.filter(each => each.method !== method), instruction]
  return E.right({ state: withOrder(state, { ...kept, order: touched(order), instructions }), id })
}

/** Done already, it stays done. */
export const cancelOrder = (state: ShopState, user: string, id: string): OrderChange => {
  const kept = ownOrder(state, user, id)
  if (kept === undefined) return E.left(notFound)
  if (kept.order.status._tag === 'cancelled') return E.right({ state, id })
  if (!awaitsPayment(kept.order.status)) return E.left(conflict('cannot be cancelled any more'))
  return E.right({ state: moveOrder(state, id, 'cancelled'), id })
}

/** Applies a status change by the shop or a wallet. */
export const moveOrder = (state: ShopState, id: string, status: KnownStatus): ShopState => {
  const kept = state.orders.find(({ order }) => order.id === id)
  if (kept === undefined) return state
  return withOrder(state, { ...kept, order: touched({ ...kept.order, status: statusOf(status) }) })
}

/** Unpaid orders past their time. They are cancelled before any answer shows them. */
export const overdue = (state: ShopState, now: number): readonly string[] =>
  state.orders
    .filter(({ order }) => awaitsPayment(order.status) && (order.expires_at ?? Infinity) <= now)
    .map(({ order }) => order.id)

export const ownOrder = (state: ShopState, user: string, id: string): StoredOrder | undefined =>
  state.orders.find(({ owner, order }) => owner === user && order.id === id)

export const pushOf = (order: Order): OrderEvent => ({
  order: order.id,
  status: order.status,
  ...defined({ version: order.version }),
})

export const instructionOf = (state: ShopState, id: string, method: string): PaymentInstruction | undefined =>
  state.orders.find(({ order }) => order.id === id)?.instructions.find(each => each.method === method)

const touched = (order: Order): Order => ({ ...order, version: (order.version ?? 0) + 1 })

const withOrder = (state: ShopState, changed: StoredOrder): ShopState => ({
  ...state,
  orders: state.orders.map(kept => (kept.order.id === changed.order.id ? changed : kept)),
})

/** Does the cart match the confirmed one, with all its lines? */
const isAsConfirmed = (cart: Cart, { expected_amount, expected_version = cart.version }: Confirmed): boolean =>
  !isEmpty(cart) && cart.amount === expected_amount && cart.version === expected_version && isOrderable(cart)

const changedFrom = (state: ShopState, user: string, { expected_version }: Confirmed): OrderFailure => {
  const order = orderOfVersion(state, user, expected_version)
  const { cart, ...checkout } = readCheckout(state, user)
  const became = isEmpty(cart) && order !== undefined ? { ...cart, order } : cart
  return conflict('the cart has changed', {
    ...checkout,
    cart: became,
    ...defined({ order }),
  })
}

const soldOut = (lines: readonly CartLine[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    lines.filter(line => shortfall(line) !== undefined).map(line => [`items.${line.id}`, [`${line.name} is sold out`]]),
  )

const orderLine = (state: ShopState, order: string, line: CartLine): OrderLine => {
  const delivery = variantOf(state, line.product ?? '')?.variant.delivery ?? 'code'
  const codes = Array.from({ length: delivery === 'code' ? line.quantity : 0 }, (_, at) => ({
    code: state.makes.code(`${order}-${line.id}-${at + 1}`.toUpperCase()),
  }))
  return { ...line, delivery, variations: codes.map(({ code }) => code).join(', '), codes }
}

const instructionFor = (state: ShopState, order: Order, method: string): PaymentInstruction => {
  const expires_at = order.expires_at ?? 0
  const common = { order: order.id, method, amount: order.amount, currency: order.currency ?? 'MOP', expires_at }
  if (order.amount === 0) return { ...common, kind: 'none' }
  if (method === CASH) return { ...common, kind: 'offline', steps: ['Pay at the counter'] }
  const found = methodsOf(state).find(each => each.code === method)
  const page = state.makes.payPage?.(order.id, method)
  if (found?.kind === 'redirect' && page !== undefined) return { ...common, kind: 'redirect', url: page }
  const text = page ?? `https://pay.example.com/${order.id}`
  if (found?.kind === 'app') return { ...common, kind: 'app', app_url: text, web_url: text }
  const title = found?.name ?? method
  return {
    ...common,
    kind: 'qr',
    text,
    title,
    subject: order.no ?? order.id,
    tips: [],
    steps: [],
    logo: '',
    ...defined({ url: page }),
  }
}

import * as E from 'fp-ts/Either'
import { Broken, holds } from '@conform/kernel/check'
import type { Shopper, World } from '@conform/kernel/world'
import type { Cart } from '~/domain/cart/cart'
import type { NewLine } from '~/domain/catalog/product-form'
import type { PaymentInstruction } from '~/domain/payments/payment'
import type { Failure } from '~/domain/shared/failure'
import { type Order, codesOf } from '~/domain/orders/order'

/** The answer of a call that must succeed. */
export const right = <A>(answer: E.Either<Failure<unknown>, A>, says = 'the call succeeds'): A => {
  if (E.isLeft(answer)) throw new Broken({ says, expected: 'success', actual: answer.left })
  return answer.right
}

/** The failure of a call that must not succeed. */
export const left = <Change>(
  answer: E.Either<Failure<Change>, unknown>,
  says = 'the call is refused',
): Failure<Change> => {
  if (E.isRight(answer)) throw new Broken({ says, expected: 'a refusal', actual: answer.right })
  return answer.left
}

/**
 * The failure of a call that must be refused with a status of 4xx. A 409 and a 422 have a message, because the shopper
 * sees it.
 */
export const declined = <Change>(answer: E.Either<Failure<Change>, unknown>, says: string): Failure<Change> => {
  const failure = left(answer, says)
  holds(isDecline(failure), says, failure)
  return failure
}

const isDecline = (failure: Failure<unknown>): boolean => {
  switch (failure._tag) {
    case 'invalid':
    case 'conflict':
      return failure.message !== ''
    case 'server':
      return failure.status < 500
    case 'not_found':
    case 'forbidden':
    case 'unauthenticated':
      return true
    case 'offline':
    case 'timeout':
    case 'cookies_blocked':
    case 'busy':
    case 'undecodable':
      return false
  }
}

/** The fields that were refused. The message to show is the first of the first field, and each field has one (docs/spec/product.md#5-validation-rules). */
const refused = (
  answer: E.Either<Failure<unknown>, unknown>,
  says = 'the call is refused with 422 and the fields',
): readonly string[] => {
  const failure = left(answer, says)
  if (failure._tag !== 'invalid') throw new Broken({ says, expected: 'invalid', actual: failure })
  for (const [field, texts] of Object.entries(failure.errors))
    holds(texts.length > 0 && !texts.includes(''), `the field "${field}" has a message`, failure.errors)
  const first = Object.values(failure.errors)[0]?.[0]
  holds(first === undefined || failure.message === first, 'the message is the first one of the first field', failure)
  return Object.keys(failure.errors)
}

/** The call is refused with 422, and the refusal names this field among others. */
export const refusesField = (answer: E.Either<Failure<unknown>, unknown>, field: string, says: string): void => {
  const fields = refused(answer, says)
  holds(fields.includes(field), `${says}: the refusal names the field "${field}"`, fields)
}

/** A new customer who has logged in. */
export const customer = async (world: World): Promise<Shopper> => loggedIn(await world.guest())

/** A customer at each call, with an empty cart: a new one, or always the same where no hook makes new ones. */
export const customersIn = async (world: World): Promise<() => Promise<Shopper>> => {
  if (world.hooks.customer !== undefined) return () => customer(world)
  const one = await customer(world)
  return async () => {
    if (E.isLeft(await one.ports.session.me())) await loggedIn(one)
    await one.ports.cart.clear()
    return one
  }
}

/** The same customer, logged in on another device. */
export const elsewhere = async (world: World, shopper: Shopper): Promise<Shopper> =>
  loggedIn(await world.again(shopper))

const loggedIn = async (shopper: Shopper): Promise<Shopper> => {
  const token = right(await shopper.ports.session.login(shopper.login)(), 'a customer logs in with number and password')
  shopper.tokens.write(token)()
  return shopper
}

/** A line for the cart. */
export const line = (product: string, quantity = 1, options: Readonly<Record<string, string>> = {}): NewLine => ({
  product,
  quantity,
  options,
})

/** The cart after something was put into it. */
export const added = async (shopper: Shopper, ...what: Parameters<typeof line>): Promise<Cart> => {
  right(await shopper.ports.cart.add(line(...what))(), 'what is for sale can be put into the cart')
  return cartOf(shopper)
}

export const cartOf = async ({ ports }: Shopper): Promise<Cart> =>
  right(await ports.cart.fetch(), 'the cart is answered')

/** The id of the first line of a cart. */
export const firstLine = ({ items }: Cart): string => {
  const [first] = items
  holds(first !== undefined, 'the cart has the line that was added', items)
  return first.id
}

/** Orders what is in the cart, to be paid with the wallet. */
export const ordered = async (world: World, { ports }: Shopper, key: string = crypto.randomUUID()): Promise<Order> => {
  right(await ports.checkout.save({ payment: world.methods.wallet })(), 'the checkout form is saved')
  return right(await ports.orders.place(key)(), 'the cart can be ordered')
}

/** Puts something into the cart and orders it. */
export const placed = async (
  world: World,
  shopper: Shopper,
  { no }: { readonly no: string },
  given: { readonly quantity?: number; readonly key?: string } = {},
): Promise<Order> => {
  await added(shopper, no, given.quantity)
  return ordered(world, shopper, given.key)
}

/** Opens a payment with the wallet. */
export const paying = async (world: World, { ports }: Shopper, id: string): Promise<PaymentInstruction> =>
  right(await ports.orders.pay(id, world.methods.wallet, crypto.randomUUID())(), 'a payment with the wallet is opened')

/** A world whose wallet can say that an order is paid. */
export type Settling = World & { readonly hooks: { readonly settle: (order: string) => Promise<void> } }

/** Pays an order with the wallet, and waits until it is delivered or must be refunded. */
export const settled = async (world: Settling, shopper: Shopper, id: string): Promise<Order> => {
  await paying(world, shopper, id)
  await world.hooks.settle(id)
  return settledOrder(world, shopper, id)
}

/** Orders something, pays it with the wallet, and waits until it is delivered or must be refunded. */
export const paid = async (
  world: Settling,
  shopper: Shopper,
  good: { readonly no: string },
  quantity = 1,
): Promise<Order> => {
  const { id } = await placed(world, shopper, good, { quantity })
  return settled(world, shopper, id)
}

/** The order once it has reached an end after its payment. */
export const settledOrder = (world: World, shopper: Shopper, id: string): Promise<Order> =>
  world.until(
    () => orderOf(shopper, id),
    ({ status }) => status._tag === 'success' || status._tag === 'refund_due' || status._tag === 'refunded',
    'a paid order is delivered, or a refund is due,',
  )

export const orderOf = async ({ ports }: Shopper, id: string): Promise<Order> =>
  right(await ports.orders.get(id)(), 'the owner reads the order')

/**
 * From now on, reads the orders that a customer has placed since, the newest first. A customer that the operator named
 * may have ordered before. There must be no more of them than fit on a page.
 */
export const newOrders = async ({ ports }: Shopper): Promise<() => Promise<readonly Order[]>> => {
  const listed = async () => right(await ports.orders.takings(1)(), 'the orders are listed').data
  const before = new Set((await listed()).map(({ id }) => id))
  return async () => (await listed()).filter(({ id }) => !before.has(id))
}

/** The codes that an order shows. */
export const codesIn = (order: Order): readonly string[] =>
  order.items.flatMap(item => codesOf(order, item)).map(({ code }) => code)

/** An id in the shape of another one, which names nothing. */
export const absentLike = (id: string): string =>
  /(?<!\d)\d{1,6}$/u.test(id)
    ? `${id}000000`
    : id.slice(0, -8) +
      id
        .slice(-8)
        .replaceAll(/[0-9a-f]/gu, digit => (digit >= 'a' ? 'abcdef' : '0123456789').at(turned(digit)) ?? digit)

/** The place of a digit in its row, moved by three. */
const turned = (digit: string): number => (digit >= 'a' ? ('abcdef'.indexOf(digit) + 3) % 6 : (Number(digit) + 3) % 10)

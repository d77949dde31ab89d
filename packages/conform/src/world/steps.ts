import * as E from 'fp-ts/Either'
import { Broken, holds } from '@conform/check'
import type { Shopper, World } from '@conform/world/world'
import type { Failure } from '~/domain/shared/failure'
import type { Order } from '~/domain/orders/order'
import type { NewLine } from '~/domain/catalog/product-form'

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

/** The fields that were refused. The message to show is the first of the first field, and each field has one (docs/spec/product.md#5-validation-rules). */
export const refused = (
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

/** A new customer who has logged in. */
export const customer = async (world: World): Promise<Shopper> => loggedIn(await world.guest())

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

/** Puts something into the cart and orders it. */
export const placed = async (
  world: World,
  { ports }: Shopper,
  { no }: { readonly no: string },
  given: { readonly quantity?: number; readonly key?: string } = {},
): Promise<Order> => {
  right(await ports.cart.add(line(no, given.quantity))())
  right(await ports.checkout.save({ payment: world.methods.wallet })())
  return right(await ports.orders.place(given.key ?? crypto.randomUUID())())
}

/** Orders something, pays it with the wallet, and waits until it is delivered or must be refunded. */
export const paid = async (
  world: World & { readonly hooks: { readonly settle: (order: string) => Promise<void> } },
  shopper: Shopper,
  good: { readonly no: string },
  quantity = 1,
): Promise<Order> => {
  const { id } = await placed(world, shopper, good, { quantity })
  right(await shopper.ports.orders.pay(id, world.methods.wallet, crypto.randomUUID())())
  await world.hooks.settle(id)
  return settledOrder(world, shopper, id)
}

/** The order once it has reached an end after its payment. */
export const settledOrder = (world: World, { ports }: Shopper, id: string): Promise<Order> =>
  world.until(
    async () => right(await ports.orders.get(id)()),
    ({ status }) => status._tag === 'success' || status._tag === 'refund_due' || status._tag === 'refunded',
  )

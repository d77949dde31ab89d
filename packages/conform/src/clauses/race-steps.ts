import { isRight } from 'fp-ts/Either'
import { holds } from '@conform/kernel/check'
import type { RawAnswer, RawRequest, Shopper, World } from '@conform/kernel/world'
import { pageCall } from '@conform/world/requests'
import { right } from '@conform/world/steps'
import { placeOrder } from '~/contract/calls'
import type { Cart } from '~/domain/cart/cart'
import { type Confirmed, confirmed } from '~/domain/cart/confirmed-sum'

/** The id of the order in an answer. A refusal has none; a failure of the server breaks the rule. */
export const orderIn = ({ status, body }: RawAnswer): string | undefined => {
  holds(status < 500, 'a race is answered with an order or a refusal', { status, body })
  if (status >= 300) return undefined
  const read: unknown = JSON.parse(body)
  const order = placeOrder.answer.decode(read)
  holds(isRight(order), 'the answer is an order', body)
  return order.right.id
}

/** An order of the cart as it is, without a key. */
export const placing = (headers: Readonly<Record<string, string>> = {}): RawRequest =>
  pageCall('POST', placeOrder.path, {}, headers)

/** An order with a new key. With `what`, of exactly this cart. */
export const keyed = (what: Partial<Confirmed> = {}): RawRequest =>
  pageCall('POST', placeOrder.path, placeOrder.body.encode(what), { 'Idempotency-Key': crypto.randomUUID() })

export const rounds = ({ rounds: count }: World): readonly number[] => Array.from({ length: count }, (_, at) => at)

/** The cart of a customer who is about to pay with the wallet, and what a page sends when they confirm it. */
export const readyToOrder = async (
  world: World,
  { ports }: Shopper,
): Promise<{ readonly cart: Cart; readonly shown: Confirmed }> => {
  const { cart, form, payment_methods } = right(
    await ports.checkout.save({ payment: world.methods.wallet })(),
    'the checkout form is saved',
  )
  return { cart, shown: confirmed({ cart, form, methods: payment_methods }) }
}

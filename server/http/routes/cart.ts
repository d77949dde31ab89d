import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { addToCart, clearCart, getCart, getCheckout, saveCheckout, setQuantity } from '~/contract/calls'
import { customer, type Doorway } from '@server/http/kit/define-route'
import { isUuid } from '@server/http/kit/well-formed'
import type { Shop } from '@server/shop/shop.port'

/** The calls of the cart and the checkout. */
export const cartRoutes = (app: FastifyInstance, door: Doorway, { cart, checkout }: Shop): void => {
  customer(app, door, getCart, async ({ caller }) => E.right(await cart.get(caller)))
  customer(app, door, addToCart, ({ caller, body, key }) => cart.add(caller, body, key))
  customer(app, door, setQuantity, async ({ caller, params: { id }, body }) =>
    isUuid(id) ? cart.setQuantity(caller, id, body.quantity) : E.left({ _tag: 'not_found' }),
  )
  customer(app, door, clearCart, async ({ caller }) => E.right(await cart.clear(caller)))
  customer(app, door, getCheckout, async ({ caller }) => E.right(await checkout.get(caller)))
  customer(app, door, saveCheckout, ({ caller, body }) => checkout.save(caller, body))
}

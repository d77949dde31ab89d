import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { addToCart, clearCart, getCart, getCheckout, saveCheckout, setQuantity } from '~/contract/calls'
import { customerRoute, type RouteDeps } from '@server/http/kit/define-route'
import { isUuid } from '@server/platform/uuid'
import type { Shop } from '@server/shop/shop.port'

/** The calls of the cart and the checkout. */
export const cartRoutes = (app: FastifyInstance, deps: RouteDeps, { cart, checkout }: Shop): void => {
  customerRoute(app, deps, getCart, async ({ caller }) => E.right(await cart.get(caller)))
  customerRoute(app, deps, addToCart, ({ caller, body, key }) => cart.add(caller, body, key))
  customerRoute(app, deps, setQuantity, async ({ caller, params: { id }, body }) =>
    isUuid(id) ? cart.setQuantity(caller, id, body.quantity) : E.left({ _tag: 'not_found' }),
  )
  customerRoute(app, deps, clearCart, async ({ caller }) => E.right(await cart.clear(caller)))
  customerRoute(app, deps, getCheckout, async ({ caller }) => E.right(await checkout.get(caller)))
  customerRoute(app, deps, saveCheckout, ({ caller, body }) => checkout.save(caller, body))
}

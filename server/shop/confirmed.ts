import * as E from 'fp-ts/Either'
import type { Cart } from '~/domain/cart'
import type { Confirmed } from '~/domain/checkout'
import type { FieldErrors } from '~/domain/failure'
import { showCheckout } from '@server/shop/checkout'
import type { Deps } from '@server/shop/deps'
import { type KeptCart, cartIn } from '@server/shop/kept-cart'
import type { Outcome } from '@server/shop/refusal'
import { orderOfCart } from '@server/shop/show-cart'
import type { Caller } from '@server/shop/shop.port'
import { words } from '@server/shop/words'
import type { Tx } from '@server/store/database'

/** Did the request say what the shopper confirmed? Old clients do not. */
export const isConfirmed = ({ expected_amount, expected_version }: Partial<Confirmed>): boolean =>
  expected_amount !== undefined || expected_version !== undefined

/** Is the cart still what was confirmed, in what it holds and in what it comes to? An empty one never is. */
export const isAsConfirmed = (caller: Caller, kept: KeptCart, confirmed: Partial<Confirmed>): boolean => {
  const { amount }: Cart = cartIn(caller.lang, kept)
  const { expected_amount = amount, expected_version = kept.version } = confirmed
  return kept.lines.length > 0 && expected_amount === amount && expected_version === kept.version
}

/**
 * Nothing is ordered: answers the cart as it is now and, where the confirmed one has become an order already, which. `atMost`:
 * so many of some variants can be had. `errors`: what else is wrong with a line.
 */
export const refuseChanged = async (
  tx: Tx,
  deps: Deps,
  caller: Caller,
  kept: KeptCart,
  { expected_version: version }: Partial<Confirmed>,
  why: { readonly atMost: ReadonlyMap<string, number> | undefined; readonly errors: FieldErrors },
): Promise<Outcome<never>> => {
  const say = words(caller.lang)
  const { cart, ...checkout } = await showCheckout(tx, deps, caller, kept, why.atMost)
  const isPast = version !== undefined && version < kept.version
  const order = isPast ? await orderOfCart(tx, caller.userId, version) : undefined
  return E.left({
    _tag: 'changed',
    message: order !== undefined ? say.orderedAlready : kept.lines.length === 0 ? say.emptyCart : say.cartChanged,
    changed: {
      ...checkout,
      cart: order === undefined || kept.lines.length > 0 ? cart : { ...cart, order },
      ...(order === undefined ? {} : { order }),
      ...(Object.keys(why.errors).length === 0 ? {} : { errors: why.errors }),
    },
  })
}

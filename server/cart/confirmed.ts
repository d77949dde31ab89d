import * as E from 'fp-ts/Either'
import { type Confirmed, isSameSettlement, settlement } from '~/domain/cart/confirmed'
import type { FieldErrors } from '~/domain/shared/failure'
import { currencyOf, methodsOf } from '@server/catalog/catalogue'
import { showCheckout } from '@server/cart/checkout'
import type { Deps } from '@server/shop/deps'
import { type StoredCart, cartIn } from '@server/cart/stored-cart'
import type { Outcome } from '@server/shop/refusal'
import { settledMethods } from '@server/cart/settled-methods'
import { orderOfCart } from '@server/cart/show-cart'
import type { Caller } from '@server/shop/shop.port'
import { words } from '@server/shop/messages'
import type { Tx } from '@server/platform/database/database'
import type { ShopDocument } from '@server/platform/database/shop-document'

/** Does the request contain what the shopper confirmed? Old clients do not send it. */
export const isConfirmed = ({ expected_amount, expected_version }: Partial<Confirmed>): boolean =>
  expected_amount !== undefined || expected_version !== undefined

/** Does the cart still match the confirmed version and sum? An empty cart never does. */
export const isAsConfirmed = (
  { providers }: Deps,
  { lang, edition }: Caller,
  kept: StoredCart,
  document: ShopDocument,
  { expected_amount, expected_version = kept.version, expected_settlement }: Partial<Confirmed>,
): boolean => {
  const cart = cartIn(lang, kept)
  const methods = settledMethods(methodsOf(document, lang, providers), providers, cart, currencyOf(document, edition))
  return (
    kept.lines.length > 0 &&
    expected_version === kept.version &&
    (expected_amount === undefined ||
      (expected_amount === cart.amount && isSameSettlement(expected_settlement, settlement(cart, methods))))
  )
}

/**
 * Refuses to order: answers the current cart and, if the confirmed cart is already an order, that order's id. `atMost`:
 * the number available of some variants. `errors`: other errors of a line.
 */
export const refuseChanged = async (
  tx: Tx,
  deps: Deps,
  caller: Caller,
  kept: StoredCart,
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

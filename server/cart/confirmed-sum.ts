import * as E from 'fp-ts/Either'
import { type Confirmed, isSameSettlement, settlement } from '~/domain/cart/confirmed-sum'
import type { FieldErrors } from '~/domain/shared/failure'
import { methodsOf } from '@server/catalog/shop-settings'
import { showCheckout } from '@server/cart/checkout'
import type { Deps } from '@server/shop/deps'
import { type StoredCart, localizeCart } from '@server/cart/stored-cart'
import type { Outcome } from '@server/shop/refusal'
import { settledMethods } from '@server/cart/settled-methods'
import { orderOfCart } from '@server/cart/show-cart'
import type { Caller } from '@server/shop/shop.port'
import { message } from '@server/platform/messages/message'
import type { Tx } from '@server/platform/database/database'
import type { ShopDocument } from '@server/platform/database/shop-document'
import { defined } from '~/domain/shared/defined'

/** Does the request contain what the shopper confirmed? Old clients do not send it. */
export const isConfirmed = ({ expected_amount, expected_version }: Partial<Confirmed>): boolean =>
  expected_amount !== undefined || expected_version !== undefined

/** Does the cart still match the confirmed version and sum? An empty cart never does. */
export const isAsConfirmed = (
  { providers }: Deps,
  { lang }: Caller,
  stored: StoredCart,
  document: ShopDocument,
  { expected_amount, expected_version = stored.version, expected_settlement }: Partial<Confirmed>,
): boolean => {
  const cart = localizeCart(lang, stored)
  const methods = settledMethods(methodsOf(document, lang, providers), providers, cart, stored.currency)
  return (
    stored.lines.length > 0 &&
    expected_version === stored.version &&
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
  cart: { readonly document: ShopDocument; readonly stored: StoredCart },
  { expected_version: version }: Partial<Confirmed>,
  why: { readonly atMost: ReadonlyMap<string, number> | undefined; readonly errors: FieldErrors },
): Promise<Outcome<never>> => {
  const { stored } = cart
  const { cart: shown, ...checkout } = await showCheckout(tx, deps, caller, cart, why.atMost)
  const isPast = version !== undefined && version < stored.version
  const order = isPast ? await orderOfCart(tx, caller.userId, version) : undefined
  return E.left({
    _tag: 'changed',
    message: message(
      caller.lang,
      order !== undefined ? 'cart.orderedAlready' : stored.lines.length === 0 ? 'cart.empty' : 'cart.changed',
    ),
    changed: {
      ...checkout,
      cart: order === undefined || stored.lines.length > 0 ? shown : { ...shown, order },
      ...defined({ order }),
      ...(Object.keys(why.errors).length === 0 ? {} : { errors: why.errors }),
    },
  })
}

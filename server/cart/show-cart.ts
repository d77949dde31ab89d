import { and, eq } from 'drizzle-orm'
import type { Cart } from '~/domain/cart/cart'
import { type StoredCart, localizeCart } from '@server/cart/stored-cart'
import { shortfallsOf } from '@server/cart/stock-left'
import type { Caller } from '@server/shop/shop.port'
import type { SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Db, Tx } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'

/** The cart as its owner sees it now: what is available of it and, if it is empty, the order that it became. */
export const showCart = async (
  db: Db | Tx,
  time: SaleTime,
  { userId, lang }: Pick<Caller, 'userId' | 'lang'>,
  stored: StoredCart,
  atMost?: ReadonlyMap<string, number>,
): Promise<Cart> => {
  const cart = localizeCart(lang, stored, await shortfallsOf(db, time, stored.lines, atMost))
  const order = stored.lines.length === 0 ? await orderOfCart(db, userId, stored.version - 1) : undefined
  return order === undefined ? cart : { ...cart, order }
}

/** The order that a version of a customer's cart became. */
export const orderOfCart = async (db: Db | Tx, user: string, version: number): Promise<string | undefined> => {
  if (version < 1) return undefined
  const own = and(eq(orders.userId, user), eq(orders.cartVersion, version))
  return (await db.select({ id: orders.id }).from(orders).where(own))[0]?.id
}

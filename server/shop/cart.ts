import { randomUUID } from 'node:crypto'
import { and, count, eq, sql, sum } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Cart } from '~/domain/cart'
import type { Lang } from '~/domain/locale'
import { type NewLine, cleanOptions, optionErrors, problems } from '~/domain/product-form'
import { MAX_QUANTITY } from '~/domain/variant'
import { formIn } from '@server/shop/in-language'
import { cartIn, readKeptCart } from '@server/shop/kept-cart'
import { type Outcome, absent, invalid, invalidField } from '@server/shop/refusal'
import type { Customer, Shop } from '@server/shop/shop'
import { inStock } from '@server/shop/sold-out'
import { words } from '@server/shop/words'
import type { Db, Tx } from '@server/store/database'
import { cartLines, carts, onceClaims, variants } from '@server/store/schema'
import { transact } from '@server/store/transact'

/** How many different lines a cart holds at most. */
export const MAX_LINES = 50

export const getCart = async ({ db }: Shop, { id, lang }: Customer): Promise<Cart> =>
  cartIn(lang, await readKeptCart(db, id, false))

/** Adds a line, or raises the quantity of the same variant with the same options (specification 7). */
export const addLine = async (shop: Shop, customer: Customer, wanted: NewLine): Promise<Outcome<void>> => {
  const { db } = shop
  const say = words(customer.lang)
  const variant = (await db.select().from(variants).where(eq(variants.no, wanted.product)))[0]
  if (variant === undefined) return invalidField('product', say.noSuchProduct)
  if (!(await inStock(db, shop.now(), [variant.no])).has(variant.no)) return invalidField('product', say.soldOut)
  const form = formIn(customer.lang, variant)
  const errors = optionErrors(problems(form, wanted.options), say.problem)
  if (Object.keys(errors).length > 0) return invalid(errors)
  if (variant.once && (await hasClaimed(db, customer.id, variant.no)))
    return invalidField('product', say.onceOnly)

  return transact(db, async tx => {
    await bump(tx, customer.id)
    const options = cleanOptions(form, wanted.options)
    await tx
      .insert(cartLines)
      .values({
        id: randomUUID(),
        userId: customer.id,
        variantNo: variant.no,
        options,
        optionsKey: canonical(options),
        quantity: wanted.quantity,
      })
      .onConflictDoUpdate({
        target: [cartLines.userId, cartLines.variantNo, cartLines.optionsKey],
        // one too many is enough to see below that it is too many, and the column takes no more than 99
        set: { quantity: sql`least(${cartLines.quantity} + ${wanted.quantity}, ${MAX_QUANTITY})` },
        setWhere: sql`${cartLines.quantity} + ${wanted.quantity} <= ${MAX_QUANTITY}`,
      })
      .returning({ id: cartLines.id })
    return checkQuantities(tx, customer, variant)
  })
}

/** Sets a line's quantity; 0 removes it, also when it is gone already (specification 3, 7). */
export const setQuantity = (
  shop: Shop,
  customer: Customer,
  line: string,
  quantity: number,
): Promise<Outcome<void>> =>
  transact(shop.db, async tx => {
    const own = and(eq(cartLines.id, line), eq(cartLines.userId, customer.id))
    await bump(tx, customer.id)
    if (quantity === 0) {
      await tx.delete(cartLines).where(own)
      return E.right(undefined)
    }
    const changed = await tx.update(cartLines).set({ quantity }).where(own).returning({ no: cartLines.variantNo })
    const no = changed[0]?.no
    const variant = no === undefined ? undefined : (await tx.select().from(variants).where(eq(variants.no, no)))[0]
    return variant === undefined ? absent : checkQuantities(tx, customer, variant)
  })

/** Clears the cart; the chosen payment and what was filled in at the checkout go with it (specification 4). */
export const clearCart = (shop: Shop, customer: Customer): Promise<Outcome<void>> =>
  transact(shop.db, async tx => {
    await bump(tx, customer.id)
    await tx.delete(cartLines).where(eq(cartLines.userId, customer.id))
    await tx.update(carts).set({ payment: 'cash', form: {} }).where(eq(carts.userId, customer.id))
    return E.right(undefined)
  })

/** Takes the customer's cart for this transaction, made when there is none, and gives it a new version. */
export const bump = async (tx: Tx, user: string): Promise<void> => {
  await tx
    .insert(carts)
    .values({ userId: user })
    .onConflictDoUpdate({ target: carts.userId, set: { version: sql`${carts.version} + 1` } })
}

export const hasClaimed = async (db: Db | Tx, user: string, variant: string): Promise<boolean> => {
  const own = and(eq(onceClaims.userId, user), eq(onceClaims.variantNo, variant))
  return (await db.select({ order: onceClaims.orderId }).from(onceClaims).where(own)).length > 0
}

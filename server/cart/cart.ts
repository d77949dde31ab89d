import { randomUUID } from 'node:crypto'
import { and, eq, ne, not, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Cart } from '~/domain/cart/cart'
import { type NewLine, type Options, cleanOptions, optionErrors, problems } from '~/domain/catalog/product-form'
import { MAX_QUANTITY } from '~/domain/catalog/variant'
import type { StoredVariant } from '@server/catalog/stored-catalogue'
import { formIn } from '@server/catalog/localize'
import { type Keyed, type Lock, onceInTransaction } from '@server/shop/idempotency'
import { readStoredCart } from '@server/cart/stored-cart'
import { type Outcome, absent, invalid, invalidField } from '@server/shop/refusal'
import type { Deps } from '@server/shop/deps'
import type { Caller } from '@server/shop/shop.port'
import { showCart } from '@server/cart/show-cart'
import { inStock } from '@server/catalog/availability'
import { orderIsOverdue } from '@server/platform/database/conditions/unpaid-orders'
import { isVisible } from '@server/platform/database/conditions/visible-products'
import { message } from '@server/platform/messages/message'
import { problemText } from '@server/cart/problem-text'
import { saleTime, type SaleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Tx } from '@server/platform/database/database'
import { cartLines, carts } from '@server/platform/database/schema/carts'
import { onceClaims, orders } from '@server/platform/database/schema/orders'
import { productGroups, variants } from '@server/platform/database/schema/catalogue'
import { transact } from '@server/platform/database/transact'

/** The largest number of lines in a cart. */
export const MAX_LINES = 50

export const getCart = async (deps: Deps, caller: Caller): Promise<Cart> =>
  showCart(deps.db, saleTime(deps), caller, await readStoredCart(deps.db, caller, deps.now()))

/**
 * Adds a line, or raises the quantity of the same variant with the same options
 * (docs/spec/product.md#7-the-calls-it-makes). With a key, it adds once (I-08).
 */
export const addLine = async (deps: Deps, caller: Caller, wanted: NewLine, keyed?: Keyed): Promise<Outcome<void>> => {
  // before the transaction: PGlite has one connection
  const offered = await deps.offered(wanted.product, caller.edition)
  const added = await transact(deps.db, tx =>
    onceInTransaction(tx, caller, keyed, deps.now, { id: randomUUID(), lock: changeOfCart(caller.userId) }, () =>
      add(tx, saleTime(deps), caller, wanted, offered),
    ),
  )
  return E.map(() => undefined)(added)
}

/** The cart is locked. `offered`: the variant, if it was available a moment ago. The order checks it again. */
const add = async (
  tx: Tx,
  time: SaleTime,
  caller: Caller,
  wanted: NewLine,
  offered: StoredVariant | undefined,
): Promise<Outcome<void>> => {
  const found = offered === undefined ? await availableVariant(tx, time, caller, wanted.product) : E.right(offered)
  if (E.isLeft(found)) return found
  const variant = found.right
  const form = formIn(caller.lang, variant)
  const errors = optionErrors(problems(form, wanted.options), problem => problemText(caller.lang, problem))
  if (Object.keys(errors).length > 0) return invalid(errors)
  if (variant.once && (await hasClaimed(tx, caller.userId, variant.no, time.now)))
    return invalidField('product', message(caller.lang, 'cart.onceOnly'))

  const options = cleanOptions(form, wanted.options)
  const line = tx.$with('line').as(
    tx
      .insert(cartLines)
      .values({
        id: randomUUID(),
        userId: caller.userId,
        variantNo: variant.no,
        options,
        optionsKey: canonical(options),
        quantity: wanted.quantity,
      })
      .onConflictDoUpdate({
        target: [cartLines.userId, cartLines.variantNo, cartLines.optionsKey],
        set: { quantity: sql`${cartLines.quantity} + ${wanted.quantity}` },
        setWhere: sql`${cartLines.quantity} + ${wanted.quantity} <= ${MAX_QUANTITY}`,
      })
      .returning({ id: cartLines.id, quantity: cartLines.quantity }),
  )
  // the other lines: this statement does not see what it writes itself
  const others = and(eq(cartLines.userId, caller.userId), ne(cartLines.id, line.id))
  const [added] = await tx
    .with(line)
    .select({
      quantity: line.quantity,
      lines: sql<number>`(select count(*)::int from ${cartLines} where ${others})`,
      pieces: sql<number>`(select coalesce(sum(${cartLines.quantity}), 0)::int from ${cartLines}
        where ${others} and ${eq(cartLines.variantNo, variant.no)})`,
    })
    .from(line)
  if (added === undefined) return invalidField('quantity', message(caller.lang, 'cart.tooMany', { max: MAX_QUANTITY }))
  return withinLimits(caller, variant, { lines: added.lines + 1, pieces: added.pieces + added.quantity })
}

/** The variant, if it is sold in the customer's edition now and available. */
const availableVariant = async (
  tx: Tx,
  time: SaleTime,
  caller: Caller,
  no: string,
): Promise<Outcome<StoredVariant>> => {
  const found = await findVariant(tx, time, caller, no)
  if (E.isRight(found) && !(await inStock(tx, time, [no])).has(no))
    return invalidField('product', message(caller.lang, 'cart.soldOut'))
  return found
}

/** The variant, if it is sold in the customer's edition now. */
const findVariant = async (
  tx: Tx,
  { now }: SaleTime,
  { edition, lang }: Caller,
  no: string,
): Promise<Outcome<StoredVariant>> => {
  const [found] = await tx
    .select({ variant: variants, visible: isVisible({ now, edition }), elsewhere: isVisible({ now }) })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .where(eq(variants.no, no))
  if (found?.visible === true) return E.right(found.variant)
  const why = found === undefined ? 'cart.unknownProduct' : found.elsewhere ? 'cart.otherEdition' : 'cart.notSold'
  return invalidField('product', message(lang, why))
}

/**
 * Sets a line's quantity; 0 removes it, and succeeds also if the line is gone already
 * (docs/spec/product.md#3-entities-and-their-fields, docs/spec/product.md#7-the-calls-it-makes).
 */
export const setQuantity = (deps: Deps, caller: Caller, line: string, quantity: number): Promise<Outcome<void>> =>
  transact(deps.db, async tx => {
    const own = and(eq(cartLines.id, line), eq(cartLines.userId, caller.userId))
    await lockCart(tx, caller.userId)
    if (quantity === 0) {
      await tx.delete(cartLines).where(own)
      return E.right(undefined)
    }
    const changed = await tx.update(cartLines).set({ quantity }).where(own).returning({ no: cartLines.variantNo })
    const no = changed[0]?.no
    const variant = no === undefined ? undefined : (await tx.select().from(variants).where(eq(variants.no, no)))[0]
    if (variant === undefined) return absent
    const lines = await tx
      .select({ no: cartLines.variantNo, quantity: cartLines.quantity })
      .from(cartLines)
      .where(eq(cartLines.userId, caller.userId))
    const same = lines.filter(each => each.no === variant.no)
    const pieces = same.reduce((total, each) => total + each.quantity, 0)
    return withinLimits(caller, variant, { lines: lines.length, pieces })
  })

/**
 * Clears the cart, with the chosen payment and the saved checkout form (docs/spec/product.md#4-states-and-transitions).
 */
export const clearCart = (deps: Deps, caller: Caller): Promise<void> =>
  deps.db.transaction(async tx => {
    await lockCart(tx, caller.userId)
    await tx.delete(cartLines).where(eq(cartLines.userId, caller.userId))
    await tx.update(carts).set({ payment: 'cash', form: {} }).where(eq(carts.userId, caller.userId))
  })

/**
 * Checks the limits after the write, while the cart is locked: two parallel adds cannot both pass and exceed them
 * together. `pieces`: of this variant.
 */
const withinLimits = (
  { lang }: Caller,
  variant: StoredVariant,
  { lines, pieces }: { readonly lines: number; readonly pieces: number },
): Outcome<void> => {
  if (lines > MAX_LINES) return invalidField('product', message(lang, 'cart.tooManyLines'))
  return variant.once && pieces > 1 ? invalidField('quantity', message(lang, 'cart.onceOnly')) : E.right(undefined)
}

/** The options as one text, the same for any order of the fields. */
const canonical = (options: Options): string =>
  JSON.stringify(Object.entries(options).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Locks the customer's cart for this transaction, creates it if it does not exist, and gives it a new version. */
const changeOfCart =
  (user: string): Lock =>
  only =>
    sql`insert into ${carts} (user_id) select ${user}::uuid where ${only}
      on conflict (user_id) do update set version = ${carts.version} + 1 returning 1`

const lockCart = async (tx: Tx, user: string): Promise<void> => {
  await tx.execute(changeOfCart(user)(sql`true`))
}

/** Has the customer bought the variant before? An overdue order no longer counts: expiry is checked on read (I-14). */
export const hasClaimed = async (tx: Tx, user: string, variant: string, now: number): Promise<boolean> => {
  const own = and(eq(onceClaims.userId, user), eq(onceClaims.variantNo, variant))
  const rows = await tx
    .select({ order: onceClaims.orderId })
    .from(onceClaims)
    .innerJoin(orders, eq(orders.id, onceClaims.orderId))
    .where(and(own, not(orderIsOverdue(now))))
  return rows.length > 0
}

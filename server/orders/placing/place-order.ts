import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Confirmed } from '~/domain/cart/confirmed-sum'
import type { FieldErrors } from '~/domain/shared/failure'
import { problems } from '~/domain/catalog/product-form'
import { allTaken, type Assignment, assign, claimCodes, taking } from '@server/orders/allocation'
import { hasClaimed } from '@server/cart/cart'
import { mayTake } from '@server/catalog/shop-settings'
import { formErrors } from '@server/cart/checkout'
import { isAsConfirmed, isConfirmed, refuseChanged } from '@server/cart/confirmed-sum'
import { type Draft, draftOrder } from '@server/orders/placing/draft'
import { type Keyed, type Once, onceInTransaction } from '@server/shop/idempotency'
import { holdSecondsFor } from '@server/orders/hold'
import { formIn, methodIn } from '@server/catalog/localize'
import { type StoredCart, type StoredLine, fullName, lockOfCart, readStoredCart } from '@server/cart/stored-cart'
import { placedRecord } from '@server/orders/order-digest'
import { pushOf } from '@server/orders/order-status'
import { beyondShare, heldNow, type HoldRefusal, refusedHold } from '@server/orders/placing/holdings'
import { type Outcome, invalid, invalidField } from '@server/shop/refusal'
import type { Deps } from '@server/shop/deps'
import type { Caller } from '@server/shop/shop.port'
import { message } from '@server/platform/messages/message'
import { problemText } from '@server/cart/problem-text'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Tx } from '@server/platform/database/database'
import { audit } from '@server/platform/database/schema/audit'
import { cartLines, carts } from '@server/platform/database/schema/carts'
import { outbox } from '@server/platform/database/schema/outbox'
import { onceClaims, orderLines, orders, orderUnits, revivalTokens } from '@server/platform/database/schema/orders'
import type { ShopDocument } from '@server/platform/database/shop-document'
import { sqlState, transact, violated } from '@server/platform/database/transact'

/** An order link is valid for a week (docs/spec/api.md). */
const REVIVAL_MS = 7 * 86_400_000

/**
 * Orders the cart with the saved form, in one transaction: it holds stock and empties the cart, all or nothing. Returns
 * the order's id, and what was written if this request did it. The same key always returns the same id (I-08). Without a key, one version of a cart becomes at most
 * one order. A cart that differs from the confirmed one is not ordered: the shopper must confirm again.
 */
export const placeOrder = async (
  deps: Deps,
  caller: Caller,
  keyed?: Keyed,
  confirmed: Partial<Confirmed> = {},
): Promise<Outcome<Once<Draft>>> => {
  // before the transaction: PGlite has one connection
  const document = await deps.settings()
  const id = randomUUID()
  const lock = lockOfCart(caller.userId)
  try {
    const placed = await transact(deps.db, tx =>
      onceInTransaction(tx, caller, keyed, deps.now, { id, lock }, () =>
        place(tx, deps, caller, { id, document, confirmed }),
      ),
    )
    if (E.isRight(placed)) deps.notifyRelay()
    return placed
  } catch (error) {
    // a constraint of the database decides when two requests both passed the checks above
    if (sqlState(error) === UNIQUE && violated(error).startsWith('once_claims'))
      return invalidField('cart', message(caller.lang, 'cart.onceOnly'))
    throw error
  }
}

const UNIQUE = '23505'

/** The cart is locked. */
const place = async (
  tx: Tx,
  deps: Deps,
  caller: Caller,
  {
    id,
    document,
    confirmed,
  }: { readonly id: string; readonly document: ShopDocument; readonly confirmed: Partial<Confirmed> },
): Promise<Outcome<Draft>> => {
  const stored = await readStoredCart(tx, caller, deps.now())
  const hasConfirmed = isConfirmed(confirmed)
  /** A client that sent what the shopper confirmed gets the current cart to confirm again. */
  const refuse = (errors: FieldErrors, atMost?: ReadonlyMap<string, number>) =>
    hasConfirmed
      ? refuseChanged(tx, deps, caller, { document, stored }, confirmed, { errors, atMost })
      : invalid(errors)

  if (hasConfirmed && !isAsConfirmed(deps, caller, stored, document, confirmed)) return refuse({})
  if (stored.lines.length === 0) return invalidField('cart', message(caller.lang, 'cart.empty'))
  const ofLines = lineErrors(stored, caller)
  const ofForm = checkoutErrors(stored, deps, caller, document)
  if (isAny(ofLines)) return refuse({ ...ofLines, ...ofForm })
  if (isAny(ofForm)) return invalid(ofForm)

  const now = deps.now()
  const draft = draftOrder(id, caller, stored, { now, holdSeconds: holdSecondsFor(deps, stored.payment) })
  const held = await heldNow(tx, caller.userId, now)
  for (const variant of draft.once)
    if (await hasClaimed(tx, caller.userId, variant, now))
      return refuse(lineError(stored, caller, variant, 'cart.alreadyBought'), new Map([[variant, 0]]))
  const codeUnits = draft.units.filter(unit => unit.kind === 'code')
  const refusedQuota = await refusedHold(tx, deps.holdLimits, caller.userId, { held, pieces: draft.units.length, now })
  if (refusedQuota !== undefined) return invalidField('cart', holdText(caller, refusedQuota))
  const time = saleTime(deps)
  const beyond = await beyondShare(tx, deps.holdLimits, draft.wanted, time)
  if (beyond !== undefined) {
    const { variant, left } = beyond
    const why = left === 0 ? 'cart.heldByOthersAll' : 'cart.heldByOthers'
    return refuse(lineError(stored, caller, variant, why, { max: left }), new Map([[variant, left]]))
  }
  const claimed = await claimCodes(tx, draft.wanted, time)
  if (claimed._tag === 'short') {
    const { variant, left } = claimed
    return refuse(hasConfirmed ? {} : lineError(stored, caller, variant, 'cart.notEnough'), new Map([[variant, left]]))
  }

  const given = assign(
    codeUnits.map(unit => ({ id: unit.id, variant: unit.variantNo })),
    claimed.codes,
  )
  await write(tx, deps, draft, given, now)
  return E.right(draft)
}

/** Writes all rows of a placed order in one statement: one round trip instead of eight. */
const write = async (
  tx: Tx,
  { revival }: Deps,
  { order, lines, units, once }: Draft,
  given: readonly Assignment[],
  now: number,
): Promise<void> => {
  const token = {
    tokenHash: revival.hash(revival.of(order.id)),
    orderId: order.id,
    expiresAt: new Date(now + REVIVAL_MS),
  }
  const claims = once.map(variantNo => ({ userId: order.userId, variantNo, orderId: order.id }))
  const one = { one: sql<number>`1`.as('one') }
  const parts = [
    tx.$with('placed').as(tx.insert(orders).values(order).returning(one)),
    tx.$with('with_lines').as(
      tx
        .insert(orderLines)
        .values([...lines])
        .returning(one),
    ),
    tx.$with('with_units').as(
      tx
        .insert(orderUnits)
        .values([...units])
        .returning(one),
    ),
    tx.$with('with_token').as(tx.insert(revivalTokens).values(token).returning(one)),
    tx.$with('pushed').as(
      tx
        .insert(outbox)
        .values(pushOf(order.id, 1, 'pending', now))
        .returning(one),
    ),
    tx.$with('recorded').as(
      tx
        .insert(audit)
        .values(placedRecord(order, lines, now))
        .returning(one),
    ),
    tx.$with('emptied').as(tx.delete(cartLines).where(eq(cartLines.userId, order.userId)).returning(one)),
    ...(given.length === 0 ? [] : [tx.$with('taken').as(taking(tx, given, 'held').returning(one))]),
    ...(claims.length === 0 ? [] : [tx.$with('claimed').as(tx.insert(onceClaims).values(claims).returning(one))]),
  ]
  const [written] = await tx
    .with(...parts)
    .update(carts)
    .set({ version: sql`${carts.version} + 1`, payment: 'cash', form: {} })
    .where(eq(carts.userId, order.userId))
    .returning({ codes: given.length === 0 ? sql<number>`0` : sql<number>`(select count(*)::int from taken)` })
  allTaken(given, written?.codes)
}

/** The errors of lines that have become invalid since they were added. */
const lineErrors = ({ lines }: StoredCart, { lang }: Caller): FieldErrors =>
  Object.fromEntries(
    lines.flatMap(({ line, variant, visible, elsewhere, group }) => {
      const key = `items.${line.id}`
      const name = fullName(lang, group, variant.name)
      if (!visible) return [[key, [message(lang, elsewhere ? 'cart.lineOtherEdition' : 'cart.lineNotSold', { name })]]]
      if (!variant.onSale) return [[key, [message(lang, 'cart.notEnough', { name })]]]
      if (variant.once && pieces(lines, variant.no) > 1) return [[key, [message(lang, 'cart.onceOnly')]]]
      // the shop may ask for more fields now than it did then; the checkout collects its own
      const asked = formIn(lang, variant)
      const fields = asked.fields.map(field =>
        field.name === 'apple_id' || field.name === 'qq_number' ? { ...field, required: false } : field,
      )
      const first = Object.values(problems({ ...asked, fields }, line.options))[0]
      return first === undefined ? [] : [[key, [problemText(lang, first)]]]
    }),
  )

const pieces = (lines: readonly StoredLine[], variant: string): number =>
  lines.filter(each => each.variant.no === variant).reduce((total, { line }) => total + line.quantity, 0)

const checkoutErrors = (
  stored: StoredCart,
  { providers }: Deps,
  { lang }: Caller,
  document: ShopDocument,
): FieldErrors =>
  formErrors(
    stored,
    { ...stored.form, payment: stored.payment },
    [...document.payment_gateway, ...document.transfer_methods]
      .filter(({ code }) => mayTake(providers, code, stored.currency))
      .map(method => methodIn(lang, method)),
    lang,
  )

/** The error that names the line at fault. */
const lineError = (
  { lines }: StoredCart,
  { lang }: Caller,
  variant: string,
  why: 'cart.notEnough' | 'cart.alreadyBought' | 'cart.heldByOthers' | 'cart.heldByOthersAll',
  values: Readonly<Record<string, number>> = {},
): FieldErrors => {
  const found = lines.find((each: StoredLine) => each.variant.no === variant)
  return found === undefined
    ? { cart: [message(lang, 'cart.soldOut')] }
    : {
        [`items.${found.line.id}`]: [
          message(lang, why, { ...values, name: fullName(lang, found.group, found.variant.name) }),
        ],
      }
}

const holdText = ({ lang }: Caller, refused: HoldRefusal): string => {
  const { max } = refused
  if (refused._tag === 'orders') return message(lang, 'cart.tooManyUnpaid', { max })
  return message(lang, refused.isLowered ? 'cart.fewerAfterUnpaid' : 'cart.tooManyHeld', { max })
}

const isAny = (errors: FieldErrors): boolean => Object.keys(errors).length > 0

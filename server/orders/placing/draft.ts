import { randomUUID } from 'node:crypto'
import { priced } from '~/domain/cart/cart'
import { type Options, described } from '~/domain/catalog/product-form'
import type { Wanted } from '@server/orders/allocation'
import { formIn } from '@server/catalog/localize'
import { type Account, type StoredCart, type StoredLine, localizeCart, fullName, lacks } from '@server/cart/stored-cart'
import { newOrderNo } from '@server/orders/placing/order-no'
import type { Caller } from '@server/shop/shop.port'
import type { orderLines, orders, orderUnits } from '@server/platform/database/schema/orders'

/** An order as it is about to be written: prices, names and options frozen (docs/spec/decisions.md#5-money). */
export interface Draft {
  readonly order: typeof orders.$inferSelect
  readonly lines: readonly (typeof orderLines.$inferSelect)[]
  readonly units: readonly (typeof orderUnits.$inferInsert & { readonly id: string })[]
  /** The codes that must be held for it. */
  readonly wanted: readonly Wanted[]
  /** The variants that each customer may buy once. */
  readonly once: readonly string[]
}

/** Computes the sums from the current catalogue, never from what a client sent (I-06). */
export const draftOrder = (
  id: string,
  caller: Caller,
  stored: StoredCart,
  time: { readonly now: number; readonly holdSeconds: number },
): Draft => {
  const cart = localizeCart(caller.lang, stored)
  const sums = priced(cart.items, stored.payment)
  const drafted = stored.lines.map((line, position) => draftLine(id, line, position, stored))
  const at = new Date(time.now)
  return {
    order: {
      id,
      no: newOrderNo(caller.edition),
      userId: caller.userId,
      sessionId: caller.sessionId,
      status: 'pending',
      version: 1,
      payment: stored.payment,
      amount: sums.amount,
      originAmount: sums.origin_amount,
      offer: sums.offer,
      quantity: sums.quantity,
      currency: stored.currency,
      edition: caller.edition,
      form: stored.form,
      cartVersion: stored.version,
      createdAt: at,
      updatedAt: at,
      expiresAt: new Date(time.now + time.holdSeconds * 1000),
      reviewSince: null,
    },
    lines: drafted.map(({ line }) => line),
    units: drafted.flatMap(({ units }) => units),
    wanted: wantedOf(stored.lines),
    once: [...new Set(stored.lines.filter(({ variant }) => variant.once).map(({ variant }) => variant.no))].toSorted(),
  }
}

const draftLine = (order: string, stored: StoredLine, position: number, { form }: StoredCart) => {
  const { variant, group, line } = stored
  const id = randomUUID()
  const entered = { ...account(stored, form, 'apple_id'), ...account(stored, form, 'qq_number'), ...line.options }
  return {
    line: {
      id,
      orderId: order,
      position,
      variantNo: variant.no,
      name: { 'zh-Hant': fullName('zh-Hant', group, variant.name), en: fullName('en', group, variant.name) },
      options: {
        'zh-Hant': described('zh-Hant', formIn('zh-Hant', variant), entered),
        en: described('en', formIn('en', variant), entered),
      },
      entered,
      priceCents: variant.priceCents,
      cashCents: variant.cashCents,
      quantity: line.quantity,
      delivery: variant.delivery,
      image: stored.image,
      family: stored.family,
    },
    units: Array.from({ length: line.quantity }, (_, at) => ({
      id: randomUUID(),
      orderId: order,
      lineId: id,
      variantNo: variant.no,
      position: at,
      kind: variant.delivery,
    })),
  }
}

/** The value from the checkout form for an account that the line lacks. */
const account = (stored: StoredLine, form: Options, name: Account): Options =>
  lacks(stored, name) && Object.hasOwn(form, name) ? { [name]: form[name] ?? '' } : {}

const wantedOf = (lines: readonly StoredLine[]): readonly Wanted[] => {
  const counts = new Map<string, number>()
  for (const { variant, line } of lines)
    if (variant.delivery === 'code') counts.set(variant.no, (counts.get(variant.no) ?? 0) + line.quantity)
  return [...counts].map(([variant, count]) => ({ variant, count }))
}

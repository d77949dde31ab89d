import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cents, cents } from '~/domain/shared/money'
import type { Changed } from '~/domain/cart/confirmed-sum'
import { orders } from '@server/platform/database/schema/orders'
import { variants } from '@server/platform/database/schema/catalogue'
import type { Caller } from '@server/shop/shop.port'
import {
  type ShopHarness,
  HOLD_QUOTA,
  kinds,
  openShop,
  refusal,
  refusedFields,
  right,
} from '@tests/server/shop-harness'

describe.each(kinds)('a confirmed order on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const line = (product: string, quantity = 1) => ({ product, options: {}, quantity })
  /** A customer with one line in the cart, at the confirmation step. */
  const atConfirm = async (product: string, quantity = 1, payment = 'mpay') => {
    const me = await h.customer()
    right(await h.shop.cart.add(me, line(product, quantity)))
    const { cart } = right(await h.shop.checkout.save(me, { payment }))
    return { me, cart, shown: { expected_amount: cart.amount, expected_version: cart.version ?? 0 } }
  }
  const reprice = async (no: string, price: number, cash: number | null = null) => {
    await h.database.db.update(variants).set({ priceCents: price, cashCents: cash }).where(eq(variants.no, no))
  }
  const ordersOf = (me: Caller) => h.database.db.select().from(orders).where(eq(orders.userId, me.userId))
  const changedBy = (outcome: Parameters<typeof refusal>[0]): Changed => {
    const why = refusal(outcome)
    if (why._tag !== 'changed') throw new Error(`refused as ${why._tag}`)
    return why.changed
  }

  it('a confirmed cart is ordered if nothing has changed', async () => {
    const { me, cart, shown } = await atConfirm(await h.variant())
    expect(right(await h.shop.orders.place(me, 'k', shown)).amount).toBe(cart.amount)
  })

  it('[I-06] a confirmed cart is not ordered at another price: the answer is the present cart, and the key stays free', async () => {
    const no = await h.variant({ price: 2_200 })
    const { me, shown } = await atConfirm(no)
    await reprice(no, 3_000)
    const { cart } = changedBy(await h.shop.orders.place(me, 'k', shown))
    expect(cart).toMatchObject({ amount: 3_000, version: shown.expected_version, items: [{ price: 3_000 }] })
    expect([await ordersOf(me), await h.books(no)]).toMatchObject([[], { held: 0 }])
    const accepted = { ...shown, expected_amount: cart.amount }
    const order = right(await h.shop.orders.place(me, 'k', accepted))
    expect(order.amount).toBe(3_000)
    // the same key with the previously confirmed values is another request (I-08)
    expect(refusal(await h.shop.orders.place(me, 'k', shown))).toEqual({ _tag: 'key_reused' })
    expect(right(await h.shop.orders.place(me, 'k', accepted)).id).toBe(order.id)
  })

  it('[I-06] a confirmed cart is not ordered without the cash offer that was shown', async () => {
    const no = await h.variant({ price: 2_200, cash: 2_100 })
    const { me, shown } = await atConfirm(no, 1, 'cash')
    expect(shown.expected_amount).toBe(2_100)
    await reprice(no, 2_200)
    expect(changedBy(await h.shop.orders.place(me, undefined, shown)).cart).toMatchObject({ amount: 2_200, offer: 0 })
  })

  it('a refused order gives the stock that is left for each line, after the lines before it', async () => {
    const no = await h.variant({ codes: 5 })
    const { me, shown } = await atConfirm(no, 5)
    const other = await h.customer()
    right(await h.shop.cart.add(other, line(no, 2)))
    right(await h.shop.orders.place(other, undefined))
    const changed = changedBy(await h.shop.orders.place(me, 'k', shown))
    expect(changed.cart.items).toMatchObject([{ quantity: 5, left: 3 }])
    expect((await h.shop.cart.get(me)).items).toMatchObject([{ quantity: 5, left: 3 }])
    const [first] = changed.cart.items
    right(await h.shop.cart.setQuantity(me, first?.id ?? '', 3))
    const cart = await h.shop.cart.get(me)
    expect(cart.items[0]).not.toHaveProperty('left')
    const accepted = { expected_amount: cart.amount, expected_version: cart.version ?? 0 }
    expect(right(await h.shop.orders.place(me, 'k', accepted)).quantity).toBe(3)
  })

  it('a refused order names lines that are sold out, and lines that can be bought once', async () => {
    const [gone, once] = [await h.variant({ codes: 1 }), await h.variant({ once: true })]
    const { me } = await atConfirm(gone)
    right(await h.shop.cart.add(me, line(once)))
    await h.database.db.update(variants).set({ onSale: false }).where(eq(variants.no, gone))
    const cart = await h.shop.cart.get(me)
    expect(cart.items).toMatchObject([{ left: 0, stockout: true }, { once_for_each_only: true }])
    const shown = { expected_amount: cart.amount, expected_version: cart.version ?? 0 }
    const { errors = {}, ...changed } = changedBy(await h.shop.orders.place(me, undefined, shown))
    expect(Object.keys(errors)).toEqual([`items.${cart.items[0]?.id}`])
    expect(changed.cart.items).toMatchObject([{ left: 0, stockout: true }, {}])
  })

  it('a once-only variant that the customer has bought in another tab is not offered again [I-15]', async () => {
    const once = await h.variant({ once: true })
    const { me, shown } = await atConfirm(once)
    right(await h.shop.orders.place(me, undefined, shown))
    await h.database.db.update(variants).set({ once: false }).where(eq(variants.no, once))
    right(await h.shop.cart.add(me, line(once)))
    await h.database.db.update(variants).set({ once: true }).where(eq(variants.no, once))
    const cart = await h.shop.cart.get(me)
    const again = { expected_amount: cart.amount, expected_version: cart.version ?? 0 }
    const { errors = {}, cart: now } = changedBy(await h.shop.orders.place(me, undefined, again))
    expect(Object.values(errors)).toEqual([[expect.stringContaining('once')]])
    expect(now.items).toMatchObject([{ left: 0 }])
  })

  it('[I-19] a cart that became an order in another tab is answered with that order, also if the cart was refilled', async () => {
    const no = await h.variant({ codes: 9 })
    const { me, shown } = await atConfirm(no)
    const { id } = right(await h.shop.orders.place(me, 'tab A', shown))
    expect(changedBy(await h.shop.orders.place(me, 'tab B', shown))).toMatchObject({ order: id, cart: { order: id } })
    expect((await h.shop.cart.get(me)).order).toBe(id)
    right(await h.shop.cart.add(me, line(no)))
    const later = changedBy(await h.shop.orders.place(me, 'tab B', shown))
    expect([later.order, later.cart.quantity, later.cart.order]).toEqual([id, 1, undefined])
    expect((await ordersOf(me)).length).toBe(1)
  })

  it('[I-19] a confirmed cart becomes one order when two tabs place it at once', async () => {
    const { me, shown } = await atConfirm(await h.variant({ codes: 9 }))
    const placed = await Promise.all(['A', 'B', 'C'].map(tab => h.shop.orders.place(me, tab, shown)))
    const made = placed.filter(E.isRight)
    expect(made.length).toBe(1)
    for (const each of placed) if (E.isLeft(each)) expect(changedBy(each)).toMatchObject({ order: made[0]?.right.id })
  })

  it('a confirmed cart differs from another cart with the same sum', async () => {
    const [one, other] = [await h.variant(), await h.variant()]
    const { me, cart, shown } = await atConfirm(one)
    right(await h.shop.cart.add(me, line(other)))
    right(await h.shop.cart.setQuantity(me, cart.items[0]?.id ?? '', 0))
    const changed = changedBy(await h.shop.orders.place(me, undefined, shown))
    expect(changed.cart).toMatchObject({ amount: cart.amount, items: [{ product: other }] })
  })

  it('a confirmed cart is refused by field for a wrong form and an exceeded quota', async () => {
    const no = await h.variant({ codes: HOLD_QUOTA + 1 })
    const { me, shown } = await atConfirm(no, 60)
    right(await h.shop.cart.add(me, line(no, 39)))
    right(await h.shop.cart.add(me, line(await h.variant({ codes: 40 }), 40)))
    const cart = await h.shop.cart.get(me)
    const all = { expected_amount: cart.amount, expected_version: cart.version ?? 0 }
    expect(refusedFields(await h.shop.orders.place(me, undefined, all))).toEqual(['cart'])
    expect(changedBy(await h.shop.orders.place(me, undefined, shown)).cart.quantity).toBe(139)
  })

  it('a confirmed sum includes the sum in the currency of the wallet', async () => {
    const rates = { MOP: '0.97' }
    const settling = { ...h.wallet, settlement: { currency: 'HKD', rates } }
    const shop = h.another({ providerOf: () => settling })
    const { me, shown } = await atConfirm(await h.variant({ price: 2_200 }))
    const { payment_methods = [], ...changed } = changedBy(await shop.orders.place(me, 'k', shown))
    const settles = payment_methods.find(({ code }) => code === 'mpay')?.settles
    expect([changed.cart.amount, settles]).toEqual([2_200, { amount: 2_134, currency: 'HKD', rate: '0.97' }])
    if (settles === undefined) throw new Error('nothing is said of the wallet')
    const agreed = { ...shown, expected_settlement: settles }
    rates.MOP = '0.98'
    changedBy(await shop.orders.place(me, 'k', agreed))
    rates.MOP = '0.97'
    expect(right(await shop.orders.place(me, 'k', agreed)).amount).toBe(2_200)
  })

  it('[I-06] an order costs the confirmed sum, for a price change between any two steps', async () => {
    const no = await h.variant({ price: 1_000, codes: 99 })
    const steps = ['add', 'checkout', 'confirm', 'place', 'pay'] as const
    for (const when of steps) {
      await reprice(no, 1_000)
      const me = await h.customer()
      const before = async (step: (typeof steps)[number]) => (step === when ? reprice(no, 1_500) : undefined)
      await before('add')
      right(await h.shop.cart.add(me, line(no)))
      await before('checkout')
      right(await h.shop.checkout.save(me, { payment: 'mpay' }))
      await before('confirm')
      let seen = await h.shop.cart.get(me)
      const confirm = () =>
        h.shop.orders.place(me, undefined, { expected_amount: seen.amount, expected_version: seen.version ?? 0 })
      await before('place')
      const first = await confirm()
      if (E.isLeft(first)) seen = changedBy(first).cart
      const order = E.isLeft(first) ? right(await confirm()) : first.right
      await before('pay')
      const told = right(await h.shop.orders.pay(me, order.id, 'mpay', undefined))
      const sums: readonly Cents[] = [order.amount, told.amount]
      expect([when, ...sums]).toEqual([when, seen.amount, seen.amount])
      expect(seen.amount).toBe(cents(when === 'pay' ? 1_000 : 1_500))
    }
  })
})

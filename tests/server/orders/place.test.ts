import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carts } from '@server/platform/database/schema/carts'
import { outbox } from '@server/platform/database/schema/outbox'
import { orderLines, orders, orderUnits, revivalTokens } from '@server/platform/database/schema/orders'
import { variants } from '@server/platform/database/schema/catalogue'
import {
  HOLD_QUOTA,
  HOLD_SECONDS,
  START,
  type ShopHarness,
  both,
  buy,
  kinds,
  openShop,
  refusal,
  refusedFields,
  right,
} from '@tests/server/shop-harness'

describe.each(kinds)('an order placed on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  it('a placed order holds its stock, empties the cart and answers what was agreed', async () => {
    const me = await h.customer()
    const no = await h.variant({ price: 10_000, cash: 9_600, codes: 3 })
    const order = await buy(h, me, no, { quantity: 2, payment: 'cash' })
    expect(order).toMatchObject({
      status: { _tag: 'pending' },
      payment: 'cash',
      amount: 19_200,
      origin_amount: 20_000,
      offer: 800,
      quantity: 2,
      currency: 'MOP',
      version: 1,
      created_at: h.clock.now,
      expires_at: h.clock.now + HOLD_SECONDS * 1000,
      items: [{ name: `Test ${no}`, price: 10_000, discount: 9_600, quantity: 2, variations: '', delivery: 'code' }],
    })
    expect(order.no).toMatch(/^MO-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/u)
    expect(order.items[0]?.codes).toBeUndefined()
    expect(await h.books(no)).toEqual({ free: 1, held: 2, sold: 0, void: 0, imported: 3 })
    expect(await h.shop.cart.get(me)).toMatchObject({ items: [], quantity: 0, payment: 'cash' })
  })

  it('[I-06] an order costs the present price, not the price at the time of adding to the cart', async () => {
    const me = await h.customer()
    const no = await h.variant({ price: 10_000, cash: 9_000 })
    right(await h.shop.cart.add(me, { product: no, options: {}, quantity: 1 }))
    right(await h.shop.checkout.save(me, { payment: 'cash' }))
    await h.database.db.update(variants).set({ priceCents: 12_000, cashCents: 11_000 }).where(eq(variants.no, no))
    expect(right(await h.shop.orders.place(me, undefined)).amount).toBe(11_000)
  })

  it('[I-06] an order keeps its prices and names after a change of the catalogue', async () => {
    const me = await h.customer()
    const no = await h.variant({ price: 10_000 })
    const { id } = await buy(h, me, no)
    await h.database.db
      .update(variants)
      .set({ priceCents: 99_900, name: both('Renamed') })
      .where(eq(variants.no, no))
    const order = right(await h.shop.orders.get(me, id))
    expect(order).toMatchObject({ amount: 10_000, items: [{ name: `Test ${no}`, price: 10_000 }] })
  })

  it('[I-03] an order holds no stock at all if one of its lines is short, and names that line', async () => {
    const me = await h.customer()
    const plenty = await h.variant({ codes: 5 })
    const scarce = await h.variant({ codes: 3 })
    right(await h.shop.cart.add(me, { product: plenty, options: {}, quantity: 2 }))
    right(await h.shop.cart.add(me, { product: scarce, options: {}, quantity: 4 }))
    const line = (await h.shop.cart.get(me)).items[1]
    const refused = await h.shop.orders.place(me, undefined)
    expect(refusal(refused)).toMatchObject({
      errors: { [`items.${line?.id}`]: [expect.stringContaining(`Test ${scarce}`)] },
    })
    expect(await h.books(plenty)).toMatchObject({ free: 5, held: 0 })
    expect(await h.books(scarce)).toMatchObject({ free: 3, held: 0 })
    expect((await h.shop.cart.get(me)).quantity).toBe(6)
    expect(await h.database.db.select().from(orders).where(eq(orders.userId, me.userId))).toEqual([])
  })

  it('an order takes the stock of an overdue order that was not cancelled yet [I-14]', async () => {
    const no = await h.variant({ codes: 1 })
    const slow = await h.customer()
    const { id } = await buy(h, slow, no)
    const me = await h.customer()
    right(await h.shop.cart.add(await h.customer(), { product: await h.variant(), options: {}, quantity: 1 }))
    expect(refusedFields(await h.shop.cart.add(me, { product: no, options: {}, quantity: 1 }))).toEqual(['product'])
    h.clock.now += HOLD_SECONDS * 1000
    expect((await buy(h, me, no)).status._tag).toBe('pending')
    expect(right(await h.shop.orders.get(slow, id)).status._tag).toBe('cancelled')
    expect(await h.books(no)).toMatchObject({ free: 0, held: 1 })
  })

  it('an order does not take the stock of an order that can still be paid', async () => {
    const no = await h.variant({ codes: 2 })
    await buy(h, await h.customer(), no)
    const me = await h.customer()
    right(await h.shop.cart.add(me, { product: no, options: {}, quantity: 2 }))
    h.clock.now += HOLD_SECONDS * 1000 - 1
    expect(E.isLeft(await h.shop.orders.place(me, undefined))).toBe(true)
    expect(await h.books(no)).toMatchObject({ free: 1, held: 1 })
  })

  it('an order of an empty cart is refused', async () => {
    expect(refusedFields(await h.shop.orders.place(await h.customer(), undefined))).toEqual(['cart'])
  })

  it('an order is refused if a line of the cart went off sale', async () => {
    const me = await h.customer()
    const no = await h.variant()
    right(await h.shop.cart.add(me, { product: no, options: {}, quantity: 1 }))
    await h.database.db.update(variants).set({ onSale: false }).where(eq(variants.no, no))
    expect(refusedFields(await h.shop.orders.place(me, undefined))).toEqual([expect.stringMatching(/^items\./u)])
  })

  it('an order is refused if its payment method was disabled meanwhile', async () => {
    const me = await h.customer()
    right(await h.shop.cart.add(me, { product: await h.variant(), options: {}, quantity: 1 }))
    right(await h.shop.checkout.save(me, { payment: 'mpay' }))
    await h.database.db.update(carts).set({ payment: 'gone' }).where(eq(carts.userId, me.userId))
    expect(refusedFields(await h.shop.orders.place(me, undefined))).toEqual(['payment'])
  })

  it('[I-15] each customer can order a once-only variant once, and again after that order was cancelled', async () => {
    const me = await h.customer()
    const no = await h.variant({ once: true, codes: 5 })
    const { id } = await buy(h, me, no)
    expect(refusedFields(await h.shop.cart.add(me, { product: no, options: {}, quantity: 1 }))).toEqual(['product'])
    await buy(h, await h.customer(), no)
    right(await h.shop.orders.cancel(me, id, undefined))
    expect((await buy(h, me, no)).quantity).toBe(1)
  })

  it('[I-15] a once-only variant in the cart is refused after the customer has bought it with another order', async () => {
    const me = await h.customer()
    const no = await h.variant({ once: true, codes: 5 })
    right(await h.shop.cart.add(me, { product: no, options: {}, quantity: 1 }))
    const [first] = (await h.shop.cart.get(me)).items
    right(await h.shop.orders.place(me, undefined))
    await h.database.db.execute(`insert into cart_lines (id, user_id, variant_no, options, options_key, quantity)
      values ('${first?.id}', '${me.userId}', '${no}', '{}', '[]', 1)`)
    expect(refusedFields(await h.shop.orders.place(me, undefined))).toEqual([`items.${first?.id}`])
    expect(await h.books(no)).toMatchObject({ free: 4, held: 1 })
  })

  it('an order writes a unit for each piece, a push and a hashed link token', async () => {
    const me = await h.customer()
    const top = await h.variant({ delivery: 'fulfilment' })
    right(await h.shop.cart.add(me, { product: await h.variant(), options: {}, quantity: 2 }))
    right(await h.shop.cart.add(me, { product: top, options: {}, quantity: 3 }))
    const { id, revival_token: token = '' } = right(await h.shop.orders.place(me, undefined))
    const { db } = h.database
    const units = await db.select().from(orderUnits).where(eq(orderUnits.orderId, id))
    expect(units.map(unit => unit.kind).toSorted()).toEqual(['code', 'code', 'fulfilment', 'fulfilment', 'fulfilment'])
    expect((await db.select().from(orderLines).where(eq(orderLines.orderId, id))).length).toBe(2)
    expect(
      await db
        .select()
        .from(outbox)
        .where(eq(outbox.channel, `private-orders.${id}`)),
    ).toMatchObject([{ event: 'order.updated', data: { order: id, version: 1, status: { name: 'pending' } } }])
    expect(token).toMatch(new RegExp(`^${id}\\.[\\w-]{43}$`, 'u'))
    const kept = await db.select().from(revivalTokens).where(eq(revivalTokens.orderId, id))
    expect(kept.length).toBe(1)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  it('an order is numbered and priced for its edition, and shown in the language of its reader', async () => {
    const me = await h.customer({ edition: 'hk' })
    const order = await buy(h, me, await h.variant())
    expect(order.no).toMatch(/^HK-/u)
    // the shop's own data name no currency for Hong Kong: it falls back (docs/spec/product.md#3-entities-and-their-fields)
    expect(order.currency).toBe('MOP')
    const read = right(await h.shop.orders.get({ ...me, lang: 'zh-Hant' }, order.id))
    expect(read.items[0]?.name).toContain('「Test」')
  })

  it('an order keeps the details of a top-up in both languages', async () => {
    const me = await h.customer()
    right(await h.shop.cart.add(me, { product: 'T1', options: { tel: '28881234', speed: 'now' }, quantity: 1 }))
    const order = right(await h.shop.orders.place(me, undefined))
    expect(order.items[0]?.options).toEqual([
      { name: 'Number', value: '28881234' },
      { name: 'Speed', value: 'Now' },
    ])
    const [line] = await h.database.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    expect(line?.entered).toEqual({ tel: '28881234', speed: 'now' })
    expect(line?.options['zh-Hant'][0]?.name).toBe('「Number」')
  })

  it('the hold time of an order starts when it is placed', async () => {
    const before = h.clock.now
    h.clock.now += 5_000
    const order = await buy(h, await h.customer(), await h.variant())
    expect(order.expires_at).toBe(before + 5_000 + HOLD_SECONDS * 1000)
    expect(START).toBeLessThan(h.clock.now)
  })

  it('the held codes of one customer are limited until the orders are paid or expire', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: HOLD_QUOTA + 2 })
    const first = await buy(h, me, no, { quantity: HOLD_QUOTA / 2 })
    const second = await buy(h, me, no, { quantity: HOLD_QUOTA / 2 })
    right(await h.shop.cart.add(me, { product: no, options: {}, quantity: 1 }))
    right(await h.shop.checkout.save(me, { payment: 'mpay' }))
    expect(refusedFields(await h.shop.orders.place(me, undefined))).toEqual(['cart'])
    // what the refused order asked for is still in the cart, and others may have it
    expect((await h.shop.cart.get(me)).quantity).toBe(1)
    await buy(h, await h.customer(), no)
    right(await h.shop.orders.cancel(me, first.id, undefined))
    right(await h.shop.orders.place(me, undefined))
    h.clock.now += HOLD_SECONDS * 1000
    await buy(h, me, no, { quantity: HOLD_QUOTA / 2 })
    expect(right(await h.shop.orders.get(me, second.id)).status._tag).toBe('cancelled')
  })
})

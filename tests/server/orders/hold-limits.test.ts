import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HoldLimits } from '@server/shop/deps'
import type { Caller } from '@server/shop/shop.port'
import { message } from '@server/platform/messages/message'
import {
  HOLD_SECONDS,
  type ShopHarness,
  kinds,
  openShop,
  quotaOnly,
  refusal,
  right,
  settleWith,
} from '@tests/server/shop-harness'

const HOLD_MS = HOLD_SECONDS * 1000
const DAY_MS = 86_400_000

describe.each(kinds)('what unpaid orders may hold on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const shopWith = (limits: Partial<HoldLimits>) => {
    const shop = h.another({ holdLimits: { ...quotaOnly(1_000), ...limits } })
    const place = async (me: Caller, product: string, quantity = 1) => {
      right(await shop.cart.clear(me).then(() => E.right(undefined)))
      right(await shop.cart.add(me, { product, options: {}, quantity }))
      right(await shop.checkout.save(me, { payment: 'mpay' }))
      return shop.orders.place(me, undefined)
    }
    return { shop, place }
  }
  const texts = (outcome: Awaited<ReturnType<ShopHarness['shop']['orders']['place']>>): readonly string[] => {
    const refused = refusal(outcome)
    return refused._tag === 'invalid' ? Object.values(refused.errors).flat() : [refused._tag]
  }

  it('top-ups count towards the quota like codes', async () => {
    const { place } = shopWith({ most: 5, atFirst: 5 })
    const me = await h.customer()
    const [code, topUp] = [await h.variant(), await h.variant({ delivery: 'fulfilment' })]
    right(await place(me, topUp, 3))
    right(await place(me, code, 2))
    const text = message('en', 'cart.tooManyHeld', { max: 5 })
    for (const product of [topUp, code]) expect(texts(await place(me, product))).toEqual([text])
  })

  it('an order with more pieces than the quota is refused', async () => {
    const { place } = shopWith({ most: 10, atFirst: 10 })
    const me = await h.customer()
    expect(texts(await place(me, await h.variant({ delivery: 'fulfilment' }), 11))).toEqual([
      message('en', 'cart.tooManyHeld', { max: 10 }),
    ])
  })

  it('a customer has a limited number of unpaid orders, and a paid or cancelled one makes room', async () => {
    const { shop, place } = shopWith({ orders: 3 })
    const me = await h.customer()
    const no = await h.variant({ delivery: 'fulfilment' })
    const placed = [right(await place(me, no)), right(await place(me, no)), right(await place(me, no))]
    expect(texts(await place(me, no))).toEqual([message('en', 'cart.tooManyUnpaid', { max: 3 })])
    right(await shop.orders.cancel(me, placed[0]?.id ?? '', undefined))
    right(await place(me, no))
    await settleWith(h, me, placed[1]?.id ?? '')
    right(await place(me, no))
    expect(E.isLeft(await place(me, no))).toBe(true)
  })

  it('the quota grows with paid orders', async () => {
    const { place } = shopWith({ most: 12, atFirst: 2 })
    const me = await h.customer()
    const no = await h.variant({ codes: 40 })
    expect(E.isLeft(await place(me, no, 3))).toBe(true)
    for (let orders = 0; orders < 5; orders += 1) await settleWith(h, me, right(await place(me, no)).id)
    right(await place(me, no, 12))
  })

  it('orders that ran out unpaid lower the quota until the cool-down is over', async () => {
    const { shop, place } = shopWith({ most: 8, atFirst: 8, coolDownMs: DAY_MS })
    const me = { ...(await h.customer()), lang: 'zh-Hant' as const }
    const no = await h.variant({ codes: 20 })
    right(await place(me, no, 8))
    h.clock.now += HOLD_MS
    await shop.operations.sweep()
    expect(texts(await place(me, no, 5))).toEqual([message('zh-Hant', 'cart.fewerAfterUnpaid', { max: 4 })])
    right(await place(me, no, 4))
    h.clock.now += HOLD_MS
    expect(texts(await place(me, no, 3))).toEqual([message('zh-Hant', 'cart.fewerAfterUnpaid', { max: 2 })])
    h.clock.now += DAY_MS
    right(await place(me, no, 8))
  })

  it('a customer who cancels just before the end has not paid either, and one who cancels at once loses nothing', async () => {
    const { shop, place } = shopWith({ most: 8, atFirst: 8, coolDownMs: DAY_MS })
    const [late, quick] = [await h.customer(), await h.customer()]
    const no = await h.variant({ codes: 40 })
    for (let orders = 0; orders < 2; orders += 1) {
      const ids = [right(await place(late, no, 2)).id, right(await place(quick, no, 2)).id] as const
      right(await shop.orders.cancel(quick, ids[1], undefined))
      h.clock.now += HOLD_MS * 0.6
      right(await shop.orders.cancel(late, ids[0], undefined))
    }
    right(await place(quick, no, 8))
    expect(texts(await place(late, no, 5))).toEqual([message('en', 'cart.fewerAfterUnpaid', { max: 4 })])
  })

  it('unpaid orders of all customers hold at most their share of a variant, and a paid one makes room', async () => {
    const { shop, place } = shopWith({ sharePercent: 50 })
    const no = await h.variant({ codes: 20 })
    const [first, second] = [await h.customer(), await h.customer()]
    const held = right(await place(first, no, 8))
    const name = right(await shop.orders.get(first, held.id)).items[0]?.name ?? ''
    expect(texts(await place(second, no, 3))).toEqual([message('en', 'cart.heldByOthers', { name, max: 2 })])
    right(await place(second, no, 2))
    const zh = { ...(await h.customer()), lang: 'zh-Hant' as const }
    expect(texts(await place(zh, no))[0]).toContain('正由其他顧客訂購')
    await settleWith(h, first, held.id)
    // twelve are left: two held, and four more can be
    right(await place(await h.customer(), no, 4))
    expect(await h.books(no)).toMatchObject({ free: 6, held: 6, sold: 8 })
  })

  it('the confirmation page gets the reason and the number that can be ordered', async () => {
    const { shop, place } = shopWith({ sharePercent: 50 })
    const no = await h.variant({ codes: 20 })
    right(await place(await h.customer(), no, 8))
    const me = await h.customer()
    right(await shop.cart.add(me, { product: no, options: {}, quantity: 5 }))
    right(await shop.checkout.save(me, { payment: 'mpay' }))
    const { version } = await shop.cart.get(me)
    const refused = refusal(await shop.orders.place(me, undefined, { expected_version: version ?? 0 }))
    if (refused._tag !== 'changed') throw new Error(`it was refused as ${refused._tag}`)
    expect(refused.changed.cart.items).toMatchObject([{ quantity: 5, left: 2 }])
    expect(Object.values(refused.changed.errors ?? {}).flat()[0]).toContain('You can order 2 at the moment')
  })

  it('the last codes of a small stock can be held with any share', async () => {
    const { place } = shopWith({ sharePercent: 10 })
    const no = await h.variant({ codes: 5 })
    right(await place(await h.customer(), no, 4))
    right(await place(await h.customer(), no))
    // sold out, not held by others
    const [text = ''] = texts(await place(await h.customer(), no).catch(() => E.left({ _tag: 'not_found' as const })))
    expect(text).not.toContain('Others are ordering')
  })

  it('overdue orders make room for others', async () => {
    const { place } = shopWith({ sharePercent: 50 })
    const no = await h.variant({ codes: 20 })
    right(await place(await h.customer(), no, 10))
    expect(E.isLeft(await place(await h.customer(), no))).toBe(true)
    h.clock.now += HOLD_MS
    right(await place(await h.customer(), no, 10))
  })

  it('fifty customers at the same time, in two processes, hold exactly the share', async () => {
    const limits = { sharePercent: 50 }
    const places = [shopWith(limits).place, shopWith(limits).place] as const
    const no = await h.variant({ codes: 60 })
    const people = await Promise.all(Array.from({ length: 50 }, () => h.customer()))
    const placed = await Promise.all(people.map((me, at) => places[at % 2 === 0 ? 0 : 1](me, no)))
    expect(placed.filter(E.isRight)).toHaveLength(30)
    expect(await h.books(no)).toMatchObject({ free: 30, held: 30 })
  })
})

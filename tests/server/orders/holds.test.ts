import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOLD_SECONDS, type ShopHarness, buy, kinds, openShop, quotaOnly, right } from '@tests/server/shop-harness'

const HOLD_MS = HOLD_SECONDS * 1000

describe.each(kinds)('held stock on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const isSoldOut = async (no: string) => {
    const groups = (await h.shop.catalogue()).groups({}, { edition: 'mo', lang: 'en' })
    return groups.flatMap(group => group.products).find(product => product.no === no)?.stockout
  }

  it('carts hold no stock: the last code belongs to the first order, for any number of carts with it', async () => {
    const no = await h.variant({ codes: 1 })
    const others = await Promise.all(Array.from({ length: 5 }, () => h.customer()))
    for (const each of others) right(await h.shop.cart.add(each, { product: no, options: {}, quantity: 1 }))
    expect(await h.books(no)).toMatchObject({ free: 1, held: 0 })
    expect(await isSoldOut(no)).toBe(false)
    await buy(h, await h.customer(), no)
    expect(await h.books(no)).toMatchObject({ free: 0, held: 1 })
    for (const each of others) expect(E.isLeft(await h.shop.orders.place(each, undefined))).toBe(true)
  })

  it('[I-14] held stock of unpaid orders is released within the hold time, also without a sweep', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 4 }), paying: fc.boolean() }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.boolean(),
        async (holders, between, looks) => {
          const all = holders.reduce((sum, { quantity }) => sum + quantity, 0)
          const no = await h.variant({ codes: all })
          let lastAt = h.clock.now
          for (const { quantity, paying } of holders) {
            const me = await h.customer()
            const { id } = await buy(h, me, no, { quantity })
            if (paying) right(await h.shop.orders.pay(me, id, 'mpay', undefined))
            lastAt = h.clock.now
            h.clock.now += between
          }
          expect(await h.books(no)).toMatchObject({ free: 0, held: all })
          h.clock.now = lastAt + HOLD_MS - 1
          const early = await h.customer()
          // the stock that is left is offered; stock that is gone cannot be ordered
          await h.shop.cart.add(early, { product: no, options: {}, quantity: all })
          expect(E.isLeft(await h.shop.orders.place(early, undefined))).toBe(true)

          h.clock.now = lastAt + HOLD_MS
          if (looks) expect(await isSoldOut(no)).toBe(false)
          const late = await h.customer()
          await buy(h, late, no, { quantity: all })
          expect(await h.books(no)).toEqual({ free: 0, held: all, sold: 0, void: 0, imported: all })
          h.clock.now += HOLD_MS
        },
      ),
      { numRuns: 8 },
    )
  })

  describe('stock that is held for cash', () => {
    const CASH_SECONDS = 86_400
    const patient = () => h.another({ cashHoldSeconds: CASH_SECONDS })

    it('[I-14] stock for cash has its own hold time, and is released after it', async () => {
      const shop = patient()
      const no = await h.variant({ codes: 1 })
      const me = await h.customer()
      const { id } = await buy({ shop }, me, no, { payment: 'cash' })
      h.clock.now += CASH_SECONDS * 1000 - 1
      await shop.operations.sweep()
      expect(await h.books(no)).toMatchObject({ free: 0, held: 1 })
      expect(await isSoldOut(no)).toBe(true)
      h.clock.now += 1
      expect(await isSoldOut(no)).toBe(false)
      await shop.operations.sweep()
      expect(await h.books(no)).toMatchObject({ free: 1, held: 0 })
      expect(right(await shop.orders.get(me, id)).status._tag).toBe('cancelled')
    })

    it('stock for cash counts towards the quota of a customer', async () => {
      const shop = h.another({ cashHoldSeconds: CASH_SECONDS, holdLimits: quotaOnly(2) })
      const me = await h.customer()
      const no = await h.variant({ codes: 3 })
      await buy({ shop }, me, no, { payment: 'cash', quantity: 2 })
      right(await shop.cart.add(me, { product: no, options: {}, quantity: 1 }))
      h.clock.now += HOLD_MS
      expect(E.isLeft(await shop.orders.place(me, undefined))).toBe(true)
    })

    it('the hold time follows the chosen method, never ends at the choice, and never exceeds the time for cash', async () => {
      const shop = patient()
      const change = fc.record({
        method: fc.constantFrom('cash', 'mpay', 'payme'),
        after: fc.integer({ min: 0, max: 2 * HOLD_SECONDS }),
      })
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom('cash', 'mpay'),
          fc.array(change, { minLength: 1, maxLength: 8 }),
          async (payment, changes) => {
            const me = await h.customer()
            const order = await buy({ shop }, me, await h.variant(), { payment })
            const placedAt = h.clock.now
            const held = { method: payment, until: order.expires_at ?? 0 }
            expect(held.until - placedAt).toBe((payment === 'cash' ? CASH_SECONDS : HOLD_SECONDS) * 1000)
            for (const { method, after } of changes) {
              if (h.clock.now + after * 1000 >= held.until) break
              h.clock.now += after * 1000
              const { expires_at } = right(await shop.orders.pay(me, order.id, method, undefined))
              const until = right(await shop.orders.get(me, order.id)).expires_at ?? 0
              const [was, is] = [held.method === 'cash', method === 'cash']
              if (was === is) expect(until).toBe(held.until)
              else if (is) expect(until).toBe(placedAt + CASH_SECONDS * 1000)
              else expect(until).toBe(Math.min(held.until, h.clock.now + HOLD_MS))
              expect(until).toBeGreaterThan(h.clock.now)
              expect(until).toBeLessThanOrEqual(placedAt + CASH_SECONDS * 1000)
              expect(expires_at).toBeLessThanOrEqual(until)
              Object.assign(held, { method, until })
            }
          },
        ),
        { numRuns: 15 },
      )
    })
  })
})

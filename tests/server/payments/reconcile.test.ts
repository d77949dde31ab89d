import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inArray } from 'drizzle-orm'
import { orders } from '@server/platform/database/schema/orders'
import { refOf } from '@tests/server/payments/fake-wallet'
import { type ShopHarness, buy, openShop, right } from '@tests/server/shop-harness'

const SWEEP_MS = 30_000
const FIVE_MINUTES = 300_000

describe('payments without notifications', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('postgres')
  })
  afterAll(() => h.close())

  it('[I-02] the shop queries payments at least every five minutes and at boot, for any number of them', async () => {
    const no = await h.variant({ codes: 0 })
    await h.stock(no, 60)
    const made = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const me = await h.customer()
        const { id } = await buy(h, me, no)
        right(await h.shop.orders.pay(me, id, 'mpay', undefined))
        return id
      }),
    )
    // no order expires before this test runs
    const ids = inArray(orders.id, made)
    await h.database.db
      .update(orders)
      .set({ expiresAt: new Date(h.clock.now + 86_400_000) })
      .where(ids)
    const refs = h.wallet.requests.map(({ payment }) => refOf(payment))
    const asked = new Map(refs.map(ref => [ref, [h.clock.now]]))
    const watching = (slow: boolean) =>
      h.another({
        providers: [
          {
            ...h.wallet,
            query: ref => {
              asked.get(ref)?.push(h.clock.now)
              return slow ? Promise.resolve({ _tag: 'Left', left: { _tag: 'unreachable' } }) : h.wallet.query(ref)
            },
          },
        ],
      })
    let shop = watching(false)
    const longest = () =>
      Math.max(...[...asked.values()].flatMap(at => at.slice(1).map((moment, n) => moment - (at[n] ?? moment))))
    for (let passed = 0; passed <= 4 * FIVE_MINUTES; passed += SWEEP_MS) {
      // half of the time the provider does not answer: that is no reason to ask it less
      if (passed === 2 * FIVE_MINUTES) shop = watching(true)
      h.clock.now += SWEEP_MS
      await shop.operations.sweep()
    }
    expect(Math.min(...[...asked.values()].map(at => at.length))).toBeGreaterThan(4)
    expect(longest()).toBeLessThanOrEqual(FIVE_MINUTES)
    // the shop was away: the first sweep, which is that of the boot, leaves none out
    h.clock.now += 10 * FIVE_MINUTES
    await watching(false).operations.sweep()
    expect([...asked.values()].every(at => at.at(-1) === h.clock.now)).toBe(true)
  })
})

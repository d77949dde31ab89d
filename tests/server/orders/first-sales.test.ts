import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readStoredCart } from '@server/cart/stored-cart'
import { shortfallsOf } from '@server/cart/stock-left'
import { reveal } from '@server/orders/reveal'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import type { Caller } from '@server/shop/shop.port'
import { rowsRead } from '@tests/server/platform/rows-read'
import {
  EXPIRY_MARGIN_MS,
  HOLD_SECONDS,
  type ShopHarness,
  buy,
  openShop,
  quotaOnly,
  settleWith,
} from '@tests/server/shop-harness'

const PIECES = 50
const SALES = 20

/**
 * The database plans with figures that are a minute old at least. They still say that every code is free when a new shop
 * has sold its first thousand.
 */
describe('the first sales of a shop on PostgreSQL', () => {
  let h: ShopHarness
  let caller: Caller
  let variant: string
  let order: string
  beforeAll(async () => {
    h = await openShop('postgres')
    variant = await h.variant({ codes: 3_000 })
    await h.database.db.execute(sql`analyze`)
    await h.database.db.execute(sql`alter table codes set (autovacuum_enabled = off)`)
    const shop = h.another({ holdLimits: quotaOnly(10_000) })
    caller = await h.customer()
    for (let sale = 0; sale < SALES; sale += 1) {
      const { id } = await buy({ shop }, caller, variant, { quantity: PIECES })
      await settleWith({ ...h, shop }, caller, id)
    }
    order = (await buy({ shop }, caller, variant)).id
    await settleWith({ ...h, shop }, caller, order)
  })
  afterAll(() => h.close())

  it('an order reads its own codes, not all that were sold', async () => {
    const { clock, vault } = h
    const read = await h.database.db.transaction(tx =>
      rowsRead(tx, 'codes', async () => {
        const shown = await reveal({ db: tx, vault, now: () => clock.now, revealAfterMs: 1 }, caller, order)
        expect(shown).toMatchObject({ codes: { size: 1 } })
      }),
    )
    expect(read).toEqual({ scanned: 0, fetched: 1 })
  })

  it('a cart looks for free codes without those that were sold', async () => {
    await h.shop.cart.add(caller, { product: variant, options: {}, quantity: 2 })
    const limits = { now: () => h.clock.now, expiryMarginMs: EXPIRY_MARGIN_MS, longestHoldMs: HOLD_SECONDS * 1_000 }
    const read = await h.database.db.transaction(tx =>
      rowsRead(tx, 'codes', async () => {
        const { lines } = await readStoredCart(tx, caller, h.clock.now)
        expect((await shortfallsOf(tx, saleTime(limits), lines)).size).toBe(0)
      }),
    )
    expect(read).toEqual({ scanned: 0, fetched: 2 })
  })
})

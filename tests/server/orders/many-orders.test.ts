import { eq, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dispatchTopUps } from '@server/fulfilment/dispatch-topups'
import { cancelUnpaid } from '@server/orders/cancel-orders'
import { fulfilments } from '@server/platform/database/schema/fulfilments'
import { outbox } from '@server/platform/database/schema/outbox'
import { orders } from '@server/platform/database/schema/orders'
import { buy, openShop, settleWith, type ShopHarness } from '@tests/server/shop-harness'

/** A statement takes 65,535 values. */
describe('more orders than a statement takes', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('postgres')
  })
  afterAll(() => h.close())

  it('unpaid orders are cancelled, and each has its push', async () => {
    const { db } = h.database
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    await db.execute(sql`insert into orders
      select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'no', o.no || '-' || n, 'cart_version', -n))).*
      from orders o, generate_series(1, 13200) n where o.id = ${id}`)
    const unpaid = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, me.userId))
    await db.delete(outbox)
    const ids = unpaid.map(each => each.id)
    await db.transaction(tx => cancelUnpaid(tx, ids, h.clock.now))
    expect(await db.$count(orders, eq(orders.status, 'cancelled'))).toBe(13_201)
    expect(await db.$count(outbox)).toBe(13_201)
  }, 60_000)

  it('top-ups that are due are queued, for a supplier of as many variants', async () => {
    const { db } = h.database
    const me = await h.customer()
    const variant = await h.variant({ delivery: 'fulfilment' })
    const { id } = await buy(h, me, variant)
    await settleWith(h, me, id)
    await db.execute(sql`insert into order_units
      select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'position', n))).*
      from order_units u, generate_series(1, 16400) n where u.order_id = ${id}`)
    const others = Array.from({ length: 66_000 }, (_, n) => `other-${n}`)
    let { now } = h.clock
    await dispatchTopUps({
      db,
      // it runs backwards: the top-ups are queued for a later moment, and the supplier gets nothing
      now: () => (now -= 1),
      notifyRelay: () => undefined,
      warn: () => undefined,
      fulfilment: {
        fulfilledVariants: [variant, ...others],
        send: () => Promise.resolve(E.left({ _tag: 'unanswered', why: 'not asked' })),
        query: () => Promise.resolve(E.right('unknown')),
        verify: () => E.left('unsigned'),
      },
    })
    expect(await db.$count(fulfilments, eq(fulfilments.state, 'queued'))).toBe(16_401)
  }, 60_000)
})

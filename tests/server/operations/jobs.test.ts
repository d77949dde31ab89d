import { eq, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '@server/operations/audit/audit'
import { orders } from '@server/platform/database/schema/orders'
import { audit } from '@server/platform/database/schema/audit'
import { outbox } from '@server/platform/database/schema/outbox'
import { buy, HOLD_SECONDS, kinds, openShop, right, settleWith, type ShopHarness } from '@tests/server/shop-harness'

const DAY_MS = 86_400_000

describe.each(kinds)('the periodic jobs of two processes on %s', kind => {
  let h: ShopHarness
  const asked: string[] = []
  const sent: string[] = []
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const openProcess = () =>
    h.another({
      providers: [
        {
          ...h.wallet,
          query: ref => {
            asked.push(ref)
            return h.wallet.query(ref)
          },
        },
      ],
      fulfilment: {
        fulfilledVariants: 'everything',
        send: ({ reference }) => {
          sent.push(reference)
          return Promise.resolve(E.right({ state: 'accepted' }))
        },
        query: () => Promise.resolve(E.right({ state: 'accepted' })),
        verify: () => E.left('unsigned'),
      },
    })
  const atOnce = async (work: (shop: ReturnType<typeof openProcess>) => Promise<void>) => {
    await Promise.all([openProcess(), openProcess(), openProcess()].map(work))
  }

  it('a top-up that is due is sent to the supplier once in all', async () => {
    const me = await h.customer()
    const topUp = await h.variant({ delivery: 'fulfilment' })
    for (let at = 0; at < 5; at += 1) await settleWith(h, me, (await buy(h, me, topUp)).id)
    await atOnce(shop => shop.operations.dispatchTopUps())
    await atOnce(shop => shop.operations.dispatchTopUps())
    expect([sent.length, new Set(sent).size]).toEqual([5, 5])
  })

  it('a payment without a notification is queried once in all', async () => {
    const me = await h.customer()
    for (let at = 0; at < 5; at += 1) {
      const order = await buy(h, me, await h.variant())
      right(await h.shop.orders.pay(me, order.id, 'mpay', undefined))
    }
    h.clock.now += 61_000
    asked.length = 0
    await atOnce(shop => shop.operations.sweep())
    expect([asked.length, new Set(asked).size]).toEqual([5, 5])
  })

  it('an overdue order is cancelled once, and the audit rows are sealed into one chain', async () => {
    const me = await h.customer()
    const order = await buy(h, me, await h.variant())
    h.clock.now += HOLD_SECONDS * 1000 + 1000
    await atOnce(shop => shop.operations.sweep())
    const { db } = h.database
    const [row] = await db.select().from(orders).where(eq(orders.id, order.id))
    expect(row?.status).toBe('cancelled')
    const happened = (await db.select().from(audit).where(eq(audit.orderId, order.id))).map(({ kind: what }) => what)
    expect(happened.toSorted()).toEqual(['held', 'placed', 'released'])
    expect(await verifyAudit(db)).toMatchObject({ broken: undefined, unsealed: 0 })
  })

  it('a step of the sweep that fails is reported, and keeps no other from running', async () => {
    const { db } = h.database
    const me = await h.customer()
    await settleWith(h, me, (await buy(h, me, await h.variant({ delivery: 'fulfilment' }))).id)
    const late = await buy(h, me, await h.variant())
    h.clock.now += 30 * DAY_MS
    await db.execute(
      sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`,
    )
    for (const table of ['fulfilments', 'idempotency_keys'])
      await db.execute(
        sql`create trigger refuse before insert or delete on ${sql.identifier(table)} for each statement execute function refuse()`,
      )
    h.warned.length = 0
    await expect(openProcess().operations.sweep()).rejects.toMatchObject({ cause: { message: 'refused' } })
    expect(h.warned).toEqual(['a step of the sweep failed'])
    const [row] = await db.select().from(orders).where(eq(orders.id, late.id))
    expect(row?.status).toBe('cancelled')
    // that of the cancelled order: the old ones are deleted
    expect(await db.$count(outbox)).toBe(1)
    expect(await verifyAudit(db)).toMatchObject({ broken: undefined, unsealed: 0 })
  })
})

import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentEvent } from '@server/payments/provider.port'
import { payments } from '@server/platform/database/schema/payments'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { codes } from '@server/platform/database/schema/vault'
import { HOLD_SECONDS, type ShopHarness, buy, openShop, refusal, right, settleWith } from '@tests/server/shop-harness'

/** PGlite has one connection and cannot show a race: these are for PostgreSQL alone. */
describe('simultaneous requests', () => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop('postgres')
  })
  afterAll(() => h.close())

  const times = <A>(count: number, work: (at: number) => Promise<A>) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)))
  const ready = (count: number, product: string, quantity = 1) =>
    times(count, async () => {
      const me = await h.customer()
      right(await h.shop.cart.add(me, { product, options: {}, quantity }))
      return me
    })
  /** An idle connection that was cut fails at its next use. Takes all connections at once until no cut one is left. */
  const cutOnesAreGone = async () => {
    const all = () => times(100, () => h.database.db.execute('select 1'))
    await expect.poll(() => all().then(Boolean, () => false)).toBe(true)
  }

  it('[I-01] many buyers get each code once, and exactly as many as there are', async () => {
    const no = await h.variant({ codes: 20 })
    const buyers = await ready(60, no)
    const placed = await Promise.all(buyers.map(me => h.shop.orders.place(me, 'k')))
    expect(placed.filter(E.isRight).length).toBe(20)
    expect(await h.books(no)).toEqual({ free: 0, held: 20, sold: 0, void: 0, imported: 20 })
    const units = await h.database.db.select().from(codes).where(eq(codes.variantNo, no))
    expect(new Set(units.map(code => code.orderUnitId)).size).toBe(20)
  })

  it('[I-01] buyers of several codes get the number that they ordered and never more', async () => {
    const no = await h.variant({ codes: 30 })
    const buyers = await ready(25, no, 3)
    const placed = await Promise.all(buyers.map(me => h.shop.orders.place(me, undefined)))
    const won = placed.filter(E.isRight).length
    expect(won).toBeGreaterThan(0)
    expect(await h.books(no)).toMatchObject({ held: won * 3, free: 30 - won * 3 })
    // who was turned away while others hesitated may try again
    for (const me of buyers) await h.shop.orders.place(me, undefined)
    expect(await h.books(no)).toMatchObject({ held: 30, free: 0 })
  })

  it('[I-03] orders of the same variants in opposite order neither block each other nor get a part', async () => {
    const [a, b] = [await h.variant({ codes: 40 }), await h.variant({ codes: 40 })]
    const buyers = await times(30, async at => {
      const me = await h.customer()
      for (const product of at % 2 === 0 ? [a, b] : [b, a])
        right(await h.shop.cart.add(me, { product, options: {}, quantity: 2 }))
      return me
    })
    const placed = await Promise.all(buyers.map(me => h.shop.orders.place(me, undefined)))
    const won = placed.filter(E.isRight).length
    expect(await h.books(a)).toMatchObject({ held: won * 2 })
    expect(await h.books(b)).toMatchObject({ held: won * 2 })
  })

  it('[I-08] the same key makes one order, and each answer is that order or a conflict', async () => {
    const no = await h.variant({ codes: 20 })
    const [me] = await ready(1, no)
    if (me === undefined) throw new Error('nobody')
    const placed = await times(12, at => (at % 2 === 0 ? h.shop : h.another()).orders.place(me, 'same'))
    const ids = new Set(placed.filter(E.isRight).map(each => each.right.id))
    expect(ids.size).toBe(1)
    for (const each of placed.filter(E.isLeft)) expect(each.left._tag).toBe('conflict')
    expect(await h.books(no)).toMatchObject({ held: 1 })
  })

  it('[I-08] requests without a key make one order of one cart', async () => {
    const no = await h.variant({ codes: 20 })
    const [me] = await ready(1, no)
    if (me === undefined) throw new Error('nobody')
    const placed = await times(12, () => h.shop.orders.place(me, undefined))
    expect(placed.filter(E.isRight).length).toBe(1)
    expect(await h.books(no)).toMatchObject({ held: 1 })
  })

  it('[I-15] a once-only variant is ordered once, from any number of tabs', async () => {
    const no = await h.variant({ once: true, codes: 20 })
    const me = await h.customer()
    await times(8, () => h.shop.cart.add(me, { product: no, options: {}, quantity: 1 }))
    expect((await h.shop.cart.get(me)).quantity).toBe(1)
    const tabs = await times(8, async at => {
      const added = await h.shop.cart.add(me, { product: no, options: {}, quantity: 1 })
      return E.isLeft(added) ? added : h.shop.orders.place(me, `tab ${at}`)
    })
    await times(8, at => h.shop.orders.place(me, `again ${at}`))
    expect(tabs.filter(E.isRight).length).toBeLessThanOrEqual(1)
    expect(await h.books(no)).toMatchObject({ held: 1 })
  })

  it('[I-05] one notification that arrives many times is applied once', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 5 })
    const { id } = await buy(h, me, no, { quantity: 2 })
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    const { payment = '', amount } = h.wallet.requests.at(-1) ?? {}
    const told: Partial<PaymentEvent> & { payment: string } = {
      id: `${id} paid`,
      payment,
      ...(amount === undefined ? {} : { amount }),
    }
    const answers = await times(12, at => h.wallet.tell(at % 2 === 0 ? h.shop : h.another(), told))
    expect(new Set(answers)).toEqual(new Set([200]))
    const order = right(await h.shop.orders.get(me, id))
    expect([order.status._tag, order.version, order.items[0]?.codes?.length]).toEqual(['success', 5, 2])
    expect(await h.books(no)).toMatchObject({ sold: 2, free: 3 })
  })

  it('[I-07] no paid order is lost when payments, cancellations and sweeps meet', async () => {
    const no = await h.variant({ codes: 40 })
    const paying = await times(16, async at => {
      const me = await h.customer()
      const { id } = await buy(h, me, no)
      right(await h.shop.orders.pay(me, id, 'mpay', undefined))
      const { payment = '' } = h.wallet.requests.findLast(request => request.order.id === id) ?? {}
      return { me, id, payment, at }
    })
    h.clock.now += HOLD_SECONDS * 1000
    // a wallet sends its notification again after a 503
    const tells = async (payment: string): Promise<void> => {
      if ((await h.wallet.tell(h.shop, { payment })) === 503) await tells(payment)
    }
    await Promise.all(
      paying.flatMap(({ me, id, payment, at }) => [
        tells(payment),
        at % 3 === 0 ? h.shop.orders.cancel(me, id, undefined) : h.shop.operations.sweep(),
        h.shop.orders.get(me, id),
      ]),
    )
    const statuses = await Promise.all(
      paying.map(async ({ me, id }) => right(await h.shop.orders.get(me, id)).status._tag),
    )
    expect(new Set(statuses)).toEqual(new Set(['success']))
    expect(await h.books(no)).toEqual({ free: 24, held: 0, sold: 16, void: 0, imported: 40 })
  })

  it('[I-02] of two paid methods one buys the codes, and the other must be refunded', async () => {
    const me = await h.customer()
    const no = await h.variant()
    const { id } = await buy(h, me, no)
    const both = await Promise.all(
      ['mpay', 'payme', 'wechat'].map(async method => {
        right(await h.shop.orders.pay(me, id, method, undefined))
        return h.wallet.requests.findLast(request => request.order.id === id && request.method === method)
      }),
    )
    await Promise.all(both.map(request => h.wallet.tell(h.shop, { payment: request?.payment ?? '' })))
    const kept = await h.database.db.select().from(payments).where(eq(payments.orderId, id))
    expect(kept.map(each => each.state).toSorted()).toEqual(['paid', 'refund_due', 'refund_due'])
    expect(await h.books(no)).toMatchObject({ sold: 1 })
  })

  it('[I-14] several processes sweep the same orders, and each order is released once', async () => {
    const no = await h.variant({ codes: 30 })
    const buyers = await ready(30, no)
    await Promise.all(buyers.map(me => h.shop.orders.place(me, undefined)))
    h.clock.now += HOLD_SECONDS * 1000
    await times(6, () => h.another().operations.sweep())
    expect(await h.books(no)).toMatchObject({ free: 30, held: 0 })
    const mine = await h.database.db
      .select()
      .from(orders)
      .where(eq(orders.userId, buyers[0]?.userId ?? ''))
    expect(mine.map(order => [order.status, order.version])).toEqual([['cancelled', 2]])
  })

  it('[I-13] an acknowledged order survives the loss of every connection', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 3 })
    const { id } = await buy(h, me, no)
    await settleWith(h, me, id)
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await h.database.db.execute(cut)
    const again = async (left: number): Promise<Awaited<ReturnType<typeof h.shop.orders.get>>> => {
      try {
        return await h.shop.orders.get(me, id)
      } catch (error) {
        if (left === 0) throw error
        return again(left - 1)
      }
    }
    const order = right(await again(50))
    expect([order.status._tag, order.items[0]?.codes?.length]).toEqual(['success', 1])
    await cutOnesAreGone()
  })

  it('[I-13] a dropped connection leaves no half-finished order', async () => {
    const no = await h.variant({ codes: 50 })
    const buyers = await ready(40, no)
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    const placing = buyers.map(me => h.shop.orders.place(me, 'k').catch(() => undefined))
    await times(3, () => h.database.db.execute(cut).catch(() => undefined))
    const first = await Promise.all(placing)
    const acknowledged = first.flatMap(each => (each !== undefined && E.isRight(each) ? [each.right.id] : []))
    await cutOnesAreGone()
    // a cut one keeps its locks until it has ended
    const busy = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    await expect.poll(async () => (await h.database.db.execute(busy)).rows.length, { timeout: 25_000 }).toBe(0)
    // buyers without an answer send the same request again
    const second = await Promise.all(buyers.map(me => h.shop.orders.place(me, 'k')))
    const ids = second.map(each => right(each).id)
    expect(new Set(ids).size).toBe(40)
    expect(acknowledged.every(id => ids.includes(id))).toBe(true)
    expect(await h.books(no)).toMatchObject({ held: 40, free: 10 })
    const units = await h.database.db.select().from(orderUnits).where(eq(orderUnits.variantNo, no))
    expect(units.length).toBe(40)
    expect(refusal(await h.shop.orders.place(buyers[0] ?? (await h.customer()), undefined))._tag).toBe('invalid')
  })
})

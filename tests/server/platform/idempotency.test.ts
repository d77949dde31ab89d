import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bodyHashOf, endLeases } from '@server/shop/idempotency'
import { idempotencyKeys } from '@server/platform/database/schema/idempotency-keys'
import { payments } from '@server/platform/database/schema/payments'
import { orders } from '@server/platform/database/schema/orders'
import type { Caller } from '@server/shop/shop.port'
import { type ShopHarness, buy, gate, kinds, openShop, refusal, right } from '@tests/server/shop-harness'

describe.each(kinds)('a request with a key on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const fill = async (me: Caller, quantity = 1) =>
    right(await h.shop.cart.add(me, { product: await h.variant({ codes: 9 }), options: {}, quantity }))
  const ordersOf = (me: Caller) => h.database.db.select().from(orders).where(eq(orders.userId, me.userId))

  it('[I-08] a repeated key answers the same order, also after the cart was refilled', async () => {
    const me = await h.customer()
    await fill(me)
    const first = right(await h.shop.orders.place(me, 'one'))
    expect(right(await h.shop.orders.place(me, 'one')).id).toBe(first.id)
    await fill(me)
    expect(right(await h.shop.orders.place(me, 'one')).id).toBe(first.id)
    expect((await h.shop.cart.get(me)).quantity).toBe(1)
    expect(right(await h.shop.orders.place(me, 'two')).id).not.toBe(first.id)
    expect((await ordersOf(me)).length).toBe(2)
  })

  it('[I-08] a repeated key answers the present state of the order', async () => {
    const me = await h.customer()
    await fill(me)
    const { id } = right(await h.shop.orders.place(me, 'one'))
    right(await h.shop.orders.cancel(me, id, undefined))
    expect(right(await h.shop.orders.place(me, 'one'))).toMatchObject({ id, status: { _tag: 'cancelled' } })
  })

  it('[I-08] a repeated key adds a line once, and succeeds again after the line has sold out', async () => {
    const me = await h.customer()
    const line = { product: await h.variant({ codes: 1 }), options: {}, quantity: 1 }
    const added = () => h.shop.cart.add(me, line, 'a')
    right(await added())
    right(await added())
    expect((await h.shop.cart.get(me)).quantity).toBe(1)
    // by now another customer has the last one
    await buy(h, await h.customer(), line.product)
    right(await added())
    expect(refusal(await h.shop.cart.add(me, line, 'b'))._tag).toBe('invalid')
    expect(refusal(await h.shop.cart.add(me, { ...line, quantity: 2 }, 'a'))._tag).toBe('key_reused')
    expect((await h.shop.cart.get(me)).quantity).toBe(1)
  })

  it('[I-08] one key adds a line once for simultaneous requests, and requests without a key add it each time', async () => {
    const me = await h.customer()
    const line = { product: await h.variant({ codes: 9 }), options: {}, quantity: 1 }
    const all = await Promise.all(Array.from({ length: 5 }, () => h.shop.cart.add(me, line, 'k')))
    for (const each of all) if (E.isLeft(each)) expect(each.left._tag).toBe('conflict')
    expect((await h.shop.cart.get(me)).quantity).toBe(1)
    right(await h.shop.cart.add(me, line))
    right(await h.shop.cart.add(me, line))
    expect((await h.shop.cart.get(me)).quantity).toBe(3)
  })

  it('[I-08] a key belongs to one customer and one call', async () => {
    const [me, other] = [await h.customer(), await h.customer()]
    await fill(me)
    await fill(other)
    const mine = right(await h.shop.orders.place(me, 'same'))
    const theirs = right(await h.shop.orders.place(other, 'same'))
    expect(theirs.id).not.toBe(mine.id)
    expect(right(await h.shop.orders.pay(me, mine.id, 'mpay', 'same')).order).toBe(mine.id)
  })

  it('[I-08] a refused request does not use up its key', async () => {
    const me = await h.customer()
    expect(refusal(await h.shop.orders.place(me, 'k'))._tag).toBe('invalid')
    await fill(me)
    right(await h.shop.orders.place(me, 'k'))
  })

  it('[I-08] a key is refused with another body', async () => {
    const me = await h.customer()
    const one = await buy(h, me, await h.variant())
    const two = await buy(h, me, await h.variant())
    right(await h.shop.orders.pay(me, one.id, 'mpay', 'k'))
    expect(refusal(await h.shop.orders.pay(me, one.id, 'payme', 'k'))).toEqual({ _tag: 'key_reused' })
    expect(refusal(await h.shop.orders.pay(me, two.id, 'mpay', 'k'))).toEqual({ _tag: 'key_reused' })
    right(await h.shop.orders.cancel(me, one.id, 'c'))
    expect(refusal(await h.shop.orders.cancel(me, two.id, 'c'))).toEqual({ _tag: 'key_reused' })
  })

  it('[I-08] a repeated key answers the same instruction, also after the order was paid', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const first = right(await h.shop.orders.pay(me, id, 'mpay', 'k'))
    await h.wallet.tell(h.shop, { payment: h.wallet.requests.at(-1)?.payment ?? '' })
    expect(right(await h.shop.orders.pay(me, id, 'mpay', 'k'))).toEqual(first)
    expect(refusal(await h.shop.orders.pay(me, id, 'mpay', 'another'))._tag).toBe('conflict')
  })

  it('[I-08] a key is refused while its first request is running', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const [asked, answer] = [gate(), gate()]
    h.wallet.answering = async (_request, usual) => {
      asked.open()
      await answer.passed
      return usual
    }
    const first = h.shop.orders.pay(me, id, 'mpay', 'k')
    await asked.passed
    expect(refusal(await h.shop.orders.pay(me, id, 'mpay', 'k'))._tag).toBe('conflict')
    h.wallet.answering = undefined
    answer.open()
    expect(right(await first)).toEqual(right(await h.shop.orders.pay(me, id, 'mpay', 'k')))
    const kept = await h.database.db.select().from(payments).where(eq(payments.orderId, id))
    expect(kept.length).toBe(1)
  })

  it('[I-13] a key of a process that died is taken over after a while, and not before', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    right(await h.shop.orders.pay(me, id, 'mpay', 'k'))
    const { db } = h.database
    // as a process would have left it that died while the provider was asked
    const own = and(eq(idempotencyKeys.userId, me.userId), eq(idempotencyKeys.call, 'pay'))
    await db.update(idempotencyKeys).set({ resultId: null }).where(own)
    await db.execute(sql`alter table payments disable trigger payment_status_guard`)
    await db
      .update(payments)
      .set({ state: 'created', instruction: null, providerRef: null })
      .where(eq(payments.orderId, id))
    await db.execute(sql`alter table payments enable trigger payment_status_guard`)
    const waiting = refusal(await h.shop.orders.pay(me, id, 'mpay', 'k'))
    expect(waiting).toMatchObject({ _tag: 'conflict', retryAfter: expect.any(Number) })
    // a client that waits for `retryAfter` succeeds
    h.clock.now += waiting._tag === 'conflict' ? (waiting.retryAfter ?? 0) * 1000 : 0
    right(await h.shop.orders.pay(me, id, 'mpay', 'k'))
    const asked = h.wallet.requests.filter(request => request.order.id === id)
    expect(new Set(asked.map(request => request.payment)).size).toBe(1)
  })

  it('[I-08] a key is not taken over while its request renews its lease', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const [asked, answer] = [gate(), gate()]
    h.wallet.answering = async (_request, usual) => {
      asked.open()
      await answer.passed
      return usual
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const first = h.shop.orders.pay(me, id, 'mpay', 'k')
      await asked.passed
      for (let round = 0; round < 5; round += 1) {
        h.clock.now += 4_000
        vi.advanceTimersByTime(4_000)
        expect(refusal(await h.shop.orders.pay(me, id, 'mpay', 'k'))._tag).toBe('conflict')
      }
      h.wallet.answering = undefined
      answer.open()
      right(await first)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('[I-13] a process that alone has the database takes over all keys when it starts', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    right(await h.shop.orders.pay(me, id, 'mpay', 'k'))
    const { db } = h.database
    const own = and(eq(idempotencyKeys.userId, me.userId), eq(idempotencyKeys.call, 'pay'))
    await db.update(idempotencyKeys).set({ resultId: null }).where(own)
    expect(refusal(await h.shop.orders.pay(me, id, 'mpay', 'k'))._tag).toBe('conflict')
    await endLeases(db, h.clock.now)
    right(await h.shop.orders.pay(me, id, 'mpay', 'k'))
    const kept = await db.select().from(payments).where(eq(payments.orderId, id))
    expect(kept.length).toBe(1)
  })

  it('[I-08] a key that a process of an older release has leased, and left, is used by the next request', async () => {
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    const at = new Date(h.clock.now)
    const lease = { userId: me.userId, call: 'cancel', key: 'left', bodyHash: bodyHashOf([id]) }
    await h.database.db.insert(idempotencyKeys).values({ ...lease, leaseUntil: at, createdAt: at })
    for (const _ of ['first', 'again'])
      expect(right(await h.shop.orders.cancel(me, id, 'left')).status._tag).toBe('cancelled')
    expect(refusal(await h.shop.orders.cancel(me, randomUUID(), 'left'))._tag).toBe('key_reused')
  })

  it('[I-11] stored keys contain ids and hashes, and no answers', async () => {
    const me = await h.customer()
    await fill(me)
    const { id } = right(await h.shop.orders.place(me, 'k'))
    const rows = await h.database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, me.userId))
    expect(rows).toMatchObject([{ call: 'place', key: 'k', resultId: id }])
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'userId',
      'call',
      'key',
      'bodyHash',
      'resultId',
      'leaseUntil',
      'createdAt',
    ])
  })
})

import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { exportedOrders } from '@server/customers/exported-orders'
import { integrityOf } from '@server/operations/audit/order-integrity'
import { sealAudit, verifyAudit } from '@server/operations/audit/audit'
import { abandonOrder } from '@server/operations/operator-orders'
import { sessionsIn } from '@server/identity/sessions/sessions'
import { erasedForm, erasedLine } from '@server/orders/erased-entries'
import { orderDigest } from '@server/orders/order-digest'
import { refunds } from '@server/platform/database/schema/after-sales'
import { audit } from '@server/platform/database/schema/audit'
import { orderLines, orders } from '@server/platform/database/schema/orders'
import { payments } from '@server/platform/database/schema/payments'
import { erasures, users } from '@server/platform/database/schema/users'
import type { Caller } from '@server/shop/shop.port'
import { buy, kinds, openShop, refusal, right, settleWith, type ShopHarness } from '@tests/server/shop-harness'
import {
  ADDRESS,
  AGENT,
  ENTERED,
  erase,
  everything,
  NAME,
  operatorIn,
  someone,
  SUBJECT,
  TEL,
  toppedUp,
} from './erasing'

describe.each(kinds)('erasing a customer on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const orderRow = async (id: string) => (await h.database.db.select().from(orders).where(eq(orders.id, id)))[0]

  it('[I-31] no table has anything that an erased customer entered or was called', async () => {
    const me = await someone(h)
    await toppedUp(h, me)
    right(await h.shop.cart.add(me, { product: await h.variant(), options: {}, quantity: 1 }))
    const words = [NAME, TEL, ENTERED, AGENT, SUBJECT, ADDRESS, 'scrypt$quill']
    const placesOf = async () =>
      [...(await everything(h))].flatMap(([table, text]) =>
        words.filter(word => text.includes(word)).map(word => `${table}: ${word}`),
      )
    expect((await placesOf()).length).toBeGreaterThan(words.length)
    expect(await erase(h, me.userId)).toMatchObject({ right: { orders: 1, sessions: 1, logins: 1 } })
    expect(await placesOf()).toEqual([])
  })

  it('an erasure ends every session and closes its sockets', async () => {
    const me = await someone(h, '69000001')
    await h.customer({ userId: me.userId })
    const closed: string[] = []
    expect(E.isRight(await erase(h, me.userId, id => void closed.push(id)))).toBe(true)
    expect(closed).toHaveLength(2)
    expect(
      await sessionsIn(
        h.database.db,
        () => h.clock.now,
        () => undefined,
      ).list(me.userId, ''),
    ).toEqual([])
  })

  it('orders, payments and amounts of an erased customer stay as they are', async () => {
    const me = await someone(h, '69000002')
    const id = await toppedUp(h, me)
    const { db } = h.database
    const money = async () => ({
      orders: (await db.select().from(orders).where(eq(orders.id, id))).map(({ form: _form, ...rest }) => rest),
      lines: (await db.select().from(orderLines).where(eq(orderLines.orderId, id))).map(
        ({ entered: _entered, options: _options, ...rest }) => rest,
      ),
      payments: (await db.select().from(payments).where(eq(payments.orderId, id))).map(
        ({ instruction: _instruction, ...rest }) => rest,
      ),
    })
    const before = await money()
    expect(E.isRight(await erase(h, me.userId))).toBe(true)
    expect(await money()).toEqual(before)
  })

  it('an erased order keeps the names of its fields, and each value becomes the marker', async () => {
    const me = await someone(h, '69000003')
    const id = await toppedUp(h, me)
    await erase(h, me.userId)
    const [line] = await h.database.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    expect(line?.entered).toEqual({ account: '[erased]' })
    expect(line?.options).toEqual({
      'zh-Hant': [{ name: '「Account」', value: '[erased]' }],
      en: [{ name: 'Account', value: '[erased]' }],
    })
  })

  it('the audit says of an erased order that it was erased, and what it was before', async () => {
    const { db } = h.database
    const me = await someone(h, '69000004')
    const id = await toppedUp(h, me)
    const placed = (
      await db
        .select()
        .from(audit)
        .where(and(eq(audit.orderId, id), eq(audit.kind, 'placed')))
    )[0]
    expect(await integrityOf(db, id)).toEqual({ integrity: 'as_placed', erasure: null })
    await erase(h, me.userId)
    expect(await integrityOf(db, id)).toMatchObject({
      integrity: 'erased',
      erasure: { was: 'as_placed', original: placed?.details['digest'], at: new Date(h.clock.now) },
    })
    await sealAudit(db, h.clock.now)
    expect((await verifyAudit(db)).broken).toBeUndefined()
  })

  it('an order that was changed before it was erased stays a changed order', async () => {
    const { db } = h.database
    const me = await someone(h, '69000005')
    const id = await toppedUp(h, me)
    await behindTheGuards(h, () =>
      db
        .update(orderLines)
        .set({ entered: { account: 'another' } })
        .where(eq(orderLines.orderId, id)),
    )
    await erase(h, me.userId)
    expect(await integrityOf(db, id)).toMatchObject({ integrity: 'changed', erasure: { was: 'changed' } })
  })

  it('an erased order that is changed behind the guards is a changed order', async () => {
    const { db } = h.database
    const me = await someone(h, '69000006')
    const id = await toppedUp(h, me)
    await erase(h, me.userId)
    for (const change of [{ priceCents: 1 }, { entered: { account: 'another' } }]) {
      const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id))
      if (line === undefined) throw new Error('no line')
      await behindTheGuards(h, () => db.update(orderLines).set(change).where(eq(orderLines.orderId, id)))
      expect((await integrityOf(db, id)).integrity).toBe('changed')
      await behindTheGuards(h, () => db.update(orderLines).set(line).where(eq(orderLines.orderId, id)))
      expect((await integrityOf(db, id)).integrity).toBe('erased')
    }
  })

  it('markers in the order of a customer who was not erased are a change, although the audit has an erasure', async () => {
    const { db } = h.database
    const me = await someone(h, '69000007')
    const id = await toppedUp(h, me)
    const original = (
      await db
        .select()
        .from(audit)
        .where(and(eq(audit.orderId, id), eq(audit.kind, 'placed')))
    )[0]
    await behindTheGuards(h, async () => {
      await db.update(orders).set(erasedForm).where(eq(orders.id, id))
      await db.update(orderLines).set(erasedLine).where(eq(orderLines.orderId, id))
    })
    const details = { original: original?.details['digest'], digest: await digestNow(h, id) }
    await db.insert(audit).values({ at: new Date(h.clock.now), kind: 'erased', orderId: id, details })
    expect((await integrityOf(db, id)).integrity).toBe('changed')
  })

  it('a customer with something under way is refused with each order and the reason, and nothing changes', async () => {
    const me = await someone(h, '69000008')
    await toppedUp(h, me)
    const unpaid = await buy(h, me, await h.variant())
    const due = await buy(h, me, await h.variant({ delivery: 'fulfilment' }))
    await settleWith(h, me, due.id)
    const gone = await buy(h, me, await h.variant({ delivery: 'fulfilment' }))
    await settleWith(h, me, gone.id)
    await abandonOrder(operatorIn(h), gone.id, 'no such account')
    const held = await buy(h, me, await h.variant())
    await settleWith(h, me, held.id)
    await h.database.db
      .update(orders)
      .set({ reviewSince: new Date(h.clock.now) })
      .where(eq(orders.id, held.id))
    const before = await everything(h)
    const refused = await erase(h, me.userId)
    expect(refused).toMatchObject({ left: { _tag: 'under_way' } })
    expect(E.isLeft(refused) && refused.left._tag === 'under_way' ? new Set(refused.left.orders) : []).toEqual(
      new Set([
        { order: unpaid.no, why: 'unpaid' },
        { order: due.no, why: 'undelivered' },
        { order: gone.no, why: 'refund_due' },
        { order: held.no, why: 'review' },
      ]),
    )
    expect(await everything(h)).toEqual(before)
  })

  it('a partial refund that is due is under way, too', async () => {
    const { db } = h.database
    const me = await someone(h, '69000009')
    const order = await buy(h, me, await h.variant())
    await settleWith(h, me, order.id)
    const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id))
    if (payment === undefined) throw new Error('no payment')
    const { id: paymentId, provider, currency } = payment
    const refund = { paymentId, provider, currency, amount: 100, reason: 'other' as const }
    await db.insert(refunds).values({ id: randomUUID(), ...refund, createdAt: new Date(h.clock.now) })
    expect(await erase(h, me.userId)).toMatchObject({ left: { orders: [{ order: order.no, why: 'refund_due' }] } })
  })

  it('a customer is erased once, and an unknown one not at all', async () => {
    const me = await someone(h, '69000010')
    expect(E.isRight(await erase(h, me.userId))).toBe(true)
    expect(await erase(h, me.userId)).toEqual(E.left({ _tag: 'erased' }))
    expect(await erase(h, randomUUID())).toEqual(E.left({ _tag: 'absent' }))
    expect(await h.database.db.select().from(erasures).where(eq(erasures.userId, me.userId))).toMatchObject([
      { by: 'operator' },
    ])
  })

  it('[I-31] the codes of an erased customer are never shown, not even to a session that was open', async () => {
    const me = await someone(h, '69000011')
    const { id, revival_token: token = '' } = await buy(h, me, await h.variant())
    await settleWith(h, me, id)
    await erase(h, me.userId)
    await expect(h.shop.orders.get(me, id)).rejects.toThrow()
    const locale = { edition: 'mo', lang: 'en' } as const
    expect(refusal(await h.shop.orders.revive(id, token, locale, undefined))._tag).toBe('not_found')
  })

  it('[I-31] money that comes late for an erased customer buys nothing and goes back', async () => {
    const me = await someone(h, '69000012')
    const { id } = await buy(h, me, await h.variant())
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    right(await h.shop.orders.cancel(me, id, undefined))
    await erase(h, me.userId)
    const request = h.wallet.requests.findLast(each => each.order.id === id)
    if (request === undefined) throw new Error('the wallet was not asked')
    await h.wallet.tell(h.shop, { payment: request.payment, amount: request.amount })
    expect((await orderRow(id))?.status).toBe('refund_due')
    const [payment] = await h.database.db.select().from(payments).where(eq(payments.orderId, id))
    expect(payment).toMatchObject({ state: 'refund_due', note: expect.stringContaining('erased') })
  })

  it('the number of an erased customer is free for a new account', async () => {
    const { db } = h.database
    const me = await someone(h, '69000013')
    await erase(h, me.userId)
    const again = await h.customer()
    await db.update(users).set({ tel: '69000013' }).where(eq(users.id, again.userId))
    expect((await db.select().from(users).where(eq(users.tel, '69000013')))[0]?.id).toBe(again.userId)
  })

  it('[I-31] after any purchases an erasure is refused or leaves nothing, and other customers stay as they are', async () => {
    const step = fc.constantFrom('buy', 'pay', 'cancel', 'top-up', 'put in the cart')
    let people = 0
    const act = async (me: Caller, name: string): Promise<void> => {
      const open = (await h.database.db.select().from(orders).where(eq(orders.userId, me.userId))).find(
        ({ status }) => status === 'pending' || status === 'waiting_for_payment',
      )
      if (name === 'buy') await buy(h, me, await h.variant())
      if (name === 'top-up') await toppedUp(h, me)
      if (name === 'put in the cart')
        await h.shop.cart.add(me, { product: await h.variant(), options: {}, quantity: 1 })
      if (name === 'pay' && open !== undefined) await settleWith(h, me, open.id)
      if (name === 'cancel' && open !== undefined) right(await h.shop.orders.cancel(me, open.id, undefined))
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 5 }), fc.array(step, { maxLength: 2 }), async (mine, theirs) => {
        people += 1
        const me = await someone(h, `6811${String(people).padStart(4, '0')}`)
        const other = await someone(h, `6822${String(people).padStart(4, '0')}`)
        for (const name of mine) await act(me, name)
        for (const name of theirs) await act(other, name)
        const ofOther = async () =>
          [...(await everything(h))].map(([table, text]) => [
            table,
            text.split('\n').filter(line => line.includes(other.userId)),
          ])
        const before = await ofOther()
        const own = await h.database.db.select().from(orders).where(eq(orders.userId, me.userId))
        const isOver = own.every(({ status }) => status === 'success' || status === 'cancelled')
        expect(E.isRight(await erase(h, me.userId))).toBe(isOver)
        expect(await ofOther()).toEqual(before)
        const [person] = await h.database.db.select().from(users).where(eq(users.id, me.userId))
        expect(person?.status).toBe(isOver ? 'erased' : 'active')
        for (const { id } of own)
          expect((await integrityOf(h.database.db, id)).integrity).toBe(isOver ? 'erased' : 'as_placed')
      }),
      { numRuns: 12 },
    )
  })
})

it('a customer with more orders than a statement takes values has them in the data, and is erased', async () => {
  const h = await openShop('postgres')
  onTestFinished(() => h.close())
  const { db } = h.database
  const me = await h.customer()
  const { id } = await buy(h, me, await h.variant())
  right(await h.shop.orders.cancel(me, id, undefined))
  await db.execute('alter table orders disable trigger order_status_guard')
  await db.execute(sql`insert into orders
    select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'no', o.no || '-' || n, 'cart_version', -n))).*
    from orders o, generate_series(1, 16400) n where o.id = ${id}`)
  await db.execute('alter table orders enable trigger order_status_guard')
  expect(await exportedOrders(db, me.userId)).toHaveLength(16_401)
  expect(await erase(h, me.userId)).toMatchObject({ right: { orders: 16_401 } })
  expect(await db.$count(audit, and(eq(audit.kind, 'erased'), isNotNull(audit.orderId)))).toBe(16_401)
}, 60_000)

/** Changes rows as a person with all rights to the database can. */
const behindTheGuards = async (
  { database: { db } }: ShopHarness,
  change: () => PromiseLike<unknown>,
): Promise<void> => {
  await db.execute('alter table order_lines disable trigger order_line_guard')
  await db.execute('alter table orders disable trigger order_frozen_guard')
  await change()
  await db.execute('alter table order_lines enable trigger order_line_guard')
  await db.execute('alter table orders enable trigger order_frozen_guard')
}

const digestNow = async ({ database: { db } }: ShopHarness, id: string): Promise<string> => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (order === undefined) throw new Error('no order')
  return orderDigest(order, await db.select().from(orderLines).where(eq(orderLines.orderId, id)))
}

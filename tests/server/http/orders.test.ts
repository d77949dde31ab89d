import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, getOrder, payOrder, placeOrder } from '~/contract/calls'
import type { Order } from '~/domain/orders/order'
import { codes } from '@server/platform/database/schema/vault'
import { orders } from '@server/platform/database/schema/orders'
import { type Answer, type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { HOLD_SECONDS, kinds, settleWith } from '@tests/server/shop-harness'

describe.each(kinds)('a sale over HTTP on %s', kind => {
  let h: HttpHarness
  beforeAll(async () => {
    h = await openDoors(kind)
  })
  afterAll(() => h.close())

  const orderOf = (answer: Answer): Order => {
    const read = placeOrder.answer.decode(answer.body)
    if (E.isLeft(read)) throw new Error(answer.text)
    return read.right
  }
  const place = (as: Visitor, key?: string) =>
    h.ask('POST', '/api/orders', { as, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) })
  const fill = async (as: Visitor, product: string, quantity = 1) => {
    expect(
      (await h.ask(addToCart.method, addToCart.path, { as, body: { product, options: {}, quantity } })).status,
    ).toBe(204)
    expect((await h.ask('POST', '/api/checkout', { as, body: { payment: 'mpay' } })).status).toBe(200)
  }
  const ordered = async (as: Visitor, product: string, quantity = 1) => {
    await fill(as, product, quantity)
    return orderOf(await place(as))
  }
  const read = (as: Visitor, id: string) => h.ask('GET', `/api/orders/${id}`, { as })

  it('a sale over HTTP leads from the product to the codes', async () => {
    const me = await h.visitor()
    const no = await h.variant({ codes: 3, cash: 9_600 })
    await fill(me, no, 2)
    const placed = await place(me, 'k')
    expect(placed.status).toBe(201)
    const order = orderOf(placed)
    expect(placed.body).toMatchObject({ status: { name: 'pending' }, amount: '200.00', quantity: 2 })
    expect((await h.ask('GET', '/api/cart', { as: me })).body).toMatchObject({ items: [], quantity: 0 })
    const paying = await h.ask('POST', `/api/orders/${order.id}/payments`, { as: me, body: { method: 'mpay' } })
    expect([paying.status, payOrder.answer.decode(paying.body)._tag]).toEqual([201, 'Right'])
    await settleWith(h, me.caller, order.id)
    const bought = await read(me, order.id)
    const codesOf = getOrder.answer.decode(bought.body)
    if (E.isLeft(codesOf)) throw new Error(bought.text)
    const shown = codesOf.right.items.flatMap(item => item.codes ?? []).map(each => each.code)
    expect(new Set(shown).size).toBe(2)
    expect(bought.body).toMatchObject({ status: { name: 'success' }, items: [{ variations: shown.join(', ') }] })
    // the list of orders is no place for them, and neither is the log
    const takings = await h.ask('GET', '/api/takings', { as: me })
    for (const code of shown) {
      expect(takings.text).not.toContain(code)
      expect(h.lines.join('\n')).not.toContain(code)
    }
  })

  it('[I-08] one key makes one order, for any number of simultaneous requests', async () => {
    const me = await h.visitor()
    await fill(me, await h.variant({ codes: 9 }))
    const answers = await Promise.all(Array.from({ length: 8 }, () => place(me, 'same')))
    const made = answers.filter(answer => answer.status === 201)
    for (const answer of answers.filter(each => each.status !== 201)) expectError(answer, 409)
    expect(new Set(made.map(answer => orderOf(answer).id)).size).toBe(1)
    const again = await place(me, 'same')
    expect([again.status, orderOf(again).id]).toEqual([201, orderOf(made[0] ?? again).id])
    const kept = await h.database.db.select().from(orders).where(eq(orders.userId, me.caller.userId))
    expect(kept.length).toBe(1)
  })

  it('[I-08] a key of another request is refused with 422, without a field', async () => {
    const me = await h.visitor()
    const [one, two] = [await ordered(me, await h.variant()), await ordered(me, await h.variant())]
    const cancel = (id: string) =>
      h.ask('POST', `/api/orders/${id}/cancel`, { as: me, headers: { 'idempotency-key': 'c' } })
    expect((await cancel(one.id)).status).toBe(200)
    expect((await cancel(one.id)).status).toBe(200)
    expect(expectError(await cancel(two.id), 422)).toEqual({})
    expect((await read(me, two.id)).body).toMatchObject({ status: { name: 'pending' } })
  })

  it('[I-08] an invalid key is refused', async () => {
    const me = await h.visitor()
    for (const key of [' ', 'a b', 'ü', 'x'.repeat(201)])
      expect(Object.keys(expectError(await place(me, key), 422))).toEqual(['Idempotency-Key'])
    // an empty key counts as a missing key: an old client
    expect(Object.keys(expectError(await place(me, ''), 422))).not.toContain('Idempotency-Key')
  })

  it('[I-14] an expired order is cancelled for its first reader, and its stock is back on sale', async () => {
    const [me, next] = [await h.visitor(), await h.visitor()]
    const no = await h.variant({ codes: 1 })
    const order = await ordered(me, no)
    const shelf = async () => JSON.stringify((await h.ask('GET', '/api/products/TEST')).body)
    expect(await shelf()).toContain(`"no":"${no}"`)
    expectError(await h.ask('POST', '/api/cart', { as: next, body: { product: no, options: {}, quantity: 1 } }), 422)
    h.clock.now += HOLD_SECONDS * 1000
    expect((await read(me, order.id)).body).toMatchObject({ status: { name: 'cancelled' }, version: 2 })
    expectError(await h.ask('POST', `/api/orders/${order.id}/payments`, { as: me, body: { method: 'mpay' } }), 409)
    expect(await h.books(no)).toMatchObject({ free: 1, held: 0 })
    expect((await ordered(next, no)).quantity).toBe(1)
  })

  it('[I-14] the sweep cancels an expired order without a reader and returns its stock', async () => {
    const me = await h.visitor()
    const no = await h.variant({ codes: 2 })
    const order = await ordered(me, no, 2)
    await h.shop.operations.sweep()
    expect(await h.books(no)).toMatchObject({ free: 0, held: 2 })
    h.clock.now += HOLD_SECONDS * 1000
    await h.shop.operations.sweep()
    expect(await h.books(no)).toMatchObject({ free: 2, held: 0 })
    expect((await h.ask('GET', `/api/takings/${order.id}`, { as: me })).body).toMatchObject({
      status: { name: 'cancelled' },
    })
  })

  it('[I-10] an order link shows the status of the order, and its codes to the owner only', async () => {
    const [me, other] = [await h.visitor(), await h.visitor()]
    const order = await ordered(me, await h.variant())
    await settleWith(h, me.caller, order.id)
    const token = order.revival_token ?? ''
    const revive = (as: Visitor | undefined, with_: string) =>
      h.ask('GET', `/api/r/orders/${order.id}?token=${with_}`, as === undefined ? {} : { as })
    const [mine, theirs, nobodys] = [
      await revive(me, token),
      await revive(other, token),
      await revive(undefined, token),
    ]
    expect(mine.text).toContain('"codes":[')
    for (const answer of [theirs, nobodys]) {
      expect(answer.body).toMatchObject({ id: order.id, status: { name: 'success' } })
      expect(answer.text).not.toContain('"codes"')
      expect(answer.text).not.toContain(token)
    }
    for (const wrong of ['', 'x', token.slice(1), `${token}x`]) expectError(await revive(me, wrong), 404)
    expect(h.lines.join('\n')).not.toContain(token)
  })

  it('[I-01] simultaneous buyers get each code once, and the others see that it is sold out', async () => {
    const no = await h.variant({ codes: 5 })
    const buyers = await Promise.all(Array.from({ length: 12 }, () => h.visitor()))
    for (const me of buyers) await fill(me, no)
    const answers = await Promise.all(buyers.map((me, at) => place(me, `k${at}`)))
    expect(answers.filter(answer => answer.status === 201).length).toBe(5)
    for (const answer of answers.filter(each => each.status !== 201)) expectError(answer, 422)
    const held = await h.database.db.select().from(codes).where(eq(codes.variantNo, no))
    expect(new Set(held.map(code => code.orderUnitId)).size).toBe(5)
    // who came too late keeps the cart and the form
    const late = buyers.filter((_, at) => answers[at]?.status !== 201)
    for (const me of late)
      expect((await h.ask('GET', '/api/checkout', { as: me })).body).toMatchObject({
        form: { payment: 'mpay' },
        cart: { quantity: 1 },
      })
  })
})

/** The one shape of an error, with a wait. */
const expectBusy = (answer: Answer): void => {
  expectError(answer, 503)
  expect(answer.headers['retry-after']).toBe('5')
}

describe('a shop without its database', () => {
  it('a shop without its database is not ready, answers calls and pages with 503 and a time, and hides the reason', async () => {
    const assets = { entry: '/assets/main-1.js', css: '' }
    const h = await openDoors('postgres', { site: { assets, realtime: undefined } })
    const me = await h.visitor()
    expect((await h.ask('GET', '/readyz', { bare: true })).status).toBe(200)
    await h.database.close()
    expect((await h.ask('GET', '/healthz', { bare: true })).status).toBe(200)
    expect((await h.ask('GET', '/readyz', { bare: true })).status).toBe(503)
    for (const path of ['/api/init', '/api/cart', '/api/orders/00000000-0000-4000-8000-000000000000'])
      expectBusy(await h.ask('GET', path, { as: me }))
    for (const path of ['/', '/hk/order', '/order/product/G1', '/auth/login']) {
      const page = await h.ask('GET', path, { bare: true })
      expect([page.status, page.headers['retry-after'], page.headers['content-type']]).toEqual([
        503,
        '5',
        'text/html; charset=utf-8',
      ])
      expect(page.text).not.toMatch(/ECONN|pool|postgres/iu)
    }
    expect(h.lines.some(line => line.includes('"level":50'))).toBe(true)
    expect(h.lines.join('\n')).not.toContain(me.token)
    await h.app.close()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderCalls } from '~/contract/console/orders'
import { payments } from '@server/platform/database/schema/payments'
import { eq } from 'drizzle-orm'
import { endingOf } from '@server/stock/vault/canonical-code'
import { type OrderDesk, openOrderDesk } from '@tests/server/console/order-desk'
import { statementsOf } from '@tests/server/platform/statements'
import { refOf } from '@tests/server/payments/fake-wallet'
import { buy, right } from '@tests/server/shop-harness'

const { findOrders, findByCode, exportOrders, showOrder } = orderCalls

describe('the list of orders', () => {
  let desk: OrderDesk
  beforeAll(async () => {
    desk = await openOrderDesk()
  })
  afterAll(() => desk.close())

  const found = async (input: Parameters<typeof findOrders.body.encode>[0]) =>
    (await desk.owner.look(findOrders, { input })).right().items.map(({ no }) => no)

  it('an order is found by number, phone, reference and product, by its state and by its day', async () => {
    const { h, sold, unpaid } = desk
    const paid = await sold()
    const other = await unpaid()
    const [payment] = await h.database.db.select().from(payments).where(eq(payments.orderId, paid.id))
    for (const text of [paid.no.toLowerCase(), paid.tel, `+853 ${paid.tel}`, refOf(payment?.id ?? ''), paid.variant])
      expect(await found({ text }), text).toEqual([paid.no])
    expect(await found({ product: paid.variant, status: 'success' })).toEqual([paid.no])
    expect(await found({ product: paid.variant, status: 'pending' })).toEqual([])
    expect(await found({ status: 'pending' })).toEqual([other.no])
    expect(await found({ edition: 'hk' })).toEqual([])
    expect(await found({ edition: 'mo', text: other.no })).toEqual([other.no])
    expect(await found({ from: '2026-11-21' })).toEqual([])
    expect(await found({ from: '2026-11-20', to: '2026-11-20', text: paid.no })).toEqual([paid.no])
    // an empty filter is none
    expect(await found({ text: paid.no, status: '', from: '' })).toEqual([paid.no])
  })

  it('the pages of a list have each order once, also if another one is placed meanwhile', async () => {
    const { owner, unpaid } = desk
    for (let at = 0; at < 55; at += 1) await unpaid()
    const first = (await owner.look(findOrders, { input: {} })).right()
    await unpaid()
    const { next = '' } = first
    const second = (await owner.look(findOrders, { input: { cursor: next } })).right()
    const nos = [...first.items, ...second.items].map(({ no }) => no)
    expect(first.items).toHaveLength(50)
    expect(new Set(nos).size).toBe(nos.length)
    expect(second.next).toBeUndefined()
  })

  it.each([
    [{ status: 'gone' }, 'status'],
    [{ payment: 'shells' }, 'payment'],
    [{ edition: 'sg' }, 'edition'],
    [{ batch: 'one' }, 'batch'],
    [{ from: 'some day' }, 'from'],
    [{ to: '2026-02-31' }, 'to'],
    [{ cursor: 'x' }, 'cursor'],
  ])('a filter that cannot be is refused by its name: %j', async (input, field) => {
    const answer = await desk.owner.look(findOrders, { input })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
  })

  it('a customer is masked for a role that does not talk to customers', async () => {
    const { sold, as, owner } = desk
    const { no, tel } = await sold()
    const shown = async (role: Parameters<typeof as>[0]) => {
      const person = await as(role)
      const list = (await person.look(findOrders, { input: { text: no } })).text
      return `${list} ${(await person.look(showOrder, { params: { order: no } })).text}`
    }
    for (const role of ['owner', 'counter'] as const) expect(await shown(role)).toContain(tel)
    for (const role of ['fulfilment', 'read-only'] as const) {
      const text = await shown(role)
      for (const personal of [tel, '陳大文']) expect(text).not.toContain(personal)
      expect(text).toContain(`${tel.slice(0, 2)}`)
    }
    expect((await owner.look(findOrders, { input: { text: no } })).right().items).toMatchObject([
      { customer: { tel: `+853 ${tel}`, name: '陳大文' } },
    ])
  })

  it('[I-11] a code leads to its order in any spelling, and is in no answer and no line of the log', async () => {
    const { sold, owner, h } = desk
    const { no, codes } = await sold({ spare: 1 })
    const [code = '', spare = ''] = codes
    const before = h.lines.length
    const by = (text: string) => owner.look(findByCode, { input: { code: text } })
    for (const text of [code, code.toLowerCase(), ` ${code} `]) expect((await by(text)).right()).toEqual({ no })
    expect((await by(spare)).right()).toEqual({ state: 'free' })
    expect((await by('NO-SUCH-CODE')).right()).toEqual({})
    expect(h.lines.slice(before).join('\n')).not.toContain(code)
  })

  it('the CSV has the orders of the filters, each once, with columns for a spreadsheet', async () => {
    const { sold, owner } = desk
    const { no, variant, tel } = await sold()
    const csv = await owner.ask('GET', `${exportOrders.path}?product=${variant}&status=`)
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders-2026-11-20.csv"',
    })
    const [heads = '', line = '', ...rest] = csv.text.trimEnd().split('\n')
    expect(heads).toMatch(/^\uFEFFat,order,status,method,edition,currency,amount,/u)
    expect(line).toContain(`,${no},success,mpay,mo,MOP,100.00,`)
    expect(line).toContain(`+853 ${tel}`)
    expect(rest).toEqual([])
    const all = await owner.ask('GET', exportOrders.path)
    const nos = all.text
      .trim()
      .split('\n')
      .slice(1)
      .map(row => row.split(',')[1])
    expect(new Set(nos).size).toBe(nos.length)
    expect(nos.length).toBeGreaterThan(50)
    expect((await owner.ask('GET', `${exportOrders.path}?status=gone`)).status).toBe(422)
    const [listed] = (await owner.look(findOrders, { input: { text: no } })).right().items
    const own = await owner.ask('GET', `${exportOrders.path}?customer=${listed?.customer.id}`)
    expect(own.text.trim().split('\n').slice(1)).toEqual([line])
    expect((await owner.ask('GET', `${exportOrders.path}?customer=nobody`)).status).toBe(422)
  })

  it('a page takes as many statements with 50 orders as with one', async () => {
    const { owner, customer, h } = desk
    const variant = await h.variant()
    await buy(h, (await customer()).me, variant)
    const by = (product: string) =>
      statementsOf(() => owner.look(findOrders, { input: { product, status: 'pending' } }))
    const [one, many] = [await by(variant), await by('TEST')]
    expect(
      (await owner.look(findOrders, { input: { product: 'TEST', status: 'pending' } })).right().items,
    ).toHaveLength(50)
    expect(many.length).toBe(one.length)
  })
})

describe('one order', () => {
  let desk: OrderDesk
  beforeAll(async () => {
    desk = await openOrderDesk()
  })
  afterAll(() => desk.close())
  const show = async (order: string) => (await desk.owner.look(showOrder, { params: { order } })).right()

  it('[I-11] it has the ends of its codes, and no whole code', async () => {
    const { sold, h, owner } = desk
    const { id, no, me, codes } = await sold({ quantity: 2 })
    right(await h.shop.orders.get(me, id))
    const { text } = await owner.look(showOrder, { params: { order: no } })
    for (const code of codes) expect(text).not.toContain(code)
    const { pieces, reveals } = await show(no)
    expect(pieces.map(({ code }) => code?.ends).toSorted()).toEqual(codes.map(endingOf).toSorted())
    expect(reveals).toBe(1)
  })

  it('the timeline has what happened, the oldest first', async () => {
    const { sold, h, owner } = desk
    const { id, no, me } = await sold({ spare: 1 })
    right(await h.shop.orders.get(me, id))
    await owner.act(orderCalls.note, { note: 'the customer called' }, { params: { order: no } })
    await owner.act(orderCalls.hold, {}, { params: { order: no }, reason: 'odd' })
    const { timeline } = await show(no)
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted((one, other) => one - other))
    const kinds = timeline.map(({ kind }) => kind)
    for (const kind of [
      'placed',
      'codes_held',
      'codes_sold',
      'codes_shown',
      'payment_opened',
      'payment_event',
      'note',
      'act',
    ])
      expect(kinds).toContain(kind)
    expect(timeline.find(({ kind }) => kind === 'note')?.facts).toMatchObject({
      note: 'the customer called',
      by: owner.name,
    })
    expect(timeline.find(({ kind }) => kind === 'act')?.facts).toMatchObject({ command: 'orders hold', reason: 'odd' })
    expect(timeline.find(({ kind }) => kind === 'payment_event')?.facts).toMatchObject({
      event: 'paid',
      effect: 'paid',
      money: 'MOP 100.00',
    })
  })

  it('an order that does not exist is not found', async () => {
    expect((await desk.owner.look(showOrder, { params: { order: 'MO-2222-2222-22' } })).status).toBe(404)
  })

  it('an order takes as many statements with ten pieces as with one', async () => {
    const { sold, owner } = desk
    const [one, ten] = [await sold(), await sold({ quantity: 10 })]
    const count = (order: string) => statementsOf(() => owner.look(showOrder, { params: { order } }))
    expect((await count(ten.no)).length).toBe((await count(one.no)).length)
  })

  it('the evidence is a page that prints, and each time it is opened is an act', async () => {
    const { sold, owner, as, h } = desk
    const { no, tel, codes } = await sold()
    const page = await owner.ask('GET', `/console/api/orders/${no}/evidence`)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'unsafe-inline'/u),
    })
    expect(page.text).toContain(`Evidence for order ${no}`)
    for (const secret of [tel, ...codes]) expect(page.text).not.toContain(secret)
    const full = await owner.ask('GET', `/console/api/orders/${no}/evidence?unmasked=yes`)
    expect(full.text).toContain(tel)
    const { timeline } = await show(no)
    expect(timeline.filter(({ facts }) => facts['command'] === 'audit evidence')).toMatchObject([
      { facts: { by: owner.name }, changes: [] },
      { facts: { by: owner.name }, changes: [{ name: 'unmasked', to: 'true' }] },
    ])
    const reader = await as('read-only')
    expect((await reader.ask('GET', `/console/api/orders/${no}/evidence?unmasked=yes`)).status).toBe(403)
    expect((await reader.ask('GET', `/console/api/orders/${no}/evidence`)).status).toBe(200)
    expect((await owner.ask('GET', '/console/api/orders/MO-2222-2222-22/evidence')).status).toBe(404)
    expect(h.lines.join('\n')).not.toContain(tel)
  })
})

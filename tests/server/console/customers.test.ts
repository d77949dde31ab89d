import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customersCalls as calls } from '~/contract/console/customers'
import { orderCalls } from '~/contract/console/orders'
import { listActs } from '@server/operators/acts'
import { users } from '@server/platform/database/schema/users'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'
import { expectError } from '@tests/server/http/harness'
import { buy, settleWith } from '@tests/server/shop-harness'

const NAME = '歐陽小明'
const BLOCKED = { status: 'blocked' } as const
const ACTIVE = { status: 'active' } as const
let h: ConsoleHarness
let owner: Console
let counter: Console
let reader: Console
const FIRST = 66_550_000
let numbers = FIRST
beforeAll(async () => {
  h = await openConsoleShop()
  owner = await h.person('owner')
  counter = await h.person('counter')
  reader = await h.person('read-only')
})
afterAll(() => h.close())

/** A customer with a name and a number, and two sessions. */
const someone = async (name = NAME) => {
  const visitor = await h.visitor()
  const tel = String((numbers += 1))
  const id = visitor.caller.userId
  await h.database.db.update(users).set({ name, tel, countryCode: '+853' }).where(eq(users.id, id))
  return { visitor, id, tel, params: { id } }
}
const stored = async (id: string) => (await h.database.db.select().from(users).where(eq(users.id, id)))[0]
const refused = (refusal: string, facts: object = {}) => ({ status: 409, body: { refusal, facts } })
const lastAct = async () => (await listActs(h.deps.db, { limit: 1 }))[0]
/** A paid order of one card. */
const ordered = async (visitor: Awaited<ReturnType<typeof someone>>['visitor']) => {
  const order = await buy(h, visitor.caller, await h.variant({ codes: 1 }))
  await settleWith(h, visitor.caller, order.id)
  return order
}

describe('customers at the console', () => {
  it('are found by their number however it is spelled, by the id of the account, and by the beginning of the name', async () => {
    const { id, tel } = await someone('Xaviera Quill')
    const ids = async (text: string) =>
      (await owner.look(calls.find, { input: { text } })).right().items.map(each => each.id)
    for (const text of [tel, `+853 ${tel}`, `00853${tel}`, ` ${tel.slice(0, 4)}-${tel.slice(4)} `, id])
      expect(await ids(text), text).toEqual([id])
    for (const text of ['xaviera', 'Xav', 'XAVIERA QUILL']) expect(await ids(text), text).toEqual([id])
    for (const text of ['quill', 'Xaviera Quilla', '%', '_aviera', randomUUID(), '66000000'])
      expect(await ids(text), text).toEqual([])
  })

  it('a name with every kind of character is found by its own beginning', async () => {
    const names = ['歐陽娜', 'ÅSA', "o'hara", '100%', 'a_b', '\u{1F600} smile', 'Ångström']
    for (const name of names) {
      const { id } = await someone(name)
      const { items } = (
        await owner.look(calls.find, { input: { text: Array.from(name).slice(0, 2).join('') } })
      ).right()
      expect(
        items.map(each => each.id),
        name,
      ).toContain(id)
    }
  })

  it('are found by a part of the name only by a role that sees names, and masked for the others', async () => {
    const { id, tel } = await someone()
    expect(await reader.look(calls.find, { input: { text: NAME.slice(0, 2) } })).toMatchObject(
      refused('names_not_searched'),
    )
    const masked = { id, name: '歐**', tel: `+853 ${tel.slice(0, 2)}** **${tel.slice(-2)}` }
    expect((await reader.look(calls.find, { input: { text: tel } })).right().items).toMatchObject([masked])
    expect((await reader.look(calls.show, { params: { id } })).right()).toMatchObject(masked)
    const full = { id, name: NAME, tel: `+853 ${tel}` }
    for (const who of [owner, counter]) {
      expect((await who.look(calls.find, { input: { text: NAME } })).right().items).toContainEqual(
        expect.objectContaining(full),
      )
      expect((await who.look(calls.show, { params: { id } })).right()).toMatchObject(full)
    }
    const list = await reader.look(calls.list)
    for (const personal of [NAME, tel]) expect(list.text).not.toContain(personal)
  })

  it('are listed newest first, page by page, each once, and by status', async () => {
    h.clock.now += 1_000
    for (let at = 0; at < 60; at += 1) {
      // some at the same time
      if (at % 3 === 0) h.clock.now += 1
      await someone(`page ${at}`)
    }
    const all = (await h.database.db.select().from(users)).length
    const seen: string[] = []
    const times: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = (await reader.look(calls.list, { query: cursor === undefined ? {} : { cursor } })).right()
      seen.push(...page.items.map(each => each.id))
      times.push(...page.items.map(each => each.created_at))
      cursor = page.next
      if (cursor === undefined) break
      expect(page.items).toHaveLength(50)
    }
    expect(new Set(seen).size).toBe(all)
    expect(seen).toHaveLength(all)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const { id, params } = await someone()
    await owner.act(calls.setStatus, BLOCKED, { params })
    const blocked = (await reader.look(calls.list, { query: { status: 'blocked' } })).right().items
    expect(blocked.map(each => each.status)).toEqual(blocked.map(() => 'blocked'))
    expect(blocked.map(each => each.id)).toContain(id)
    expectError(await reader.look(calls.list, { query: { cursor: 'nonsense' } }), 422)
  })

  it('have their facts, orders and devices on their screen', async () => {
    const { id, visitor, params } = await someone()
    const order = await ordered(visitor)
    await h.again(visitor)
    expect((await reader.look(calls.show, { params })).right()).toMatchObject({
      id,
      status: 'active',
      sessions: 3,
      orders: [{ status: 'success', orders: 1 }],
    })
    const { items } = (await reader.look(orderCalls.findOrders, { input: { customer: id } })).right()
    expect(items.map(({ no }) => no)).toEqual([order.no])
    expect((await reader.look(calls.sessions, { params })).right().items).toHaveLength(3)
  })

  it('a phone number in the place of the id is refused', async () => {
    const params = { id: '69990000' }
    await h.database.db
      .update(users)
      .set({ tel: params.id })
      .where(eq(users.id, (await someone()).id))
    expectError(await owner.look(calls.show, { params }), 404)
    expectError(await owner.look(calls.sessions, { params }), 404)
    expectError(await owner.act(calls.setStatus, BLOCKED, { params }), 404)
    expectError(await owner.look(calls.show, { params: { id: randomUUID() } }), 404)
  })
})

describe('acts on customers at the console', () => {
  it('blocking ends every session, names the orders under way, and needs a reason', async () => {
    const { id, visitor, params } = await someone()
    const order = await buy(h, visitor.caller, await h.variant({ codes: 1 }))
    const block = (given: object = {}) => owner.act(calls.setStatus, BLOCKED, { params, ...given })
    expect(Object.keys(expectError(await block({ reason: null }), 422))).toEqual(['reason'])
    expect((await block({ dryRun: true })).right()).toEqual({ status: 'blocked', is_same: false, open: [order.no] })
    expect((await h.ask('GET', '/api/me', { as: visitor })).status).toBe(200)
    expect((await stored(id))?.status).toBe('active')
    expect((await block({ reason: 'chargebacks' })).right()).toMatchObject({ open: [order.no] })
    expectError(await h.ask('GET', '/api/me', { as: visitor }), 401)
    expect((await reader.look(calls.show, { params })).right().status_change).toMatchObject({
      by: owner.name,
      reason: 'chargebacks',
      status: 'blocked',
    })
    expect((await block()).right()).toMatchObject({ is_same: true })
    const act = await lastAct()
    expect(act).toMatchObject({ command: 'users status', reason: 'chargebacks', via: 'console', after: { user: id } })
    expect((await owner.act(calls.setStatus, ACTIVE, { params })).right()).toMatchObject({
      is_same: false,
    })
  })

  it('one session ends, or all of them', async () => {
    const { visitor, params } = await someone()
    const other = await h.again(visitor)
    const { items } = (await counter.look(calls.sessions, { params })).right()
    const [first] = items
    expect(await counter.act(calls.endSessions, { session: randomUUID() }, { params })).toMatchObject(
      refused('no_such_session'),
    )
    const one = { session: first?.id ?? '' }
    expect((await counter.act(calls.endSessions, one, { params, dryRun: true })).right()).toEqual({ ended: 1 })
    expect((await counter.look(calls.sessions, { params })).right().items).toHaveLength(3)
    expect((await counter.act(calls.endSessions, one, { params })).right()).toEqual({ ended: 1 })
    expect((await counter.look(calls.sessions, { params })).right().items).toHaveLength(2)
    expect((await counter.act(calls.endSessions, {}, { params })).right()).toEqual({ ended: 2 })
    for (const as of [visitor, other]) expectError(await h.ask('GET', '/api/me', { as }), 401)
    expectError(await reader.act(calls.endSessions, {}, { params }), 403)
  })

  it('a new number ends the sessions; one that is taken, the same, or no number is refused', async () => {
    const { id, visitor, params, tel } = await someone()
    const other = await someone()
    const change = (number: string, given: object = {}) =>
      owner.act(calls.changeNumber, { number }, { params, ...given })
    await owner.stepUp()
    expect(await change('nonsense')).toMatchObject(refused('no_number'))
    expect(await change('66990055')).toMatchObject(refused('no_dialling_code'))
    expect(await change(`+853${other.tel}`)).toMatchObject(refused('number_taken'))
    expect(await change(`+853${tel}`)).toMatchObject(refused('has_number', { number: expect.stringContaining('**') }))
    expect((await change('+852 6699 0077', { dryRun: true })).right()).toEqual({ tel: '+852 66990077' })
    expect((await h.ask('GET', '/api/me', { as: visitor })).status).toBe(200)
    expect((await change('+852 6699 0077')).right()).toEqual({ tel: '+852 66990077' })
    expect(await stored(id)).toMatchObject({ countryCode: '+852', tel: '66990077', verified: false })
    expectError(await h.ask('GET', '/api/me', { as: visitor }), 401)
    // the other customer still has theirs
    expect((await stored(other.id))?.tel).toBe(other.tel)
  })

  it('the address that logs a customer in needs a fresh second factor, is no answer of a dry run, and works once', async () => {
    const { id, params } = await someone()
    const make = (given: object = {}) => owner.act(calls.handOff, {}, { params, ...given })
    h.clock.now += 10 * 60_000
    expect(await make()).toMatchObject(refused('step_up'))
    await owner.stepUp()
    expectError(await make({ dryRun: true }), 422)
    expectError(await make({ reason: null }), 422)
    const { address } = (await make({ reason: 'phone is broken' })).right()
    const token = /\/\?access_token=([\w-]{43})$/u.exec(address)?.[1] ?? ''
    expect((await h.ask('POST', '/api/handoff', { body: { token } })).status).toBe(200)
    expectError(await h.ask('POST', '/api/handoff', { body: { token } }), 422)
    const act = await lastAct()
    expect(act).toMatchObject({ command: 'users handoff', reason: 'phone is broken', after: { user: id } })
    expect(JSON.stringify(act)).not.toContain(token)
    expect(h.lines.join('\n')).not.toContain(token)
    expectError(await counter.act(calls.handOff, {}, { params }), 403)
  })

  it('an export has everything for the customer, as a page and as JSON, and is in the audit', async () => {
    const { tel, visitor, params } = await someone()
    const order = await ordered(visitor)
    const made = (await counter.act(calls.exportData, {}, { params, reason: null })).right()
    for (const part of [made.page, made.json])
      for (const word of [NAME, tel, order.no ?? '']) expect(part).toContain(word)
    expect(JSON.parse(made.json)).toMatchObject({ account: { name: NAME } })
    expect(made.orders).toBe(1)
    expect(await lastAct()).toMatchObject({ command: 'users export', by: counter.name, after: { orders: 1 } })
    expectError(await counter.act(calls.exportData, {}, { params, dryRun: true }), 422)
    expectError(await reader.act(calls.exportData, {}, { params }), 403)
  })

  it('an erasure shows what goes and what stays first, and is refused while an order is under way', async () => {
    const { id, visitor, params } = await someone()
    await ordered(visitor)
    const open = await buy(h, visitor.caller, await h.variant({ codes: 1 }))
    const erase = (given: object = {}) => owner.act(calls.erase, {}, { params, ...given })
    h.clock.now += 10 * 60_000
    expect(await erase({ dryRun: true })).toMatchObject(refused('step_up'))
    await owner.stepUp()
    expect(await erase({ dryRun: true })).toMatchObject(refused('under_way_unpaid', { orders: open.no }))
    await h.shop.orders.cancel(visitor.caller, open.id, undefined)
    const counts = { orders: 2, sessions: 2, logins: 0 }
    expect((await erase({ dryRun: true })).right()).toEqual(counts)
    expect((await stored(id))?.name).toBe(NAME)
    expect((await erase({ reason: 'the customer asked' })).right()).toEqual(counts)
    expect(await stored(id)).toMatchObject({ name: '', tel: null, status: 'erased' })
    expect((await owner.look(calls.show, { params })).right()).toMatchObject({ status: 'erased', name: '' })
    expect(await erase()).toMatchObject(refused('erased'))
    expect(await owner.act(calls.setStatus, ACTIVE, { params })).toMatchObject(refused('erased'))
    for (const who of [counter, reader]) expectError(await who.act(calls.erase, {}, { params }), 403)
  })

  it('no name and no number of a customer is in an address or in the log', () => {
    const said = h.lines.join('\n')
    const personal = [NAME, ...Array.from({ length: numbers - FIRST }, (_, at) => String(FIRST + 1 + at))]
    expect(personal.filter(word => said.includes(word))).toEqual([])
  })
})

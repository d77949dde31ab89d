import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '@server/platform/database/schema/audit'
import { phoneCodes, rateLimits } from '@server/platform/database/schema/auth'
import { erasures, users } from '@server/platform/database/schema/users'
import { type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { cheapPasswords, telephones } from '@tests/server/identity/harness'
import { buy, kinds } from '@tests/server/shop-harness'

const PASSWORD = 'correct horse'
const given = { current_password: PASSWORD }

describe.each(kinds)('a customer’s own data over HTTP on %s', kind => {
  let h: HttpHarness
  let me: Visitor
  let tel: string
  const closed: string[] = []
  const phones = telephones()
  beforeAll(async () => {
    h = await openDoors(kind, {
      identity: { sms: phones, passwords: cheapPasswords() },
      parts: { endSockets: id => void closed.push(id) },
    })
  })
  beforeEach(async () => {
    h.clock.now += 4_000_000
    await h.database.db.delete(rateLimits)
    await h.database.db.delete(phoneCodes)
    me = await h.visitor()
    const set = { name: 'Xenia', passwordHash: `hash of ${PASSWORD}` }
    const [person] = await h.database.db.update(users).set(set).where(eq(users.id, me.caller.userId)).returning()
    tel = person?.tel ?? ''
    ;[phones.got.length, closed.length] = [0, 0]
  })
  afterAll(() => h.close())

  const erase = (body: object, as = me) => h.ask('DELETE', '/api/me', { as, body })
  const data = (body: object, as = me) => h.ask('POST', '/api/me/data', { as, body })
  const erased = async () =>
    (await h.database.db.select().from(erasures).where(eq(erasures.userId, me.caller.userId))).length

  it('the data of a customer needs a confirmation, and the audit has that the customer got it', async () => {
    expect(Object.keys(expectError(await data({}), 422))).toEqual(['confirmation'])
    expect(Object.keys(expectError(await data({ current_password: 'wrong' }), 422))).toEqual(['current_password'])
    const answer = await data(given)
    expect(answer).toMatchObject({ status: 200, body: { account: { id: me.caller.userId, name: 'Xenia' } } })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.text).not.toContain('hash of')
    const rows = await h.database.db.select().from(audit).where(eq(audit.kind, 'exported'))
    expect(rows.filter(({ details }) => details['customer'] === me.caller.userId)).toHaveLength(1)
  })

  it('an erasure ends every session with its sockets, drops the cookie, and the number gets a message', async () => {
    const other = await h.again(me)
    expect(Object.keys(expectError(await erase({}), 422))).toEqual(['confirmation'])
    expect(await erased()).toBe(0)
    const answer = await erase(given)
    expect(answer.status).toBe(204)
    expect(answer.headers['set-cookie']).toMatch(/__Host-sid=;/u)
    // one more was made with the customer
    expect(closed).toHaveLength(3)
    for (const as of [me, other]) expectError(await h.ask('GET', '/api/me', { as }), 401)
    await h.identity.settled()
    expect(phones.got.filter(({ to }) => to.tel === tel).map(({ text }) => text)).toEqual([
      expect.stringMatching(/your account and your data were deleted\. If this was not you, contact us/u),
    ])
    const own = and(eq(erasures.userId, me.caller.userId), eq(erasures.by, 'customer'))
    expect(await h.database.db.select().from(erasures).where(own)).toHaveLength(1)
  })

  it('a customer with an order under way reads which, and the confirmation is not used up', async () => {
    const { no = '' } = await buy(h, me.caller, await h.variant())
    await h.ask('POST', '/api/verify/tel', { as: me, body: { type: 'reveal', tel } })
    await h.identity.settled()
    const confirmation = phones.last(tel)
    const refused = await erase({ confirmation })
    expectError(refused, 409)
    expect(refused.body).toEqual({
      message: `Order ${no} is not paid yet. Pay or cancel it first, then delete the account`,
    })
    expect(await erased()).toBe(0)
    const [order] = (await h.shop.orders.takings(me.caller, 1)).data
    await h.shop.orders.cancel(me.caller, order?.id ?? '', undefined)
    expect((await erase({ confirmation })).status).toBe(204)
  })

  it('requests for data and for an erasure are limited together, wrong confirmations among them', async () => {
    for (let each = 0; each < 5; each += 1) {
      await data({})
      await erase({})
    }
    expectError(await data(given), 429)
    expectError(await erase(given), 429)
    expect((await h.ask('GET', '/api/me', { as: me })).status).toBe(200)
    h.clock.now += 3_600_000
    expect((await data(given)).status).toBe(200)
  })
})

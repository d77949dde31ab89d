import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { phoneCodes, rateLimits } from '@server/platform/database/schema/auth'
import { identities, users } from '@server/platform/database/schema/users'
import { type Answer, type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { cheapPasswords, telephones } from '@tests/server/identity/harness'
import { policies as asked } from '@tests/server/import-harness'
import { currentOf, recordOf } from '@tests/server/identity/records'

const PASSWORD = 'correct horse'
const known = { current_password: PASSWORD }

describe('an account', () => {
  let h: HttpHarness
  let me: Visitor
  const phones = telephones()
  const ended: string[] = []
  beforeAll(async () => {
    h = await openDoors('pglite', {
      identity: { sms: phones, passwords: cheapPasswords(), endSockets: id => void ended.push(id) },
    })
  })
  beforeEach(async () => {
    h.clock.now += 600_000
    await h.database.db.delete(rateLimits)
    await h.database.db.delete(phoneCodes)
    me = await h.visitor()
  })
  afterAll(() => h.close())

  const put = (path: string, body: unknown, as = me) => h.ask('PUT', path, { as, body })
  const fields = async (answer: Promise<Answer>) => Object.keys(expectError(await answer, 422))
  const change = (set: Partial<typeof users.$inferInsert>, who = me) =>
    h.database.db.update(users).set(set).where(eq(users.id, who.caller.userId))
  const codeFor = async (tel: string, country_code = '+853') => {
    await h.ask('POST', '/api/verify/tel', { body: { type: 'binding', tel, country_code } })
    await h.identity.settled()
    return phones.last(tel)
  }
  /** A code to the number that is bound so far. */
  const ownCode = async (as = me) => {
    await h.ask('POST', '/api/verify/tel', { as, body: { type: 'reveal', tel: '66000000' } })
    await h.identity.settled()
    return phones.last(recordOf((await h.ask('GET', '/api/me', { as })).body).tel)
  }
  const isIn = async (as: Visitor) => (await h.ask('GET', '/api/me', { as })).status === 200

  describe('the password of an account', () => {
    beforeEach(() => change({ passwordHash: `hash of ${PASSWORD}` }))

    it('a change of the password requires the current one, and ends the other sessions [I-18]', async () => {
      const other = await h.again(me)
      for (const current of [{}, { current_password: 'wrong' }])
        expect(await fields(put('/api/me/password', { password: 'another horse', ...current }))).toEqual([
          'current_password',
        ])
      expect(await isIn(other)).toBe(true)
      const done = await put('/api/me/password', { password: 'another horse', current_password: PASSWORD })
      expect(done.body).toMatchObject({ data: { hashid: me.caller.userId, status: { name: 'active' } } })
      expect([await isIn(me), await isIn(other)]).toEqual([true, false])
      expect(await fields(put('/api/me/password', { password: 'a third horse', current_password: PASSWORD }))).toEqual([
        'current_password',
      ])
    })

    it('a first password needs a phone code, and a forced one needs the password that it replaces', async () => {
      await change({ passwordHash: null })
      expect(await fields(put('/api/me/password', { password: PASSWORD }))).toEqual(['confirmation'])
      expect((await put('/api/me/password', { password: PASSWORD, confirmation: await ownCode() })).status).toBe(200)
      await change({ status: 'require_update_password' })
      const forced = await h.ask('GET', '/api/me', { as: me })
      expect(forced.body).toMatchObject({ data: { status: { name: 'require_update_password' } } })
      expect(await fields(put('/api/me/password', { password: 'another horse' }))).toEqual(['confirmation'])
      const done = await put('/api/me/password', { password: 'another horse', current_password: PASSWORD })
      expect(done.body).toMatchObject({ data: { status: { name: 'active' } } })
      expectError(await put('/api/me/password', { password: PASSWORD }), 422)
    })

    it('a new password is refused if it is common, the phone number, or the old one', async () => {
      const tel = recordOf((await h.ask('GET', '/api/me', { as: me })).body).tel
      for (const password of ['password', 'short', '12345678', tel, PASSWORD])
        expect(await fields(put('/api/me/password', { password, current_password: PASSWORD })), password).toEqual([
          'password',
        ])
    })

    it('the current password allows ten tries, and then the right one is refused too', async () => {
      for (let at = 0; at < 10; at += 1)
        await put('/api/me/password', { password: 'another horse', current_password: 'wrong' })
      expectError(await put('/api/me/password', { password: 'another horse', current_password: PASSWORD }), 429)
      h.clock.now += 900_000
      expect((await put('/api/me/password', { password: 'another horse', current_password: PASSWORD })).status).toBe(
        200,
      )
    })
  })

  describe('the number of an account', () => {
    it('a code binds a number to a customer without one, who is then registered', async () => {
      await change({ tel: null, countryCode: null, verified: false })
      const before = await h.ask('GET', '/api/me', { as: me })
      expect(before.body).toMatchObject({ data: { registered: false, verified: false } })
      const number = { country_code: '+852', tel: '91234567' }
      const code = await codeFor(number.tel, number.country_code)
      // the first number needs no more than its code
      const done = await put('/api/me/tel', { ...number, code })
      expect(done.body).toMatchObject({ data: { registered: true, verified: true, tel: number } })
      // the code is used up
      await change({ passwordHash: `hash of ${PASSWORD}` })
      expect(await fields(put('/api/me/tel', { ...number, code, ...known }))).toEqual(['code'])
    })

    it('a taken number is reported only to a person who has proven to own it [I-17]', async () => {
      const other = await h.visitor()
      const taken = { country_code: '+853', tel: recordOf((await h.ask('GET', '/api/me', { as: other })).body).tel }
      const free = { country_code: '+853', tel: '66555444' }
      await change({ passwordHash: `hash of ${PASSWORD}` })
      const [one, two] = [
        await put('/api/me/tel', { ...taken, code: '000000', ...known }),
        await put('/api/me/tel', { ...free, code: '000000', ...known }),
      ]
      expect(Object.keys(expectError(one, 422))).toEqual(['code'])
      expect(two.text).toBe(one.text)
      expect(await fields(put('/api/me/tel', { ...taken, code: await codeFor(taken.tel), ...known }))).toEqual(['tel'])
      expect(recordOf((await h.ask('GET', '/api/me', { as: other })).body).tel).toBe(taken.tel)
    })

    it('a number that two customers bind at once belongs to one of them', async () => {
      const two = [me, await h.visitor()]
      for (const each of two) await change({ passwordHash: `hash of ${PASSWORD}` }, each)
      const number = { country_code: '+853', tel: '66555445' }
      const code = await codeFor(number.tel)
      const done = await Promise.all(two.map(as => put('/api/me/tel', { ...number, code, ...known }, as)))
      expect(done.map(each => each.status).toSorted()).toEqual([200, 422])
    })
  })

  it('an account takes a new name, and refuses an invalid one', async () => {
    const done = await h.ask('PATCH', '/api/me', { as: me, body: { name: '陳小明' } })
    expect(done.body).toMatchObject({ data: { name: '陳小明' } })
    for (const name of ['', 'x'.repeat(61), 'a\0b', undefined])
      expectError(await h.ask('PATCH', '/api/me', { as: me, body: { name } }), 422)
  })

  it('an account stores the accepted policies, and ignores policies that the shop does not have', async () => {
    const policies = fc.array(
      fc.oneof(
        fc.constantFrom(...asked),
        fc.record({ id: fc.constantFrom('service', 'privacy', 'cookies'), version: fc.constantFrom('2', '2099-01') }),
      ),
      { maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(policies, { minLength: 1, maxLength: 4 }), async rounds => {
        const who = await h.visitor()
        await change({ consents: [] }, who)
        const model = new Map<string, string>()
        for (const round of rounds) {
          const answer = await h.ask('POST', '/api/me/consent', { as: who, body: { policies: round } })
          const isKnown = round.every(each => asked.some(one => one.id === each.id && one.version === each.version))
          if (!isKnown) expect(Object.keys(expectError(answer, 422))).toEqual(['policies'])
          else for (const { id, version } of round) model.set(id, version)
          const now = await h.ask('GET', '/api/me', { as: who })
          expect(new Map(recordOf(now.body).consents.map(each => [each.id, each.version]))).toEqual(model)
        }
      }),
      { numRuns: 15 },
    )
  })

  describe('the devices of an account', () => {
    it('the devices are listed with their names, and this one is marked', async () => {
      await change({ passwordHash: `hash of ${PASSWORD}` })
      const tel = recordOf((await h.ask('GET', '/api/me', { as: me })).body).tel
      h.clock.now += 1
      await h.ask('POST', '/api/login', {
        body: { country_code: '+853', tel, password: PASSWORD },
        headers: { 'user-agent': `Phone ${'x'.repeat(300)}` },
      })
      const listed = await h.ask('GET', '/api/me/sessions', { as: me })
      expect(listed.body).toMatchObject([
        { agent: `Phone ${'x'.repeat(194)}`, current: false },
        { current: expect.any(Boolean) },
        { current: expect.any(Boolean) },
      ])
      expect(listed.text.match(/"current":true/gu)?.length).toBe(1)
      expect(listed.text).not.toContain(me.token)
    })

    it('[I-18] devices are logged out one by one, with their sockets, by their owner only', async () => {
      const [other, stranger] = [await h.again(me), await h.visitor()]
      const listed = await h.ask('GET', '/api/me/sessions', { as: other })
      const own = currentOf(listed.body)
      const revoke = (id: string, as: Visitor) => h.ask('DELETE', `/api/me/sessions/${id}`, { as })
      const foreign = await revoke(own, stranger)
      expectError(foreign, 404)
      expect((await revoke('00000000-0000-4000-8000-000000000000', stranger)).text).toBe(foreign.text)
      expect(await isIn(other)).toBe(true)
      ended.length = 0
      const done = await revoke(own, me)
      expect([done.status, done.headers['set-cookie']]).toEqual([204, undefined])
      expect(ended).toEqual([own])
      expect([await isIn(me), await isIn(other)]).toEqual([true, false])
      expectError(await revoke(own, me), 404)
      // this very one: the cookie goes too
      const mine = currentOf((await h.ask('GET', '/api/me/sessions', { as: me })).body)
      expect(String((await revoke(mine, me)).headers['set-cookie'])).toMatch(/^__Host-sid=; /u)
      expect(await isIn(me)).toBe(false)
    })

    it('[I-18] all devices of a customer are logged out at once, this one too, and those of others stay', async () => {
      const [other, stranger] = [await h.again(me), await h.visitor()]
      ended.length = 0
      const done = await h.ask('DELETE', '/api/me/sessions', { as: me })
      expect(done.status).toBe(204)
      expect(String(done.headers['set-cookie'])).toMatch(/^__Host-sid=; /u)
      expect([await isIn(me), await isIn(other), await isIn(stranger)]).toEqual([false, false, true])
      expect(ended.length).toBeGreaterThanOrEqual(2)
    })
  })

  describe('the social accounts of a customer', () => {
    const link = (provider: string, who = me) =>
      h.database.db.insert(identities).values({
        provider,
        subject: `${provider} of ${who.caller.userId}`,
        userId: who.caller.userId,
        name: 'Anna',
        createdAt: new Date(h.clock.now),
      })
    const unlink = (provider: string, given: object = known) =>
      h.ask('DELETE', `/api/me/identities/${provider}`, { as: me, body: given })
    const listed = async () => (await h.ask('GET', '/api/me/identities', { as: me })).body

    it('a social account is listed, and can be unlinked while another login method is left', async () => {
      await change({ passwordHash: `hash of ${PASSWORD}` })
      await link('facebook')
      expect(await listed()).toEqual([{ provider: 'facebook', name: 'Anna', removable: true }])
      expect((await unlink('facebook')).status).toBe(204)
      expect(await listed()).toEqual([])
      expectError(await unlink('facebook'), 404)
      expectError(await unlink('nobody'), 404)
    })

    it('the last login method cannot be unlinked', async () => {
      // a number that the shop no longer serves, and no password: nothing leads in by it
      await change({ countryCode: '+351', tel: `9${String(h.clock.now).slice(-8)}`, passwordHash: null })
      await link('facebook')
      await link('wechat')
      expect(await listed()).toMatchObject([{ removable: true }, { removable: true }])
      expect((await unlink('facebook', { confirmation: await ownCode() })).status).toBe(204)
      h.clock.now += 180_000
      expectError(await unlink('wechat', { confirmation: await ownCode() }), 409)
      expect(await listed()).toMatchObject([{ removable: false }])
      await change({ passwordHash: 'hash of something' })
      expect(await listed()).toMatchObject([{ removable: true }])
    })
  })
})

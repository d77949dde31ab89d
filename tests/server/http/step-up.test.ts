import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audit } from '@server/platform/database/schema/audit'
import { phoneCodes, rateLimits } from '@server/platform/database/schema/auth'
import { identities, users } from '@server/platform/database/schema/users'
import { token } from '~/contract/session.wire'
import * as E from 'fp-ts/Either'
import { type Answer, type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { cheapPasswords, telephones } from '@tests/server/identity/harness'
import { recordOf } from '@tests/server/identity/records'
import { buy } from '@tests/server/shop-harness'

const PASSWORD = 'correct horse'

describe('a session of any age', () => {
  let h: HttpHarness
  let me: Visitor
  let tel: string
  const phones = telephones()
  beforeAll(async () => {
    h = await openDoors('pglite', { identity: { sms: phones, passwords: cheapPasswords() } })
  })
  beforeEach(async () => {
    h.clock.now += 4_000_000
    await h.database.db.delete(rateLimits)
    await h.database.db.delete(phoneCodes)
    me = await h.visitor()
    tel = recordOf((await h.ask('GET', '/api/me', { as: me })).body).tel
    await change(me, { passwordHash: `hash of ${PASSWORD}` })
    phones.got.length = 0
  })
  afterAll(() => h.close())

  const change = ({ caller }: Visitor, set: Partial<typeof users.$inferInsert>) =>
    h.database.db.update(users).set(set).where(eq(users.id, caller.userId))
  const codeFor = async (type: string, number: string, as?: Visitor) => {
    await h.ask('POST', '/api/verify/tel', { ...(as === undefined ? {} : { as }), body: { type, tel: number } })
    await h.identity.settled()
    return phones.last(number)
  }
  const bind = async (number: string, given: object = {}, as = me) => {
    const code = await codeFor('binding', number)
    return h.ask('PUT', '/api/me/tel', { as, body: { country_code: '+853', tel: number, code, ...given } })
  }
  const link = (subject: string, as: Visitor, provider = 'wechat') =>
    h.database.db
      .insert(identities)
      .values({ provider, subject, userId: as.caller.userId, createdAt: new Date(h.clock.now) })
  const fields = (answer: Answer) => Object.keys(expectError(answer, 422))
  const notices = async (to: string) => {
    await h.identity.settled()
    return phones.got.filter(each => each.to.tel === to && !each.text.includes('your code is')).map(each => each.text)
  }

  it('a new number needs the password or a code to the old number, and both numbers get a message', async () => {
    expect(fields(await bind('66700001'))).toEqual(['confirmation'])
    h.clock.now += 180_000
    expect(fields(await bind('66700001', { current_password: 'wrong' }))).toEqual(['current_password'])
    h.clock.now += 180_000
    // a code to the new number confirms nothing
    expect(fields(await bind('66700001', { confirmation: phones.last('66700001') }))).toEqual(['confirmation'])
    expect(await notices(tel)).toEqual([])
    h.clock.now += 180_000
    expect((await bind('66700001', { current_password: PASSWORD })).status).toBe(200)
    for (const number of [tel, '66700001']) {
      const [text = '', ...more] = await notices(number)
      expect(more).toEqual([])
      expect(text).toMatch(
        /phone number was changed from \+853 6\S+ \S+ to \+853 66\S+ \S+\. If this was not you, contact us/u,
      )
      // neither message carries a whole number
      expect(text).not.toContain(tel)
      expect(text).not.toContain('66700001')
    }
    const confirmation = await codeFor('reveal', '66700001', me)
    expect((await bind('66700002', { confirmation })).status).toBe(200)
    expect(await notices('66700001')).toHaveLength(2)
  })

  it('a confirmation code confirms one change only', async () => {
    const confirmation = await codeFor('reveal', tel, me)
    expect((await bind('66700003', { confirmation })).status).toBe(200)
    expect(fields(await bind('66700004', { confirmation }))).toEqual(['confirmation'])
  })

  it('a new password, a link and an unlink need the same confirmation, and the number gets a message', async () => {
    const unlink = (given: object) => h.ask('DELETE', '/api/me/identities/wechat', { as: me, body: given })
    await link(`of ${tel}`, me)
    expect(fields(await unlink({}))).toEqual(['confirmation'])
    expect(fields(await unlink({ current_password: 'wrong' }))).toEqual(['current_password'])
    expect((await unlink({ current_password: PASSWORD })).status).toBe(204)
    const linking = { code: 'x', state: 'y' }
    expect(fields(await h.ask('POST', '/api/me/identities/wechat', { as: me, body: linking }))).toEqual([
      'confirmation',
    ])
    const changed = { password: 'another horse', current_password: PASSWORD }
    expect((await h.ask('PUT', '/api/me/password', { as: me, body: changed })).status).toBe(200)
    expect(await notices(tel)).toEqual([
      expect.stringMatching(/WeChat was unlinked/u),
      expect.stringMatching(
        /your password was changed\. If this was not you, reset your password at once: \S+\/auth\/forgot$/u,
      ),
    ])
  })

  it('ten wrong passwords lead to a wait, and the answer lists the other ways to confirm', async () => {
    for (let each = 0; each < 10; each += 1)
      await h.ask('PUT', '/api/me/password', { as: me, body: { password: 'another horse', current_password: 'wrong' } })
    const answer = await h.ask('DELETE', '/api/me/identities/wechat', { as: me, body: { current_password: PASSWORD } })
    expectError(answer, 429)
    expect(answer.body).toEqual({
      message: expect.stringMatching(/^Too many wrong passwords\. Try again in 15 minutes/u),
    })
    expect(answer.headers['retry-after']).toBe('900')
  })

  describe('a new social customer whose number has an account', () => {
    const newcomer = async (subject: string) => {
      const made = await h.visitor()
      await change(made, { name: 'A Newcomer', tel: null, countryCode: null, verified: false, passwordHash: null })
      await link(subject, made)
      return made
    }
    const join = (as: Visitor, code: string, number = tel) =>
      h.ask('POST', '/api/me/join', { as, body: { country_code: '+853', tel: number, code } })
    const owned = async (as: Visitor) => {
      const own = and(eq(identities.userId, as.caller.userId), eq(identities.provider, 'wechat'))
      return (await h.database.db.select().from(identities).where(own)).map(each => each.subject)
    }
    const sessionIn = (answer: Answer): Visitor => {
      const read = token.decode(answer.body)
      if (E.isLeft(read)) throw new Error(answer.text)
      const set = [answer.headers['set-cookie'] ?? []].flat().join('\n')
      const cookie = /__Host-sid=([\w-]+);/u.exec(set)?.[1] ?? ''
      return { caller: me.caller, token: read.right.data.token, cookie }
    }

    it('a new social customer can link to the account of the number with the same code, and gets its session', async () => {
      const fresh = await newcomer('joining')
      const code = await codeFor('binding', tel)
      const body = { country_code: '+853', tel, code }
      expect(fields(await h.ask('PUT', '/api/me/tel', { as: fresh, body }))).toEqual(['tel', 'link'])
      const answer = await join(fresh, code)
      expect(answer.status, answer.text).toBe(200)
      const mine = await h.ask('GET', '/api/me', { as: sessionIn(answer) })
      expect(mine.body).toMatchObject({ data: { hashid: me.caller.userId } })
      expect([await owned(me), await owned(fresh)]).toEqual([['joining'], []])
      // the account that was left behind keeps no name [I-31]
      const named = eq(users.id, fresh.caller.userId)
      expect(await h.database.db.select({ name: users.name }).from(users).where(named)).toEqual([{ name: '' }])
      // the session that was left behind is over [I-18], and so is the code
      expectError(await h.ask('GET', '/api/me', { as: fresh }), 401)
      expect(fields(await join(await newcomer('later'), code))).toEqual(['code'])
      expect(await notices(tel)).toEqual([expect.stringMatching(/WeChat was linked to your account/u)])
      const written = await h.database.db.select().from(audit).where(eq(audit.kind, 'joined'))
      expect(written.map(each => each.details)).toContainEqual({
        provider: 'wechat',
        from: fresh.caller.userId,
        to: me.caller.userId,
      })
    })

    it('the link to an existing account needs the right code, and a wrong one reveals nothing about the number [I-17]', async () => {
      const fresh = await newcomer('guessing')
      const code = await codeFor('binding', tel)
      const wrong = code === '000000' ? '000001' : '000000'
      const [known, unknown] = [await join(fresh, wrong), await join(fresh, wrong, '66123987')]
      expect(fields(known)).toEqual(['code'])
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
      expect(fields(await join(fresh, await codeFor('binding', '66123987'), '66123987'))).toEqual(['tel'])
    })

    it('a customer with a number, a password or an order cannot link to another account, nor to a blocked one', async () => {
      const code = await codeFor('binding', tel)
      const other = await h.visitor()
      expect(fields(await join(other, code))).toEqual(['tel'])
      const withPassword = await newcomer('with a password')
      await change(withPassword, { passwordHash: 'hash of something' })
      expect(fields(await join(withPassword, code))).toEqual(['tel'])
      const buyer = await h.visitor()
      await buy(h, buyer.caller, await h.variant({ codes: 1 }))
      await change(buyer, { tel: null, countryCode: null, passwordHash: null })
      expect(fields(await join(buyer, code))).toEqual(['tel'])
      await change(me, { status: 'blocked' })
      expect(fields(await join(await newcomer('to a blocked one'), code))).toEqual(['code'])
      expect(await owned(me)).toEqual([])
    })

    it('the link is refused if the account already has one of that provider, and both stay unchanged', async () => {
      await link('the first', me)
      const fresh = await newcomer('the second')
      expectError(await join(fresh, await codeFor('binding', tel)), 409)
      expect([await owned(me), await owned(fresh)]).toEqual([['the first'], ['the second']])
      expect((await h.ask('GET', '/api/me', { as: fresh })).status).toBe(200)
    })

    it('the link to an existing account happens once, for any number of simultaneous requests', async () => {
      const fresh = await newcomer('hasty')
      const code = await codeFor('binding', tel)
      const answers = await Promise.all([1, 2, 3, 4].map(() => join(fresh, code)))
      expect(answers.filter(each => each.status === 200)).toHaveLength(1)
      expect(await owned(me)).toEqual(['hasty'])
    })
  })
})

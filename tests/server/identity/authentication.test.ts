import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { token } from '~/contract/session.wire'
import { handOffs, phoneCodes, rateLimits } from '@server/platform/database/schema/auth'
import { users } from '@server/platform/database/schema/users'
import { type Answer, type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { policies } from '@tests/server/import-harness'
import { cheapPasswords, telephones } from '@tests/server/identity/harness'

const PASSWORD = 'correct horse'
const KNOWN = { country_code: '+853', tel: '66123456' }
const UNKNOWN = { country_code: '+853', tel: '66999999' }

/** The browser that holds the session of a successful login. */
const visitorOf = (answer: Answer, caller: Visitor['caller']): Visitor => {
  const read = token.decode(answer.body)
  if (E.isLeft(read)) throw new Error(answer.text)
  const cookie = /^__Host-sid=([\w-]+);/u.exec(String(answer.headers['set-cookie'] ?? ''))?.[1] ?? ''
  return { caller, token: read.right.data.token, cookie }
}

describe('authentication', () => {
  let h: HttpHarness
  let caller: Visitor['caller']
  const phones = telephones()
  /** Faults to inject outside the shop. */
  const trouble: { crowded: boolean; gateway: Promise<never> | undefined } = { crowded: false, gateway: undefined }
  const warned: string[] = []
  beforeAll(async () => {
    const cheap = cheapPasswords()
    const full = Promise.resolve(E.left({ retryAfter: 3 }))
    h = await openDoors('pglite', {
      identity: {
        sms: { send: (to, text) => trouble.gateway ?? phones.send(to, text) },
        passwords: {
          full: () => undefined,
          load: () => ({ running: 0, waiting: 0 }),
          hash: password => (trouble.crowded ? full : cheap.hash(password)),
          matches: (password, hash) => (trouble.crowded ? full : cheap.matches(password, hash)),
        },
        warn: (event, details) => void warned.push(`${event} ${JSON.stringify(details)}`),
      },
    })
    await h.identity.add({ name: 'Anna', countryCode: '+853', tel: KNOWN.tel, password: PASSWORD, consents: policies })
    caller = await h.customer()
  })
  beforeEach(async () => {
    h.clock.now += 600_000
    await h.database.db.delete(rateLimits)
    await h.database.db.delete(phoneCodes)
    phones.got.length = 0
  })
  afterAll(() => h.close())

  const post = (path: string, body: unknown) => h.ask('POST', path, { body })
  const codeFor = async (type: string, number: { readonly country_code: string; readonly tel: string }) => {
    const answer = await post('/api/verify/tel', { type, ...number })
    expect(answer.status, answer.text).toBe(204)
    await h.identity.settled()
    return phones.last(number.tel)
  }
  const wrongly = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const fields = async (answer: Promise<Answer>) => Object.keys(expectError(await answer, 422))

  it('[I-17] a request for a code has the same answer for known and unknown numbers, for every purpose', async () => {
    for (const type of ['register', 'forgot', 'binding', 'login']) {
      const [known, unknown] = [
        await post('/api/verify/tel', { type, ...KNOWN }),
        await post('/api/verify/tel', { type, ...UNKNOWN }),
      ]
      expect([known.status, known.text]).toEqual([204, ''])
      expect([unknown.status, unknown.text]).toEqual([204, ''])
      expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
      // too soon: that too is the same
      const [again, too] = [
        await post('/api/verify/tel', { type, ...KNOWN }),
        await post('/api/verify/tel', { type, ...UNKNOWN }),
      ]
      expectError(again, 429)
      expect(again.headers['retry-after']).toBe('180')
      expect([too.status, too.text, too.headers['retry-after']]).toEqual([again.status, again.text, '180'])
    }
    await h.identity.settled()
    expect(phones.got.length).toBe(8)
  })

  it('[I-17] a request for a code does not wait for the message, whether it can be sent or not', async () => {
    const failing: { now: () => void } = { now: () => undefined }
    trouble.gateway = new Promise((_, fail) => {
      failing.now = () => fail(new Error(`66123456 cannot be read`))
    })
    expect((await post('/api/verify/tel', KNOWN)).status).toBe(204)
    expect(warned).toEqual([])
    failing.now()
    await h.identity.settled()
    trouble.gateway = undefined
    expect(warned).toEqual(['a message could not be written {}'])
  })

  it('the message with a code is in the language of the request, and binds the code to the shop’s address', async () => {
    await h.ask('POST', '/api/verify/tel', { body: KNOWN, headers: { 'accept-language': 'zh-HK' } })
    await post('/api/verify/tel', UNKNOWN)
    await h.identity.settled()
    expect(phones.got.map(each => each.text)).toEqual([
      expect.stringMatching(/^【[^】]+】驗證碼 \d{6}，[^\n]+\n\n@shop\.example\.com #\d{6}$/u),
      expect.stringMatching(/^[^:]+: your code is \d{6}\. [^\n]+\n\n@shop\.example\.com #\d{6}$/u),
    ])
  })

  it('no code is sent to an invalid number or to a country that the shop does not serve', async () => {
    for (const number of [
      { tel: 'abc' },
      { tel: '28123456' },
      { ...KNOWN, country_code: '+351' },
      { ...KNOWN, country_code: '+8521' },
    ])
      expect(await fields(post('/api/verify/tel', number))).toEqual(['tel'])
    await h.identity.settled()
    expect(phones.got).toEqual([])
  })

  it('[I-11] the log contains no code and no number', async () => {
    const code = await codeFor('login', KNOWN)
    await post('/api/login', { ...KNOWN, code: wrongly(code) })
    await post('/api/login', { ...KNOWN, code })
    const log = h.lines.join('\n')
    expect(log).not.toContain(code)
    expect(log).not.toContain(KNOWN.tel)
  })

  it('a registration with a code, a password and a name creates a customer', async () => {
    const number = { country_code: '+852', tel: '61234567' }
    const code = await codeFor('register', number)
    const answer = await post('/api/register', { ...number, code, password: PASSWORD, name: 'Ben' })
    const ben = visitorOf(answer, caller)
    expect((await h.ask('GET', '/api/me', { as: ben })).body).toMatchObject({
      data: { name: 'Ben', registered: true, verified: true, status: { name: 'active' }, tel: number, consents: [] },
    })
    expect((await post('/api/login', { ...number, password: PASSWORD })).status).toBe(200)
    // the code is used up
    expect(await fields(post('/api/register', { ...number, code, password: PASSWORD }))).toEqual(['code'])
  })

  it('a code for registration is sent to +853 by default', async () => {
    expect((await post('/api/verify/tel', { tel: '66333333' })).status).toBe(204)
    await h.identity.settled()
    const registration = { country_code: '+853', tel: '66333333', code: phones.last('66333333'), password: PASSWORD }
    expect((await post('/api/register', registration)).status).toBe(200)
  })

  it('[I-17] a registration reports a registered number to its owner only', async () => {
    const tried = (number: object, code: string) => post('/api/register', { ...number, code, password: PASSWORD })
    const [known, unknown] = [await codeFor('register', KNOWN), await codeFor('register', UNKNOWN)]
    const [one, other] = [await tried(KNOWN, wrongly(known)), await tried(UNKNOWN, wrongly(unknown))]
    expect(Object.keys(expectError(one, 422))).toEqual(['code'])
    expect(other.text).toBe(one.text)
    expect(await fields(tried(KNOWN, known))).toEqual(['tel'])
    expect((await post('/api/login', { ...KNOWN, password: PASSWORD })).status).toBe(200)
  })

  it('a registration refuses a common password, and the code stays valid', async () => {
    const number = { country_code: '+853', tel: '66222222' }
    const code = await codeFor('register', number)
    for (const password of ['short', 'password', 'woaini1314', 'qwertyuiop', '66222222'])
      expect(await fields(post('/api/register', { ...number, code, password })), password).toEqual(['password'])
    expect((await post('/api/register', { ...number, code, password: PASSWORD })).status).toBe(200)
  })

  it('[I-17] a login by code works for the same customers as a login by password, and reveals nothing to others', async () => {
    const code = await codeFor('login', KNOWN)
    const [one, other] = [
      await post('/api/login', { ...KNOWN, code: wrongly(code) }),
      await post('/api/login', { ...UNKNOWN, code: wrongly(code) }),
    ]
    expect(Object.keys(expectError(one, 422))).toEqual(['code'])
    expect(other.text).toBe(one.text)
    const anna = visitorOf(await post('/api/login', { ...KNOWN, code }), caller)
    expect((await h.ask('GET', '/api/me', { as: anna })).body).toMatchObject({ data: { name: 'Anna' } })
    expect(await fields(post('/api/login', { ...KNOWN, code }))).toEqual(['code'])
    // its owner may know that the number has no account
    expect(await fields(post('/api/login', { ...UNKNOWN, code: await codeFor('login', UNKNOWN) }))).toEqual(['tel'])
  })

  it('a code for another purpose does not log in', async () => {
    const code = await codeFor('register', KNOWN)
    expect(await fields(post('/api/login', { ...KNOWN, code }))).toEqual(['code'])
    expect(await fields(post('/api/password/reset', { ...KNOWN, code, password: PASSWORD }))).toEqual(['code'])
  })

  it('wrong codes lead to a wait, as wrong passwords do', async () => {
    const answers: number[] = []
    for (let at = 0; at < 101; at += 1)
      answers.push(
        (await post('/api/login', { country_code: '+853', tel: String(66_300_000 + at), code: '000000' })).status,
      )
    expect(answers.filter(status => status === 422).length).toBe(100)
    expect(answers.at(-1)).toBe(429)
  })

  it('[I-18] a password reset ends every session, and only the new password works', async () => {
    const before = visitorOf(await post('/api/login', { ...KNOWN, password: PASSWORD }), caller)
    const code = await codeFor('forgot', KNOWN)
    expect(
      await fields(post('/api/password/reset', { ...KNOWN, code: wrongly(code), password: 'another horse' })),
    ).toEqual(['code'])
    expect((await h.ask('GET', '/api/me', { as: before })).status).toBe(200)
    const done = await post('/api/password/reset', { ...KNOWN, code, password: 'another horse' })
    expect([done.status, done.text]).toEqual([204, ''])
    expectError(await h.ask('GET', '/api/me', { as: before }), 401)
    expect(await fields(post('/api/login', { ...KNOWN, password: PASSWORD }))).toEqual(['password'])
    expect((await post('/api/login', { ...KNOWN, password: 'another horse' })).status).toBe(200)
    // and settles a forced update
    await h.database.db.update(users).set({ status: 'require_update_password' }).where(eq(users.tel, KNOWN.tel))
    h.clock.now += 180_000
    const last = await codeFor('forgot', KNOWN)
    expect((await post('/api/password/reset', { ...KNOWN, code: last, password: PASSWORD })).status).toBe(204)
    const [anna] = await h.database.db.select().from(users).where(eq(users.tel, KNOWN.tel))
    expect(anna?.status).toBe('active')
  })

  it('[I-17] a reset has the same answer for known and unknown numbers, until the owner is proven', async () => {
    const tried = (number: object) => post('/api/password/reset', { ...number, code: '000000', password: PASSWORD })
    const [one, other] = [await tried(KNOWN), await tried(UNKNOWN)]
    expect(Object.keys(expectError(one, 422))).toEqual(['code'])
    expect(other.text).toBe(one.text)
    const code = await codeFor('forgot', UNKNOWN)
    expect(await fields(post('/api/password/reset', { ...UNKNOWN, code, password: PASSWORD }))).toEqual(['tel'])
  })

  it('authentication answers 503 with the wait if its queue is full', async () => {
    const body = { ...KNOWN, password: PASSWORD }
    const code = await codeFor('register', UNKNOWN)
    trouble.crowded = true
    const answer = await post('/api/login', body)
    expectError(answer, 503)
    expect(answer.headers['retry-after']).toBe('3')
    for (let at = 0; at < 12; at += 1) expectError(await post('/api/login', body), 503)
    expectError(await post('/api/register', { ...UNKNOWN, code, password: PASSWORD }), 503)
    trouble.crowded = false
    // nothing was tried: nothing is counted, and the code is still good
    expect((await post('/api/login', body)).status).toBe(200)
    expect((await post('/api/register', { ...UNKNOWN, code, password: PASSWORD })).status).toBe(200)
  })

  it('a one-time value is exchanged for a session within a minute, once', async () => {
    const me = (await h.visitor()).caller
    const value = await h.identity.handOffValue(me.userId)
    expect(JSON.stringify(await h.database.db.select().from(handOffs))).not.toContain(value)
    const answers = await Promise.all([1, 2, 3].map(() => post('/api/handoff', { token: value })))
    const [opened, ...others] = answers.toSorted((a, b) => a.status - b.status)
    if (opened === undefined) throw new Error('no answer')
    const who = visitorOf(opened, me)
    expect((await h.ask('GET', '/api/me', { as: who })).body).toMatchObject({ data: { hashid: me.userId } })
    for (const other of others) expect(Object.keys(expectError(other, 422))).toEqual(['token'])

    const late = await h.identity.handOffValue(me.userId)
    h.clock.now += 60_000
    expect(await fields(post('/api/handoff', { token: late }))).toEqual(['token'])
    // a bearer token is none, nor is anything else
    for (const other of [who.token, 'x', 'x'.repeat(43), 'x'.repeat(200)])
      expect(await fields(post('/api/handoff', { token: other }))).toEqual(['token'])
    await h.identity.tidy()
    expect(await h.database.db.select().from(handOffs)).toEqual([])
  })
})

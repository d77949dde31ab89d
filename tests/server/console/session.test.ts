import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { sessionCalls } from '~/contract/console/session'
import { listActs } from '@server/operators/acts'
import { disableOperator } from '@server/operators/accounts'
import { operatorOf } from '@server/operators/login'
import { operators, operatorSessions } from '@server/platform/database/schema/operators'
import { expectError } from '@tests/server/http/harness'
import { type ConsoleHarness, cookieOf, openConsoleShop, ORIGIN } from '@tests/server/console/harness'
import { codeOf, PASSWORD } from '@tests/server/operators/people'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const { logIn, logOut, me, stepUp } = sessionCalls

describe('a session of the console', () => {
  let h: ConsoleHarness
  beforeAll(async () => {
    h = await openConsoleShop()
    await h.person('owner')
  })
  afterAll(() => h.close())
  // every test has its own time step: a code works once
  beforeEach(() => {
    h.clock.now += MINUTE_MS
  })
  const code = (secret: string) => codeOf(secret, h.clock.now)
  const refused = (refusal: string, facts: Readonly<Record<string, unknown>> = {}) => ({
    status: 409,
    body: { message: expect.stringMatching(/./u), refusal, facts },
  })

  it('the first login sets the password, and answers who is logged in', async () => {
    const secret = await h.account('amy', 'counter')
    expect(await h.login('amy', code(secret))).toMatchObject(refused('first_login'))
    expect(await h.login('amy', code(secret), { again: 'something else' })).toMatchObject(refused('differs'))
    expect(await h.login('amy', code(secret), { password: '12345678', again: '12345678' })).toMatchObject(
      refused('weak'),
    )
    const answer = await h.login('amy', code(secret), { again: PASSWORD })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: 'amy',
        role: 'counter',
        sees_customers: true,
        idle_minutes: 30,
        expires_at: new Date(h.clock.now + 12 * HOUR_MS).toISOString(),
        step_up_until: new Date(h.clock.now + 5 * MINUTE_MS).toISOString(),
        shop_url: ORIGIN,
      },
    })
    const { commands } = h.session('amy', secret, answer) && (await h.session('amy', secret, answer).look(me)).right()
    expect(commands).toContainEqual({ name: 'orders refund', reason: 'needed' })
    expect(commands).toContainEqual({ name: 'orders note', reason: 'optional' })
    expect(commands).toContainEqual({ name: 'orders list', reason: 'none' })
    expect(commands.map(({ name }) => name)).not.toContain('users erase')
    expect(await listActs(h.deps.db, { by: 'amy', command: 'login', limit: 9 })).toMatchObject([
      { via: 'console', door: 'account', role: 'counter' },
    ])
  })

  it('the cookie is for the console only, no script reads it, and no other site sends it', async () => {
    const { cookie } = await h.person('read-only')
    expect(cookie).toMatch(/^__Secure-console=[\w-]{43}$/u)
    const secret = await h.account('bob', 'counter')
    const { headers } = await h.login('bob', code(secret), { again: PASSWORD })
    const parts = String(headers['set-cookie']).split('; ').slice(1).toSorted()
    expect(parts).toEqual(['HttpOnly', 'Path=/console', 'SameSite=Strict', 'Secure'])
  })

  it('over http the cookie has another name, and is the same otherwise', async () => {
    const plain = await openConsoleShop({ publicUrl: 'http://localhost:3000', stocked: false })
    onTestFinished(() => plain.close())
    const { cookie, look } = await plain.person('owner')
    expect(cookie).toMatch(/^console=[\w-]{43}$/u)
    expect((await look(me)).status).toBe(200)
  })

  it('a wrong name, password or code get the same answer, and five failures lock the account for 15 minutes', async () => {
    const { secret, name } = await h.person('read-only')
    h.clock.now += MINUTE_MS
    const wrong = await h.login('nobody', '123456')
    expect(wrong).toMatchObject(refused('wrong'))
    for (const given of [{ password: 'not the password' }, {}, {}, {}])
      expect((await h.login(name, 'password' in given ? code(secret) : '000000', given)).text).toBe(wrong.text)
    const until = new Date(h.clock.now + 15 * MINUTE_MS).toISOString()
    expect(await h.login(name, '000000')).toMatchObject(refused('locked', { until }))
    expect(await h.login(name, code(secret))).toMatchObject(refused('locked', { until }))
    expect(await listActs(h.deps.db, { by: 'os:console', subject: name, limit: 9 })).toHaveLength(1)
    h.clock.now += 15 * MINUTE_MS
    expect((await h.login(name, code(secret))).status).toBe(200)
  })

  it('ends after 12 hours, used or not', async () => {
    const { look } = await h.person('read-only')
    for (let passed = 0; passed < 12 * HOUR_MS - 20 * MINUTE_MS; passed += 20 * MINUTE_MS) {
      h.clock.now += 20 * MINUTE_MS
      expect((await look(me)).status).toBe(200)
    }
    h.clock.now += 20 * MINUTE_MS - 1
    expect((await look(me)).status).toBe(200)
    h.clock.now += 1
    expectError(await look(me), 401)
  })

  it('ends when no person has used it for 30 minutes, and a timer does not count', async () => {
    const { look, ask } = await h.person('read-only')
    h.clock.now += 30 * MINUTE_MS - 1
    expect((await look(me)).status).toBe(200)
    h.clock.now += 29 * MINUTE_MS
    const background = { headers: { 'x-background': 'yes' } }
    expect((await ask('GET', me.path, background)).status).toBe(200)
    h.clock.now += MINUTE_MS
    const answer = await ask('GET', me.path, background)
    expectError(answer, 401)
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Secure-console=; Max-Age=0; Path=\/console; /u)
    expectError(await look(me), 401)
  })

  it('ends with a log-out, which drops the cookie', async () => {
    const { look, ask } = await h.person('read-only')
    const answer = await ask('POST', logOut.path)
    expect(answer.status).toBe(204)
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Secure-console=; Max-Age=0; Path=\/console; /u)
    expectError(await look(me), 401)
    expectError(await ask('POST', logOut.path), 401)
  })

  it('ends when the browser logs in again, and when the account is disabled', async () => {
    const first = await h.person('read-only')
    h.clock.now += MINUTE_MS
    const again = await h.login(first.name, code(first.secret), { headers: { cookie: first.cookie } })
    const second = h.session(first.name, first.secret, again)
    expectError(await first.look(me), 401)
    expect((await second.look(me)).status).toBe(200)
    await h.deps.db.transaction(tx => disableOperator({ db: tx, now: h.deps.now }, first.name))
    expectError(await second.look(me), 401)
  })

  it('its token opens no command, and the token of a command opens no console', async () => {
    const { cookie, name, look } = await h.person('read-only')
    const [, token = ''] = cookie.split('=')
    expect(await operatorOf(h.deps, token)).toBeUndefined()
    const { db } = h.deps
    const [account] = await db.select().from(operators).where(eq(operators.name, name))
    if (account === undefined) throw new Error('no account')
    await db
      .update(operatorSessions)
      .set({ door: 'command' })
      .where(and(eq(operatorSessions.operatorId, account.id)))
    expect((await operatorOf(h.deps, token))?.actor.name).toBe(name)
    expectError(await look(me), 401)
  })

  it('needs a fresh code after five minutes; each code works once, and failures lock the account', async () => {
    const { look, ask, secret, stepUp: enter } = await h.person('read-only')
    const enterCode = (given: string) => ask('POST', stepUp.path, { body: { code: given } })
    const until = async () => (await look(me)).right().step_up_until
    expect(await until()).toBe(h.clock.now + 5 * MINUTE_MS)
    h.clock.now += 5 * MINUTE_MS
    expect(await until()).toBeUndefined()
    expect(await enter()).toMatchObject({
      status: 200,
      body: { step_up_until: new Date(h.clock.now + 5 * MINUTE_MS).toISOString() },
    })
    expect(await until()).toBe(h.clock.now + 5 * MINUTE_MS)
    const used = code(secret)
    for (const given of [used, '000000', '', used]) expect(await enterCode(given)).toMatchObject(refused('wrong'))
    expect(await enterCode('000000')).toMatchObject(refused('locked', { until: expect.any(String) }))
    h.clock.now += MINUTE_MS
    expect(await enterCode(code(secret))).toMatchObject(refused('locked', { until: expect.any(String) }))
  })

  it('two requests with one code: one of them wins', async () => {
    const { ask, secret } = await h.person('read-only')
    h.clock.now += MINUTE_MS
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', stepUp.path, { body: { code: code(secret) } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('the log has no password, no code and no token', async () => {
    const secret = await h.account('quiet', 'counter')
    const given = code(secret)
    const answer = await h.login('quiet', given, { again: PASSWORD })
    const [, token = ''] = cookieOf(answer).split('=')
    for (const hidden of [PASSWORD, given, token]) expect(h.lines.join('\n')).not.toContain(hidden)
    expect(answer.text).not.toContain(token)
  })

  it('a login that is too long or incomplete is refused by field', async () => {
    const answer = await h.ask('POST', logIn.path, {
      body: { name: 'x'.repeat(65), code: '1' },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(Object.keys(expectError(answer, 422)).toSorted()).toEqual(['name', 'password'])
  })
})

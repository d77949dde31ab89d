import { createHash, randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientFaults, type OAuthClient } from '@server/identity/oauth/clients'
import { oauthCodes, oauthTokens } from '@server/platform/database/schema/auth'
import { users } from '@server/platform/database/schema/users'
import { eq } from 'drizzle-orm'
import { type Answer, type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { cheapPasswords } from '@tests/server/identity/harness'

const APP: OAuthClient = {
  id: 'app',
  name: 'Points',
  redirect_uris: ['https://points.example/back', 'points.app.example://back'],
  scopes: ['profile', 'phone'],
}
const SERVER: OAuthClient = { ...APP, id: 'server', secret: 'what the server knows', scopes: ['profile'] }

/** The origin of the shop. */
const ISSUER = 'https://shop.example.com'

const verifier = () => randomBytes(32).toString('base64url')
const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url')

describe('the operator’s own mini-apps', () => {
  let h: HttpHarness
  let me: Visitor
  beforeAll(async () => {
    h = await openDoors('pglite', { identity: { clients: [APP, SERVER], passwords: cheapPasswords() } })
    me = await h.visitor()
  })
  afterAll(() => h.close())
  beforeEach(() => {
    // the protocol's library goes by the real clock
    h.clock.now = Date.now()
  })

  const asked = (given: Readonly<Record<string, string>> = {}) => ({
    response_type: 'code',
    client_id: APP.id,
    redirect_uri: APP.redirect_uris[0] ?? '',
    code_challenge: challengeOf('x'.repeat(43)),
    code_challenge_method: 'S256',
    scope: 'profile phone',
    state: 'of the app',
    ...given,
  })
  const offer = (given: Readonly<Record<string, string>>) =>
    h.ask('GET', `/api/oauth/authorize?${new URLSearchParams(given)}`, { as: me })
  const answer = (given: Readonly<Record<string, string>>, allowed = true) =>
    h.ask('POST', '/api/oauth/authorize', { as: me, body: { ...given, allowed } })
  const exchange = (form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
    h.ask('POST', '/api/oauth/token', {
      bare: true,
      body: String(new URLSearchParams(form)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const redirectOf = ({ body }: Answer): URL =>
    new URL(typeof body === 'object' && body !== null && 'redirect' in body ? String(body.redirect) : '')
  const textOf = ({ body }: Answer, name: string): string => {
    const found: unknown =
      typeof body === 'object' && body !== null ? new Map(Object.entries(body)).get(name) : undefined
    return typeof found === 'string' ? found : ''
  }
  /** A code that is ready to be exchanged, and the form that does it. */
  const granted = async (given: Readonly<Record<string, string>> = {}) => {
    const secret = verifier()
    const request = asked({ code_challenge: challengeOf(secret), ...given })
    const code = redirectOf(await answer(request)).searchParams.get('code') ?? ''
    return {
      grant_type: 'authorization_code',
      code,
      redirect_uri: request.redirect_uri,
      client_id: request.client_id,
      code_verifier: secret,
    }
  }

  /** What the profile answers to the token of an exchange. */
  const opens = async (told: Answer): Promise<number> => {
    const headers = { authorization: `Bearer ${textOf(told, 'access_token')}` }
    return (await h.ask('GET', '/api/oauth/userinfo', { bare: true, headers })).status
  }

  it('a mini-app shows its name and scopes before access is allowed', async () => {
    expect((await offer(asked())).body).toEqual({ client: 'Points', scopes: ['profile', 'phone'] })
    expect((await offer(asked({ scope: '' }))).body).toEqual({ client: 'Points', scopes: [] })
    expect(await h.database.db.select().from(oauthCodes)).toEqual([])
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['client_id', { client_id: 'nobody' }],
    ['client_id', { client_id: '' }],
    ['redirect_uri', { redirect_uri: 'https://evil.example/back' }],
    ['redirect_uri', { redirect_uri: 'https://points.example/back/' }],
    ['redirect_uri', { redirect_uri: 'https://points.example/back?x=1' }],
    ['redirect_uri', { redirect_uri: 'https://points.example/back#x' }],
    ['redirect_uri', { redirect_uri: 'https://points.example@evil.example/back' }],
    ['redirect_uri', { redirect_uri: '' }],
    ['response_type', { response_type: 'token' }],
    ['response_type', { response_type: '' }],
    ['code_challenge', { code_challenge: '' }],
    ['code_challenge', { code_challenge: 'short' }],
    ['code_challenge_method', { code_challenge_method: 'plain' }],
    ['code_challenge_method', { code_challenge_method: '' }],
    ['state', { state: '狀態' }],
  ])('a mini-app with a wrong %s gets no redirect: %j', async (field, wrong) => {
    expect(Object.keys(expectError(await offer(asked(wrong)), 422))).toEqual([field])
    expect(Object.keys(expectError(await answer(asked(wrong)), 422))).toEqual([field])
    expect(Object.keys(expectError(await answer(asked(wrong), false), 422))).toEqual([field])
  })

  it.each([{ scope: 'profile admin' }, { client_id: 'server', scope: 'phone' }])(
    'a mini-app with a forbidden scope gets the error and its state at its own address: %j',
    async wrong => {
      const request = asked(wrong)
      const led = [
        redirectOf(await offer(request)),
        redirectOf(await answer(request)),
        redirectOf(await answer(request, false)),
      ]
      for (const { origin, pathname, searchParams } of led) {
        expect(origin + pathname).toBe(request.redirect_uri)
        expect([...searchParams]).toEqual([
          ['error', 'invalid_scope'],
          ['state', request.state],
          ['iss', ISSUER],
        ])
      }
      expect(await h.database.db.select().from(oauthCodes)).toEqual([])
    },
  )

  it('a mini-app never gets a code at an address that is not registered character by character', async () => {
    const near = fc.oneof(
      fc.webUrl(),
      fc.string().map(text => `${APP.redirect_uris[0]}${text}`),
      fc.string().map(text => `https://points.example${text}/back`),
      fc.constantFrom(
        'javascript:alert(1)',
        'data:text/html,x',
        '//points.example/back',
        'HTTPS://POINTS.EXAMPLE/back',
      ),
    )
    await fc.assert(
      fc.asyncProperty(near, async redirect_uri => {
        fc.pre(!APP.redirect_uris.includes(redirect_uri))
        expect((await answer(asked({ redirect_uri }))).status).toBe(422)
      }),
      { numRuns: 150 },
    )
  })

  it('a mini-app gets a code or a refusal, with its state', async () => {
    const allowed = redirectOf(await answer(asked()))
    expect(allowed.origin + allowed.pathname).toBe('https://points.example/back')
    expect([...allowed.searchParams.keys()].toSorted()).toEqual(['code', 'iss', 'state'])
    expect(allowed.searchParams.get('state')).toBe('of the app')
    const refused = redirectOf(await answer(asked(), false))
    expect(refused.searchParams.get('error')).toBe('access_denied')
    expect(refused.searchParams.get('state')).toBe('of the app')
    expect(refused.searchParams.get('code')).toBeNull()
    // every response names its issuer (RFC 9207)
    expect([allowed, refused].map(each => each.searchParams.get('iss'))).toEqual([ISSUER, ISSUER])
    const app = redirectOf(await answer(asked({ redirect_uri: 'points.app.example://back' })))
    expect(app.protocol).toBe('points.app.example:')
    expect(redirectOf(await answer(asked({ state: '' }))).searchParams.has('state')).toBe(false)
  })

  it('a mini-app exchanges the code for a token with its verifier, and reads only the allowed data', async () => {
    const told = await exchange(await granted())
    expect(told.status, told.text).toBe(200)
    expect(told.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/u),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
      scope: 'profile phone',
    })
    expect(told.headers['cache-control']).toContain('no-store')
    const read = (token: string) =>
      h.ask('GET', '/api/oauth/userinfo', { bare: true, headers: { authorization: `Bearer ${token}` } })
    const token = textOf(told, 'access_token')
    expect((await read(token)).body).toEqual({
      sub: me.caller.userId,
      name: '',
      phone_number: expect.stringMatching(/^\+8536\d{7}$/u),
      phone_number_verified: true,
    })
    const little = textOf(await exchange(await granted({ scope: '' })), 'access_token')
    expect((await read(little)).body).toEqual({ sub: me.caller.userId })
    for (const other of ['', 'x', 'x'.repeat(43), me.token]) expect((await read(other)).status).toBe(401)
    // the token gives no access to the API of the shop
    expectError(await h.ask('GET', '/api/me', { headers: { authorization: `Bearer ${token}` } }), 401)
    const stolen = { authorization: `Bearer ${token}`, cookie: `__Host-sid=${me.cookie}` }
    expectError(await h.ask('GET', '/api/orders/00000000-0000-4000-8000-000000000000', { headers: stolen }), 401)
  })

  it('codes and tokens of mini-apps are stored as hashes, and deleted when they expire', async () => {
    const form = await granted()
    const told = await exchange(await granted())
    const kept = JSON.stringify([
      await h.database.db.select().from(oauthCodes),
      await h.database.db.select().from(oauthTokens),
    ])
    expect(kept).not.toContain(form.code)
    expect(kept).not.toContain(textOf(told, 'access_token'))
    const before = h.clock.now
    h.clock.now += 3_700_000
    const headers = { authorization: `Bearer ${textOf(told, 'access_token')}` }
    expect((await h.ask('GET', '/api/oauth/userinfo', { bare: true, headers })).status).toBe(401)
    await h.identity.tidy()
    expect(await h.database.db.select().from(oauthTokens)).toEqual([])
    h.clock.now = before
  })

  it('a code is exchanged once, and is lost after an attempt with a wrong verifier', async () => {
    const form = await granted()
    const answers = await Promise.all([1, 2, 3].map(() => exchange(form)))
    expect(answers.filter(each => each.status === 200).length).toBeLessThanOrEqual(1)
    // either way, several parties have the code: the token issued for it must be revoked
    for (const each of answers.filter(one => one.status === 200)) expect(await opens(each)).toBe(401)
    const guessed = await granted()
    expect((await exchange({ ...guessed, code_verifier: verifier() })).body).toMatchObject({ error: 'invalid_grant' })
    expect((await exchange(guessed)).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('a token is revoked if its code arrives a second time, even much later', async () => {
    for (const wait of [0, 120_000]) {
      const [form, other] = [await granted(), await exchange(await granted())]
      const told = await exchange(form)
      expect(await opens(told)).toBe(200)
      const before = h.clock.now
      h.clock.now += wait
      await h.identity.tidy()
      expect((await exchange({ ...form, code_verifier: verifier() })).body).toMatchObject({ error: 'invalid_grant' })
      expect([await opens(told), await opens(other)]).toEqual([401, 200])
      h.clock.now = before
    }
  })

  it('the token call accepts only a form, and answers any other body with an invalid request', async () => {
    const form = await granted()
    const text = new URLSearchParams(form).toString()
    const bodies: readonly (readonly [string, string])[] = [
      ['application/json', JSON.stringify(form)],
      ['application/json', '{'],
      ['text/plain', text],
      ['application/x-www-form-urlencoded', ''],
      ['application/x-www-form-urlencoded; charset=utf-16', text],
      ['application/x-www-form-urlencoded', `${text}&code=twice`],
    ]
    const none = await h.ask('POST', '/api/oauth/token', { bare: true })
    const others = await Promise.all(
      bodies.map(([type, body]) =>
        h.ask('POST', '/api/oauth/token', { bare: true, body, headers: { 'content-type': type } }),
      ),
    )
    for (const told of [none, ...others]) {
      expect(told.status, told.text).toBe(400)
      expect(told.body).toEqual({ error: 'invalid_request', error_description: expect.any(String) })
      expect(told.headers['cache-control']).toContain('no-store')
    }
    // the code was not looked at
    expect((await exchange(form)).status).toBe(200)
  })

  it('a mini-app loses its access after a change of the password', async () => {
    const who = me
    me = await h.visitor()
    const [one, waiting] = [await exchange(await granted()), await granted()]
    expect(await opens(one)).toBe(200)
    const body = { password: 'correct horse battery', current_password: 'correct horse' }
    const set = { passwordHash: `hash of ${body.current_password}` }
    await h.database.db.update(users).set(set).where(eq(users.id, me.caller.userId))
    const changed = await h.ask('PUT', '/api/me/password', { as: me, body })
    expect(changed.status, changed.text).toBe(200)
    expect(await opens(one)).toBe(401)
    expect((await exchange(waiting)).status).toBe(400)
    me = who
  })

  it('the token call refuses with the errors of OAuth, never with a 5xx', async () => {
    const form = await granted()
    const secret = { client_id: 'server', client_secret: SERVER.secret ?? '' }
    const cases: [Readonly<Record<string, string>>, string][] = [
      [{ ...form, code: 'made-up' }, 'invalid_grant'],
      [{ ...form, redirect_uri: 'https://evil.example/back' }, 'invalid_request'],
      [{ ...(await granted()), code_verifier: '' }, 'invalid_grant'],
      [{ ...(await granted()), client_id: 'server' }, 'invalid_client'],
      [{ ...(await granted()), ...secret }, 'invalid_grant'],
      [{ ...(await granted()), client_id: 'nobody' }, 'invalid_client'],
      [{ ...(await granted()), grant_type: 'password' }, 'invalid_client'],
      [{ ...(await granted()), ...secret, grant_type: 'password' }, 'unauthorized_client'],
      [{ ...(await granted()), ...secret, grant_type: 'refresh_token' }, 'unauthorized_client'],
      [{ ...(await granted()), ...secret, grant_type: 'made_up' }, 'unsupported_grant_type'],
      [{}, 'invalid_request'],
    ]
    for (const [given, error] of cases) {
      const told = await exchange(given)
      expect([400, 401], told.text).toContain(told.status)
      expect(told.body, JSON.stringify(given)).toEqual({ error, error_description: expect.any(String) })
    }
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...Object.keys(form)), fc.string()), async given => {
        const told = await exchange({ ...form, ...given })
        expect(told.status, told.text).toBeLessThan(500)
      }),
      { numRuns: 100 },
    )
    expect(h.lines.filter(line => line.includes('"level":50'))).toEqual([])
  })

  it('a mini-app with a secret must send it with the code', async () => {
    const form = await granted({ client_id: 'server', scope: 'profile' })
    expect((await exchange(form)).status).toBeGreaterThanOrEqual(400)
    expect((await exchange({ ...form, client_secret: 'a guess' })).status).toBeGreaterThanOrEqual(400)
    const told = await exchange({ ...form, client_secret: SERVER.secret ?? '' })
    expect(told.status, told.text).toBe(200)
    const basic = await granted({ client_id: 'server', scope: 'profile' })
    const authorization = `Basic ${Buffer.from(`server:${SERVER.secret}`).toString('base64')}`
    expect((await exchange(basic, { authorization })).status).toBe(200)
  })

  it('a mini-app loses its access after a log-out of all devices, and when the account is blocked', async () => {
    const who = me
    me = await h.visitor()
    const [one, waiting] = [textOf(await exchange(await granted()), 'access_token'), await granted()]
    const read = (token: string) =>
      h.ask('GET', '/api/oauth/userinfo', { bare: true, headers: { authorization: `Bearer ${token}` } })
    await h.database.db.update(users).set({ status: 'blocked' }).where(eq(users.id, me.caller.userId))
    expect((await read(one)).status).toBe(401)
    await h.database.db.update(users).set({ status: 'active' }).where(eq(users.id, me.caller.userId))
    expect((await read(one)).status).toBe(200)
    await h.ask('DELETE', '/api/me/sessions', { as: me })
    expect((await read(one)).status).toBe(401)
    expect((await exchange(waiting)).status).toBe(400)
    me = who
  })

  it('the check of the mini-app settings reports each fault', () => {
    expect(clientFaults([APP, SERVER])).toEqual([])
    expect(clientFaults([APP, APP])).toEqual([expect.stringContaining('client 2')])
    const bad = [
      'http://points.example/back',
      'javascript:alert(1)',
      'data:text/html,x',
      'back',
      'https://x.example/#y',
      'x:y',
    ]
    for (const uri of bad) expect(clientFaults([{ ...APP, redirect_uris: [uri] }]).length, uri).toBe(1)
    for (const uri of ['http://localhost:8080/back', 'http://127.0.0.1/back'])
      expect(clientFaults([{ ...APP, redirect_uris: [uri] }])).toEqual([])
    expect(clientFaults([{ ...APP, redirect_uris: [] }]).length).toBe(1)
  })
})

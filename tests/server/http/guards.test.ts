import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '~/contract/calls'
import { protocolCalls, socialLogin } from '~/contract/protocol-calls'
import { type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { refOf } from '@tests/server/payments/fake-wallet'
import { buy } from '@tests/server/shop-harness'

describe('the guards of the routes', () => {
  let h: HttpHarness
  let me: Visitor
  beforeAll(async () => {
    h = await openDoors('pglite')
    me = await h.visitor()
  })
  afterAll(() => h.close())

  const all = Object.values(calls)
  const changing = all.filter(call => call.method !== 'GET')
  const personal = all.filter(call => call.access === 'customer')
  const addressOf = (path: string) => path.replaceAll(/\{\w+\}/gu, randomUUID())
  const OWN = { 'x-requested-with': 'XMLHttpRequest' }

  it.each(changing)(
    '$method $path accepts only the shop’s own pages, and refuses other sites before it reads the body',
    async ({ method, path }) => {
      const as = (headers: Readonly<Record<string, string>>) =>
        h.ask(method, addressOf(path), { as: me, body: '{', bare: true, headers })
      expectError(await as({}), 403)
      expectError(await as({ 'x-requested-with': 'fetch' }), 403)
      expectError(await as({ ...OWN, 'sec-fetch-site': 'cross-site' }), 403)
      for (const site of ['same-origin', 'same-site', 'none'])
        expectError(await as({ ...OWN, 'sec-fetch-site': site }), 400)
    },
  )

  it.each(all.filter(call => call.method === 'GET'))(
    '$method $path is a read, which other sites are not refused',
    async ({ path }) => {
      const answer = await h.ask('GET', addressOf(path), {
        as: me,
        bare: true,
        headers: { 'sec-fetch-site': 'cross-site' },
      })
      expect(answer.status).not.toBe(403)
    },
  )

  it('every call of the contract has a route, and so do the calls of other protocols', () => {
    // provider routes exist only for the providers of the shop, and this shop has no provider
    const others = Object.values(protocolCalls).filter(call => call.path !== socialLogin.path)
    expect([...all, ...others].filter(call => !h.serves(call)).map(({ path }) => path)).toEqual([])
  })

  it('a form of another site cannot send a call, with any content type', async () => {
    const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']
    for (const type of types)
      for (const path of ['/api/cart', '/api/login', '/api/broadcasting/auth'])
        expectError(
          await h.ask('POST', path, { as: me, body: 'a=b', bare: true, headers: { 'content-type': type } }),
          403,
        )
    const preflight = await h.ask('OPTIONS', '/api/cart', {
      bare: true,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
    const shelves = await h.ask('GET', '/api/init', { bare: true, headers: { origin: 'https://evil.example' } })
    expect(shelves.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('an address in another spelling does not bypass the guards', async () => {
    for (const path of ['/api/%63art', '/%61pi/cart', '/api/./cart', '/api/x/../cart'])
      expectError(await h.ask('POST', path, { as: me, body: {}, bare: true }), 403)
  })

  it.each(personal)('$method $path answers a guest with 401, for any body and header', async ({ method, path }) => {
    const { token } = me
    const [other, ended] = [await h.visitor(), await h.visitor()]
    await h.ask('POST', '/api/logout', { as: ended })
    const bodies = ['{}', '{"quantity":-1}']
    for (const body of method === 'GET' ? [undefined] : bodies) {
      const ask = (headers: Readonly<Record<string, string>>) =>
        h.ask(method, addressOf(path), { headers, ...(body === undefined ? {} : { body }) })
      expectError(await ask({}), 401)
      // the companion alone, which is all that another site could make a browser send
      expectError(await ask({ cookie: `__Host-sid=${me.cookie}` }), 401)
      for (const authorization of ['Bearer', 'Bearer x', `Basic ${token}`, token, `Bearer ${'x'.repeat(43)}`])
        expectError(await ask({ authorization, cookie: `__Host-sid=${me.cookie}` }), 401)
      expectError(await ask({ authorization: `Bearer ${ended.token}`, cookie: `__Host-sid=${ended.cookie}` }), 401)
    }
    // a token out of its browser: worth nothing there, and nothing anywhere from now on (docs/spec/decisions.md#3-session)
    const stolen = { authorization: `Bearer ${other.token}` }
    expectError(await h.ask(method, addressOf(path), { headers: stolen }), 401)
    expectError(await h.ask('GET', '/api/me', { as: other }), 401)
    expect((await h.ask('GET', '/api/me', { as: me })).status).toBe(200)
  })

  const isPublic = (path: string): boolean => /^\/api\/(?:init|categories|catalogs|products|texts)\b/u.test(path)
  it.each(all)(
    '$method $path has a private answer that is never cached, unless it is the same for all',
    async ({ method, path }) => {
      for (const as of [undefined, me])
        for (const body of method === 'GET' ? [undefined] : ['{', {}]) {
          const answer = await h.ask(method, addressOf(path), {
            ...(as === undefined ? {} : { as }),
            ...(body === undefined ? {} : { body }),
          })
          const isKept = answer.status === 200 && isPublic(path)
          expect(answer.headers['cache-control']).toBe(isKept ? 'no-cache' : 'private, no-store')
          expect(answer.headers['x-content-type-options']).toBe('nosniff')
          expect(answer.headers['cross-origin-resource-policy']).toBe('same-site')
          expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
          expect(answer.headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
        }
      me = await h.again(me)
    },
  )

  it('answers depend on the language and the edition of the request', async () => {
    const init = async (headers: Readonly<Record<string, string>>) =>
      (await h.ask('GET', '/api/init', { headers })).text
    expect(await init({ 'accept-language': 'en' })).not.toBe(await init({ 'accept-language': 'zh-HK' }))
    const refused = async (language: string) =>
      (await h.ask('GET', '/api/me', { headers: { 'accept-language': language } })).body
    expect(await refused('en-GB,en;q=0.8')).toEqual({ message: 'Log in first' })
    expect(await refused('fr')).toEqual({ message: '請先登入' })
    const no = await h.variant()
    const place = async (edition: string) => {
      await h.ask('POST', '/api/cart', { as: me, body: { product: no, options: {}, quantity: 1 } })
      await h.ask('POST', '/api/checkout', { as: me, body: { payment: 'mpay' } })
      return h.ask('POST', '/api/orders', { as: me, headers: { 'accept-locale': edition } })
    }
    expect((await place('hk')).body).toMatchObject({ no: expect.stringMatching(/^HK-/u) })
    expect((await place('mo')).body).toMatchObject({ no: expect.stringMatching(/^MO-/u) })
  })

  it('answers of the catalogue are compressed, and answers with secrets are not', async () => {
    const packed = { 'accept-encoding': 'gzip, br' }
    const shelves = await h.ask('GET', '/api/catalogs', { headers: packed })
    expect(shelves.headers['content-encoding']).toBe('br')
    expect(String(shelves.headers['vary'])).toMatch(/accept-encoding/iu)
    for (const name of ['a', 'b', 'c', 'd'])
      await h
        .ask('POST', '/api/cart', {
          as: me,
          body: { product: await h.variant({ codes: 1 }), options: {}, quantity: 1 },
        })
        .then(answer => expect(answer.status, name).toBe(204))
    const order = await h.ask('POST', '/api/orders', { as: me, headers: packed })
    expect(order.text.length).toBeGreaterThan(1024)
    expect(order.headers['content-encoding']).toBeUndefined()
    const takings = await h.ask('GET', '/api/takings', { as: me, headers: packed })
    expect(takings.headers['content-encoding']).toBeUndefined()
  })

  it('a notification route gets the raw body without the page guards, and answers in the provider’s format', async () => {
    const order = await buy(h, me.caller, await h.variant())
    await h.ask('POST', `/api/orders/${order.id}/payments`, { as: me, body: { method: 'mpay' } })
    const payment = h.wallet.requests.at(-1)?.payment ?? ''
    const event = h.wallet.event({ payment, ref: refOf(payment) })
    const body = JSON.stringify({ ...event, amount: '100.00' })
    const told = (path: string, headers: Readonly<Record<string, string>>) =>
      h.ask('POST', `/api/payments/${path}/notify`, {
        body,
        bare: true,
        headers: { 'content-type': 'text/x-wallet', ...headers },
      })
    expect(await told('wallet', {})).toMatchObject({ status: 401, text: 'refused' })
    expect((await told('nobody', { 'x-signed': 'yes' })).status).toBe(404)
    expect((await told('%00', { 'x-signed': 'yes' })).status).toBe(404)
    expect(await told('wallet', { 'x-signed': 'yes' })).toMatchObject({ status: 200, text: 'taken' })
    expect(await told('wallet', { 'x-signed': 'yes' })).toMatchObject({ status: 200, text: 'taken' })
    expect((await h.ask('GET', `/api/orders/${order.id}`, { as: me })).body).toMatchObject({
      status: { name: 'success' },
    })
  })

  it('the trace route gives a country only from a trusted header with two letters', async () => {
    const trace = async (country: string) =>
      (await h.ask('GET', '/api/trace', { headers: { 'x-country': country } })).text
    expect(await trace('hk')).toBe('loc=HK\n')
    for (const odd of ['', 'HKG', 'h\tk', '<b', '香港']) expect(await trace(odd)).toBe('loc=XX\n')
    expect((await h.ask('GET', '/api/trace', { headers: { 'cf-ipcountry': 'HK' } })).text).toBe('loc=XX\n')
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '~/contract/calls'
import { type Answer, type HttpHarness, type Visitor, expectError, openDoors } from '@tests/server/http/harness'
import { both, buy, settleWith } from '@tests/server/shop-harness'

/** JSON except for one byte that is not valid UTF-8. */
const NO_UTF8 = Buffer.from('{"a":"\xff"}', 'latin1')

/** The methods that an answer says there are. */
const expectedAllow = (answer: Answer): unknown => {
  expectError(answer, 405)
  return answer.headers['allow']
}

/** What comes in wrong: PGlite is enough, since no database is asked. The same on both is in the fuzzing test. */
describe('bad input', () => {
  let h: HttpHarness
  let me: Visitor
  beforeAll(async () => {
    h = await openDoors('pglite')
    me = await h.visitor()
  })
  afterAll(() => h.close())

  const sending = Object.values(calls).filter(call => call.method !== 'GET')

  it.each<[string, unknown, readonly string[]]>([
    ['nothing', undefined, ['product', 'options', 'quantity']],
    ['an empty object', {}, ['product', 'options', 'quantity']],
    ['a list', [], []],
    ['null', null, []],
    ['a bare text', '"V1"', []],
    ['no quantity', { product: 'V1', options: {} }, ['quantity']],
    ['a quantity of 0', { product: 'V1', options: {}, quantity: 0 }, ['quantity']],
    ['a quantity of 100', { product: 'V1', options: {}, quantity: 100 }, ['quantity']],
    ['half a piece', { product: 'V1', options: {}, quantity: 1.5 }, ['quantity']],
    ['a quantity in letters', { product: 'V1', options: {}, quantity: '1' }, ['quantity']],
    ['no text as product', { product: 7, options: {}, quantity: 1 }, ['product']],
    ['a product that is not there', { product: 'nope', options: {}, quantity: 1 }, ['product']],
    ['an option that is no text', { product: 'V1', options: { apple_id: 1 }, quantity: 1 }, ['options.apple_id']],
    ['an option that is too long', { product: 'V1', options: { x: 'x'.repeat(501) }, quantity: 1 }, ['options.x']],
  ])('a line with %s is refused with 422, by field', async (_what, body, fields) => {
    const answer = await h.ask('POST', '/api/cart', { as: me, body })
    expect(Object.keys(expectError(answer, 422)).toSorted()).toEqual(fields.toSorted())
  })

  it('a missing field of a form is reported under options, in the language of the reader', async () => {
    const field = {
      name: 'qq',
      label: both('QQ'),
      type: 'text',
      placeholder: both(''),
      required: true,
      options: [],
    } as const
    const no = await h.variant({ fields: [field] })
    const body = { product: no, options: {}, quantity: 1 }
    const answered = async (language: string) =>
      expectError(await h.ask('POST', '/api/cart', { as: me, body, headers: { 'accept-language': language } }), 422)
    expect(await answered('zh-HK')).toEqual({ 'options.qq': ['請填寫「QQ」'] })
    expect(Object.keys(await answered('en'))).toEqual(['options.qq'])
    expect((await answered('en'))['options.qq']?.[0]).toMatch(/^[\x20-\x7e]+$/u)
  })

  it('an answer lists at most fifty wrong fields', async () => {
    const options = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`o${at}`, at]))
    const answer = await h.ask('POST', '/api/cart', { as: me, body: { product: 'V1', options, quantity: 1 } })
    expect(Object.keys(expectError(answer, 422)).length).toBeLessThanOrEqual(50)
    expect(answer.text.length).toBeLessThan(10_000)
  })

  it('a refusal does not repeat the input', async () => {
    const secret = 'Hunter2-Hunter2'
    const wrong = { tel: { secret }, country_code: secret, password: [secret] }
    const answers = [
      await h.ask('POST', '/api/login', { body: wrong }),
      await h.ask('POST', '/api/login', { body: `{"password":"${secret}` }),
      await h.ask('POST', '/api/cart', { as: me, body: { product: secret, options: {}, quantity: 1 } }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.text).not.toContain(secret)
    }
    expect(h.lines.join('\n')).not.toContain(secret)
  })

  it.each(sending)('$method $path refuses malformed JSON with 400', async ({ method, path }) => {
    const address = path.replaceAll(/\{\w+\}/gu, randomUUID())
    for (const body of ['{', '{"a":1,}', "{'a':1}", 'undefined', '{"__proto__":{}}', NO_UTF8])
      expectError(await h.ask(method, address, { as: me, body }), 400)
  })

  it.each(sending)('$method $path refuses an oversized body with 413', async ({ method, path }) => {
    const address = path.replaceAll(/\{\w+\}/gu, randomUUID())
    const body = JSON.stringify({ quantity: 1, x: 'x'.repeat(65_536) })
    expectError(await h.ask(method, address, { as: me, body }), 413)
    // not read on trust either: what says that it is small is counted
    expectError(await h.ask(method, address, { as: me, body, headers: { 'content-length': '70000' } }), 413)
  })

  it('a body of exactly the size limit is accepted', async () => {
    const body = `{"quantity":1${' '.repeat(64 * 1024 - 14)}}`
    expect(body.length).toBe(64 * 1024)
    expectError(await h.ask('PATCH', `/api/cart/${randomUUID()}`, { as: me, body }), 404)
    expectError(await h.ask('PATCH', `/api/cart/${randomUUID()}`, { as: me, body: `${body} ` }), 413)
  })

  it('a body that is not JSON in UTF-8 is refused with 415', async () => {
    const post = (headers: Readonly<Record<string, string>>) =>
      h.ask('POST', '/api/cart', { as: me, body: '{"product":"V1"}', headers })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])
      expectError(await post({ 'content-type': type }), 415)
    for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip'])
      expectError(await post({ 'content-encoding': encoding }), 415)
    expectError(await post({ 'content-encoding': 'identity' }), 422)
    for (const charset of ['utf-7', 'utf-16', 'iso-8859-1', '"utf-7"', 'x'])
      expectError(await post({ 'content-type': `application/json; charset=${charset}` }), 415)
    for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
      expectError(await post({ 'content-type': `application/json;charset=${charset}` }), 422)
  })

  it('text that no database can store is refused with 422 or 404', async () => {
    for (const bad of ['\0', '\ud800', 'a\udfffb']) {
      expectError(await h.ask('POST', '/api/checkout', { as: me, body: { payment: 'cash', note: bad } }), 422)
      expectError(await h.ask('POST', '/api/checkout', { as: me, body: { payment: 'cash', [bad]: 'x' } }), 422)
    }
    expectError(await h.ask('GET', '/api/products/%00', {}), 404)
    expectError(await h.ask('GET', '/api/catalogs?q=%00', {}), 422)
    for (const address of ['/api/products/%', '/api/products/%ff', '/api/products/%ed%a0%80'])
      expectError(await h.ask('GET', address, {}), 400)
  })

  it('the page of order records must be a valid number', async () => {
    for (const page of ['0', '-1', '1.5', 'x', '1e3', '100001', '9'.repeat(400), '%00'])
      expect(Object.keys(expectError(await h.ask('GET', `/api/takings?page=${page}`, { as: me }), 422))).toEqual([
        'page',
      ])
    const answer = await h.ask('GET', '/api/takings?page=100000', { as: me })
    expect(answer.body).toEqual({ data: [], meta: { current_page: 100_000, last_page: 1, per_page: 20, total: 0 } })
  })

  it('an address outside the contract is refused with 404', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nope',
      '/api/orders/a/b',
      '/API/init',
      '/api//init',
      '/api/init/',
      '/nope',
    ])
      expectError(await h.ask('GET', path, { as: me }), 404)
    for (const method of ['PUT', 'DELETE', 'PATCH', 'POST'] as const)
      expect(expectedAllow(await h.ask(method, '/api/init', { as: me }))).toBe('GET, HEAD')
  })

  it('a wrong method is refused with 405 and the list of allowed methods', async () => {
    const id = randomUUID()
    expect(expectedAllow(await h.ask('PUT', `/api/cart/${id}`, { as: me }))).toBe('PATCH')
    expect(expectedAllow(await h.ask('PUT', '/api/cart', { as: me }))).toBe('DELETE, GET, HEAD, POST')
    expect(expectedAllow(await h.ask('OPTIONS', `/api/orders/${id}/cancel`, { as: me }))).toBe('POST')
    expect(expectedAllow(await h.ask('POST', '/healthz', {}))).toBe('GET, HEAD')
    const search = await h.app.inject({ method: 'SEARCH', url: '/api/init' })
    expect([search.statusCode, search.headers['allow']]).toEqual([405, 'GET, HEAD'])
    // what is not there takes none
    expectError(await h.ask('DELETE', '/api/nope', { as: me }), 404)
    expectError(await h.ask('GET', '/api/nope', { as: me }), 404)
  })

  it('a path that is longer than any of the shop is refused with 414', async () => {
    expectError(await h.ask('GET', `/api/products/${'x'.repeat(2_048)}`, {}), 414)
    expectError(await h.ask('POST', `/${'/hk'.repeat(5_000)}`, {}), 414)
    expect((await h.ask('GET', `/api/catalogs?q=${'x'.repeat(4_000)}`, {})).status).toBe(200)
  })

  it.each(sending)('$method $path refuses too deeply nested JSON with 400', async ({ method, path }) => {
    const address = path.replaceAll(/\{\w+\}/gu, randomUUID())
    for (const body of [
      '['.repeat(30_000),
      '{"a":'.repeat(9_000),
      `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
      `{"a":"${'[\\"'.repeat(9)}${'['.repeat(30)}","b":${'['.repeat(40)}${']'.repeat(40)}}`,
    ])
      expectError(await h.ask(method, address, { as: me, body }), 400)
  })

  it('brackets inside a text do not count as nesting', async () => {
    const body = { payment: 'cash', note: `${'[{'.repeat(40)}\\"${'[{'.repeat(40)}` }
    expect((await h.ask('POST', '/api/checkout', { as: me, body })).status).not.toBe(400)
  })

  it('[I-10] an id of another customer has the same answer, byte for byte, as a missing id, for all calls', async () => {
    const other = await h.visitor()
    const no = await h.variant()
    const paid = await buy(h, other.caller, no)
    await settleWith(h, other.caller, paid.id)
    const open = await buy(h, other.caller, no)
    await h.shop.cart.add(other.caller, { product: no, options: {}, quantity: 1 })
    const line = (await h.shop.cart.get(other.caller)).items[0]?.id ?? ''
    const asked = async (id: string, lineId: string) =>
      Promise.all([
        h.ask('GET', `/api/orders/${id}`, { as: me }),
        h.ask('GET', `/api/takings/${id}`, { as: me }),
        h.ask('POST', `/api/orders/${id}/payments`, { as: me, body: { method: 'mpay' } }),
        h.ask('POST', `/api/orders/${id}/cancel`, { as: me }),
        h.ask('GET', `/api/r/orders/${id}?token=${'x'.repeat(43)}`, { as: me }),
        h.ask('PATCH', `/api/cart/${lineId}`, { as: me, body: { quantity: 3 } }),
      ])
    const absent = await asked(randomUUID(), randomUUID())
    const malformed = await asked('7', 'L1')
    for (const foreign of [await asked(paid.id, line), await asked(open.id, line), malformed])
      foreign.forEach((answer, at) => {
        expectError(answer, 404)
        expect(answer.text).toBe(absent[at]?.text)
        expect(Object.keys(answer.headers)).toEqual(Object.keys(absent[at]?.headers ?? {}))
      })
    expect((await h.shop.cart.get(other.caller)).items[0]?.quantity).toBe(1)
    expect((await h.ask('GET', `/api/orders/${open.id}`, { as: other })).body).toMatchObject({
      status: { name: 'pending' },
    })
  })

  it('refused requests change neither cart nor form', async () => {
    const shopper = await h.visitor()
    const no = await h.variant()
    await h.ask('POST', '/api/cart', { as: shopper, body: { product: no, options: {}, quantity: 2 } })
    await h.ask('POST', '/api/checkout', { as: shopper, body: { payment: 'mpay', note: 'soon' } })
    const before = await h.ask('GET', '/api/checkout', { as: shopper })
    await h.ask('POST', '/api/cart', { as: shopper, body: { product: no, options: {}, quantity: 98 } })
    await h.ask('POST', '/api/checkout', { as: shopper, body: { payment: 'nope' } })
    await h.ask('POST', '/api/checkout', { as: shopper, body: '{' })
    expectError(await h.ask('POST', '/api/orders', { as: shopper, headers: { 'idempotency-key': 'ü' } }), 422)
    expect((await h.ask('GET', '/api/checkout', { as: shopper })).body).toEqual(before.body)
  })
})

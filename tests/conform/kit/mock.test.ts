import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryFeatures } from '@testing/memory/shop/shop-features'
import { demoLogin } from '@testing/mock/mock-shop'
import { HOOKS_PATH, type RunningMock, startMock } from '@testing/mock/mock-server'
import { SECRET } from '@tests/conform/kit/mock-run'
import { CONTRACT_VERSION } from '~/contract/contract-version'

const ORIGIN = 'https://pages.example'
let mock: RunningMock
let token: string

interface Given {
  readonly body?: unknown
  readonly raw?: string
  readonly headers?: Readonly<Record<string, string>>
}

const ask = (method: string, path: string, { body, raw, headers = {} }: Given = {}): Promise<Response> =>
  fetch(mock.url + path, {
    method,
    redirect: 'manual',
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: token,
      ...(body === undefined && raw === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? (raw === undefined ? {} : { body: raw }) : { body: JSON.stringify(body) }),
  })

const hook = async (given: object): Promise<unknown> => {
  const response = await fetch(mock.url + HOOKS_PATH, {
    method: 'POST',
    headers: { 'X-Conform-Secret': SECRET },
    body: JSON.stringify(given),
  })
  return response.json()
}

const ordered = async (product: string): Promise<string> => {
  await ask('DELETE', '/api/cart')
  await ask('POST', '/api/cart', { body: { product, options: {}, quantity: 1 } })
  await ask('POST', '/api/checkout', { body: { payment: 'mpay' } })
  const placed: unknown = await (await ask('POST', '/api/orders', { body: {} })).json()
  if (typeof placed !== 'object' || placed === null || !('id' in placed)) throw new Error('there is no order')
  return String(placed.id)
}

const statusOf = async (order: string): Promise<unknown> => (await ask('GET', `/api/orders/${order}`)).json()

beforeAll(async () => {
  token = ''
  mock = await startMock({ port: 0, secret: SECRET, frontEnds: [ORIGIN] })
  const login: unknown = await (await ask('POST', '/api/login', { body: demoLogin })).json()
  token = `Bearer ${/"token":"([^"]+)"/u.exec(JSON.stringify(login))?.[1] ?? ''}`
})
afterAll(() => mock.close())

describe('the mock shop over HTTP', () => {
  test('the sample catalogue is there in both languages', async () => {
    const names = async (lang: string) =>
      (await (await ask('GET', '/api/init', { headers: { 'Accept-Language': lang } })).json()).info.name
    expect([await names('en'), await names('zh-Hant')]).toEqual(['Little Wave Shop', '浪花小店'])
  })

  test('the mock names its contract and every flag of its features, and its hooks name the same contract', async () => {
    const { contract, features } = await (await ask('GET', '/api/init')).json()
    expect([contract, Object.keys(features).toSorted()]).toEqual([
      CONTRACT_VERSION,
      Object.keys(memoryFeatures).toSorted(),
    ])
    expect(await hook({ hook: 'hello' })).toMatchObject({ contract })
  })

  test.each([
    ['no session', 'GET', '/api/cart', { headers: { Authorization: 'Bearer x' } }, 401],
    ['no header of a page', 'POST', '/api/cart', { body: {}, headers: { 'X-Requested-With': '' } }, 403],
    ['an unknown address', 'GET', '/api/nothing', {}, 404],
    ['another method', 'DELETE', '/api/init', {}, 405],
    ['a body that is not JSON', 'POST', '/api/cart', { raw: '{' }, 400],
    ['a body of another type', 'POST', '/api/cart', { raw: 'x', headers: { 'Content-Type': 'text/plain' } }, 415],
    ['a body that is too large', 'POST', '/api/cart', { raw: 'x'.repeat(70_000) }, 413],
    ['a wrong field', 'POST', '/api/cart', { body: { product: 1, options: {}, quantity: 0 } }, 422],
    ['half an escape', 'GET', '/api/products/%E0%A4', {}, 404],
  ] as const)('%s is refused with its status and a message', async (_name, method, path, given, status) => {
    const response = await ask(method, path, given)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/./u) })
  })

  test('a key answers again what it answered, and is refused for another body', async () => {
    const add = (quantity: number) =>
      ask('POST', '/api/cart', {
        body: { product: 'TEST-PLAIN', options: {}, quantity },
        headers: { 'Idempotency-Key': 'one' },
      })
    await ask('DELETE', '/api/cart')
    expect([(await add(1)).status, (await add(1)).status, (await add(2)).status]).toEqual([204, 204, 422])
    expect(await (await ask('GET', '/api/cart')).json()).toMatchObject({ quantity: 1 })
  })

  test('a page of a listed origin may call, and any other gets no permission', async () => {
    const preflight = async (origin: string) => {
      const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' }
      return (await ask('OPTIONS', '/api/cart', { headers })).headers.get('Access-Control-Allow-Origin')
    }
    expect([await preflight(ORIGIN), await preflight('https://other.example')]).toEqual([ORIGIN, null])
  })

  test('hooks answer a caller with the secret only', async () => {
    const response = await fetch(mock.url + HOOKS_PATH, { method: 'POST', body: '{"hook":"hello"}' })
    expect(response.status).toBe(404)
    expect(await hook({ hook: 'hello' })).toMatchObject({ contract: '1.0' })
    expect(await hook({ hook: 'nothing' })).toEqual({ error: 'no hook "nothing"' })
    expect(await hook({ hook: 'settle', order: 'x' })).toEqual({ error: 'no order x' })
  })

  test('of a scarce variant no more is sold than there is, and a cancelled order gives it back', async () => {
    const made = JSON.stringify(await hook({ hook: 'scarce', stock: 1 }))
    const product = /"no":"([^"]+)"/u.exec(made)?.[1] ?? ''
    const first = await ordered(product)
    expect(await hook({ hook: 'stock', product })).toEqual({ free: 0, held: 1, sold: 0 })
    expect((await ask('POST', '/api/cart', { body: { product, options: {}, quantity: 1 } })).status).toBe(422)
    await ask('POST', `/api/orders/${first}/cancel`)
    expect(await hook({ hook: 'stock', product })).toEqual({ free: 1, held: 0, sold: 0 })
    await hook({ hook: 'settle', order: await ordered(product) })
    expect(await hook({ hook: 'stock', product })).toEqual({ free: 0, held: 0, sold: 1 })
    // the money for the first order comes too late: nothing is left for it
    await hook({ hook: 'settle', order: first })
    expect(await statusOf(first)).toMatchObject({ status: { name: 'refund_due' } })
  })

  test('the wallet page pays an order, and declines a payment', async () => {
    const order = await ordered('TEST-PLAIN')
    const pay = async () => (await ask('POST', `/api/orders/${order}/payments`, { body: { method: 'mpay' } })).json()
    const { url } = await pay()
    const choose = (choice: string) =>
      fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice }) })
    expect(await (await fetch(url)).text()).toContain('MOP 100.00')
    await choose('decline')
    expect(await statusOf(order)).not.toHaveProperty('payment_instruction')
    await pay()
    await choose('approve')
    expect(await statusOf(order)).toMatchObject({ status: { name: 'success' } })
  })

  test('a social login comes back with its state, and its code works in the same browser only', async () => {
    const state = 'a-state-of-the-page'
    const left = await ask('GET', `/login/wechat?state=${state}`)
    const back = new URL(left.headers.get('Location') ?? '', mock.url)
    expect([back.pathname, back.searchParams.get('state')]).toEqual(['/auth/login', state])
    const body = { code: back.searchParams.get('code'), state }
    expect((await ask('POST', '/api/login/wechat', { body })).status).toBe(422)
    const cookie = left.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await ask('POST', '/api/login/wechat', { body, headers: { Cookie: cookie } })).status).toBe(200)
  })
})

import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { type HttpOptions, http } from '~/adapters/http/client'
import {
  addToCart,
  getCart,
  getCatalogs,
  getInit,
  getMe,
  getProduct,
  login,
  placeOrder,
  reviveOrder,
} from '~/contract/calls'
import type { RefusedCall } from '~/domain/account/refused-call'
import { fieldError, forbidden, notFound, offline, timedOut, unauthenticated } from '~/domain/shared/failure'
import { newLine } from '@testing/arbitraries/cart.arbitrary'
import { fewerRuns, runs } from '@testing/arbitraries/runs'
import { groups as shelf } from '@testing/mothers/memory-shop'

/** A backend that answers everything alike; what it was asked is written down. */
const backend = (answer: () => Response | Promise<Response>, given: Partial<HttpOptions> = {}) => {
  const asked: { readonly url: string; readonly init: RequestInit; readonly headers: Headers }[] = []
  const told = { refused: new Array<RefusedCall>(), times: new Array<number>(), activity: new Array<string>() }
  const client = http({
    fetch: async (input, init = {}) => {
      asked.push({ url: String(input), init, headers: new Headers(init.headers) })
      return answer()
    },
    baseUrl: 'https://api.example',
    locale: 'hk',
    language: 'zh-Hant-HK',
    token: () => 'Bearer t',
    onRefused: call => told.refused.push(call),
    onServerTime: ms => told.times.push(ms),
    onActivity: what => told.activity.push(what),
    ...given,
  })
  return { client, asked, told, first: () => asked[0]?.headers ?? new Headers() }
}
const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    new Response(status === 204 ? null : JSON.stringify(body), { status, headers })

describe('every request', () => {
  test('every request has headers for the shop’s own page, the edition, the language and the session', async () => {
    const { client, first, asked } = backend(json({}, 500))
    await client.ask(getCart)()
    const names = [
      'X-Requested-With',
      'Accept-Locale',
      'Accept-Language',
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
    ]
    expect(names.map(name => first().get(name))).toEqual(['XMLHttpRequest', 'hk', 'zh-Hant-HK', 'Bearer t', null, null])
    expect(asked[0]?.init.credentials).toBe('include')
  })

  test('a request carries its body as JSON, and its idempotency key if it has one', async () => {
    await fc.assert(
      fc.asyncProperty(newLine, async line => {
        const { client, first, asked } = backend(json(undefined, 204))
        expect(await client.ask(addToCart, { body: line })()).toEqual(E.right(undefined))
        expect(JSON.parse(String(asked[0]?.init.body))).toEqual(line)
        expect(first().get('Content-Type')).toBe('application/json')
      }),
    )
    const { client, first } = backend(json({}, 500))
    await client.ask(placeOrder, { key: 'k1' })()
    expect(first().get('Idempotency-Key')).toBe('k1')
  })

  test('a login request never carries a token', async () => {
    const { client, first } = backend(json({ data: { token: 't' } }))
    await client.ask(login, { body: { tel: '1', country_code: '+853', password: 'p' } })()
    expect(first().has('Authorization')).toBe(false)
  })

  test('a request goes to the right address for all characters in its parameters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ unit: 'grapheme' }),
        async (id, token) => {
          const { client, asked } = backend(json({}, 500))
          await client.ask(reviveOrder, { params: { id }, query: { token } })()
          await client.ask(getProduct, { params: { no: id } })()
          const [revive, product] = asked.map(({ url }) => new URL(url))
          expect(revive?.searchParams.get('token')).toBe(token)
          for (const [url, before] of [
            [revive, '/api/r/orders/'],
            [product, '/api/products/'],
          ] as const) {
            expect(url?.origin).toBe('https://api.example')
            // a browser would walk up from a segment of dots: the server never sees it
            if (id !== '.' && id !== '..') expect(decodeURIComponent(url?.pathname.slice(before.length) ?? '')).toBe(id)
          }
        },
      ),
      runs,
    )
  })

  test('a request leaves out unknown and undefined query parameters', async () => {
    const { client, asked } = backend(json([]))
    await client.ask(getCatalogs, { query: { category: '1', type: undefined, unknown: 'x' } })()
    expect(asked.map(({ url }) => url)).toEqual(['https://api.example/api/catalogs?category=1'])
  })

  test('a request is sent each time its task runs, and never before', async () => {
    const { client, asked } = backend(json({}, 500))
    const task = client.ask(getInit)
    expect(asked).toEqual([])
    await task()
    await task()
    expect(asked).toHaveLength(2)
  })
})

describe('every answer', () => {
  const statuses = fc.constantFrom(400, 401, 403, 404, 409, 413, 418, 422, 429, 500, 502, 503)
  const bodies = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constant('<html>Bad gateway</html>'),
    fc.record({ message: fc.anything(), errors: fc.anything() }).map(body => JSON.stringify(body)),
  )

  test('each status of 400 and above becomes one failure of the closed list, with any body', async () => {
    const tags = {
      401: 'unauthenticated',
      403: 'forbidden',
      404: 'not_found',
      409: 'conflict',
      422: 'invalid',
      429: 'busy',
    }
    const tagOf = (status: number) => new Map(Object.entries({ ...tags, 503: 'busy' })).get(String(status)) ?? 'server'
    await fc.assert(
      fc.asyncProperty(statuses, bodies, async (status, body) => {
        const { client, told } = backend(() => new Response(body, { status }))
        expect(await client.ask(getCart)()).toMatchObject({ left: { _tag: tagOf(status) } })
        expect(told.activity).toEqual(['started', 'failed'])
      }),
      runs,
    )
  })

  test('an answer of 422 gives the first message of the first field, and the messages of each field, also under options', async () => {
    const errors = { 'options.server': ['first', 'second'], quantity: 'a text alone' }
    const { client } = backend(json({ message: 'other', errors }, 422))
    const failure = E.toUnion(await client.ask(getCart)())
    if (!('_tag' in failure) || failure._tag !== 'invalid') throw new Error('it is not invalid')
    expect(failure.message).toBe('first')
    const texts = ['server', 'options.server', 'quantity', 'tel'].map(field => fieldError(failure.errors, field))
    expect(texts).toEqual(['first', 'first', 'a text alone', undefined])
  })

  test('an answer with a valid Retry-After sets the seconds to wait, and an answer without one sets five', async () => {
    for (const [header, seconds] of [
      ['7', 7],
      ['0.2', 1],
      ['-1', 5],
      ['soon', 5],
      ['', 5],
      ['Infinity', 5],
    ] as const) {
      const { client } = backend(json({}, 503, { 'Retry-After': header }))
      expect(await client.ask(getCart)()).toEqual(E.left({ _tag: 'busy', retryAfter: seconds }))
    }
  })

  test('an answer that does not match the contract becomes a failure that names the call and the place', async () => {
    const { client } = backend(json({ items: 'none' }))
    expect(await client.ask(getCart)()).toMatchObject({
      left: { _tag: 'undecodable', where: expect.stringMatching(/^GET \/api\/cart: /u) },
    })
    const { client: other } = backend(() => new Response('<html>Welcome to the Wi-Fi</html>'))
    expect(await other.ask(getCart)()).toEqual(E.left({ _tag: 'undecodable', where: 'GET /api/cart: not JSON' }))
  })

  test('an answer that does not match the contract is reported once for each place, without its content', async () => {
    const defects: string[] = []
    const onDefect = (what: string) => defects.push(what)
    const secret = 'CODE-1234'
    const { client } = backend(json({ items: secret }), { onDefect })
    await client.ask(getCart)()
    await client.ask(getCart)()
    await client.ask(getMe)()
    expect(defects).toHaveLength(2)
    expect(defects[0]).toMatch(/^answer not understood: GET \/api\/cart: \S+$/u)
    expect(defects[1]).toMatch(/^answer not understood: GET \/api\/me: \S+$/u)
    expect(defects.join('')).not.toContain(secret)
  })

  test('a picture that is left out is reported once for each origin, without its path', async () => {
    const defects: string[] = []
    const pictures = ['http://cdn.example/secret/a.png', 'http://cdn.example/b.png', 'imgs/c.png', '', '/d.png']
    const group = { no: '1', name: 'n', description: '', category_id: '1', type: 'card', products: [] }
    const { client } = backend(json(pictures.map(image => ({ ...group, image }))), {
      onDefect: what => defects.push(what),
    })
    const groups = await client.ask(getCatalogs)()
    expect(E.isRight(groups) && groups.right.map(({ image }) => image)).toEqual(['', '', '', '', '/d.png'])
    await client.ask(getCatalogs)()
    const rule = 'is neither https nor a path that begins with a slash'
    expect(defects).toEqual([
      `picture refused in GET /api/catalogs: http://cdn.example ${rule}`,
      `picture refused in GET /api/catalogs: an address ${rule}`,
    ])
  })

  test('a failed request becomes offline, and a request that takes too long becomes a time-out', async () => {
    for (const [thrown, failure] of [
      [new TypeError('Failed to fetch'), offline],
      [new DOMException('signal timed out', 'TimeoutError'), timedOut],
      [new DOMException('aborted', 'AbortError'), offline],
    ] as const) {
      const { client, told } = backend(() => Promise.reject(thrown))
      expect(await client.ask(getCart)()).toEqual(E.left(failure))
      expect(told.activity).toEqual(['started', 'failed'])
    }
  })

  test('an answer sets the server time from its Date header', async () => {
    const { client, told } = backend(json({}, 404, { Date: 'Fri, 20 Nov 2026 12:00:00 GMT' }))
    expect(await client.ask(getCart)()).toEqual(E.left(notFound))
    expect(told.times).toEqual([Date.UTC(2026, 10, 20, 12)])
    const silent = backend(json({}, 404, { Date: 'whenever' }))
    await silent.client.ask(getCart)()
    expect(silent.told.times).toEqual([])
  })

  test('an answer of 401 or 403 is reported with the token of the request [I-21]', async () => {
    for (const [status, failure] of [
      [401, unauthenticated],
      [403, forbidden],
    ] as const)
      for (const token of ['Bearer a', undefined]) {
        let now = token
        const answer = () => {
          now = 'Bearer b'
          return new Response('{}', { status })
        }
        const { client, told } = backend(answer, { token: () => now })
        expect(await client.ask(getCart)()).toEqual(E.left(failure))
        expect(told.refused).toEqual([{ why: failure._tag, token, asksUser: false }])
      }
    const { client, told } = backend(json({}, 403))
    await client.ask(getMe)()
    expect(told.refused).toEqual([{ why: 'forbidden', token: 'Bearer t', asksUser: true }])
  })

  test('an answer of 401 or 429 to a login keeps the message of the server', async () => {
    const wrong = { body: { tel: '1', country_code: '+853', password: 'p' } }
    for (const [status, body, failure] of [
      [401, { message: 'Wrong number or password' }, { _tag: 'unauthenticated', message: 'Wrong number or password' }],
      [401, {}, unauthenticated],
      [429, { message: 'Too many tries' }, { _tag: 'busy', retryAfter: 5, message: 'Too many tries' }],
    ] as const) {
      const { client } = backend(json(body, status))
      expect(await client.ask(login, wrong)()).toEqual(E.left(failure))
    }
    // a 401 of any other call is the end of the session, with any message
    const { client } = backend(json({ message: 'Unauthenticated.' }, 401))
    expect(await client.ask(getCart)()).toEqual(E.left(unauthenticated))
  })
})

describe('a tab whose session was replaced in another tab [I-19] [I-24]', () => {
  test('a tab whose session was replaced sends no request for it, and ends it [I-19] [I-24]', async () => {
    const { client, asked, told } = backend(json({}), { isCurrent: () => false })
    expect(await client.ask(placeOrder, { key: 'k1' })()).toEqual(E.left(unauthenticated))
    expect([asked.length, told.refused.length, told.activity]).toEqual([0, 1, []])
    // a call that needs no session is still sent
    await client.ask(login, { body: { tel: '1', country_code: '+853', password: 'p' } })()
    expect(asked).toHaveLength(1)
  })

  test('a tab notifies other tabs of each successful change to the cart and the orders, and of no other call', async () => {
    let told = 0
    const onChanged = () => {
      told += 1
    }
    const { client } = backend(json(undefined, 204), { onChanged })
    await client.ask(addToCart, { body: { product: 'V1', options: {}, quantity: 1 } })()
    expect(told).toBe(1)
    await client.ask(getCart)()
    await client.ask(login, { body: { tel: '1', country_code: '+853', password: 'p' } })()
    const refused = backend(json({}, 422), { onChanged })
    await refused.client.ask(addToCart, { body: { product: 'V1', options: {}, quantity: 1 } })()
    expect(told).toBe(1)
  })
})

describe('a long list', () => {
  const some = shelf[0]
  const list = (length: number) => Array.from({ length }, (_, at) => ({ ...some, no: `G${at}` }))

  test('a long list is decoded as a short one is, wherever it is broken', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 350 }),
        fc.option(fc.nat({ max: 349 }), { nil: undefined }),
        fc.boolean(),
        async (length, broken, isWrapped) => {
          const sent = list(length).map((each, at) => (at === broken ? { ...each, no: null } : each))
          const { client } = backend(json(isWrapped ? { data: sent } : sent))
          const answer = await client.ask(getCatalogs)()
          if (broken === undefined || broken >= length)
            expect(answer).toMatchObject(E.right(list(length).map(({ no }) => ({ no }))))
          else
            expect(answer).toMatchObject(
              E.left({ _tag: 'undecodable', where: expect.stringContaining(`${broken}.no`) }),
            )
        },
      ),
      fewerRuns,
    )
  })

  test('a page does other work while a long list is decoded', async () => {
    const { client } = backend(json(list(1_000)))
    const turns = { count: 0, isDone: false }
    const other = () => {
      turns.count += 1
      if (!turns.isDone) setTimeout(other)
    }
    setTimeout(other)
    await client.ask(getCatalogs)()
    turns.isDone = true
    expect(turns.count).toBeGreaterThanOrEqual(9)
  })
})

import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import type * as TE from 'fp-ts/TaskEither'
import { describe, expect, test } from 'vitest'
import { type Http, type HttpOptions, http } from '~/adapters/http/client'
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
import {
  type Failure,
  fieldError,
  forbidden,
  notFound,
  offline,
  timedOut,
  unauthenticated,
} from '~/domain/shared/failure'
import { newLine } from '@testing/arbitraries/cart.arbitrary'
import { runs } from '@testing/arbitraries/runs'

/** A backend that answers everything alike; what it was asked is written down. */
const backend = (answer: () => Response | Promise<Response>, given: Partial<HttpOptions> = {}) => {
  const asked: { readonly url: string; readonly init: RequestInit; readonly headers: Headers }[] = []
  const told = { unauthenticated: 0, times: new Array<number>(), activity: new Array<string>() }
  const client = http({
    fetch: async (input, init = {}) => {
      asked.push({ url: String(input), init, headers: new Headers(init.headers) })
      return answer()
    },
    baseUrl: 'https://api.example',
    locale: 'hk',
    language: 'zh-Hant-HK',
    token: () => 'Bearer t',
    onUnauthenticated: () => {
      told.unauthenticated += 1
    },
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
  test('says that it comes from the shop’s own page, in which edition and language, and for whom', async () => {
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

  test('carries its body as JSON, and its key where there is one', async () => {
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

  test('never sends a token with a login', async () => {
    const { client, first } = backend(json({ data: { token: 't' } }))
    await client.ask(login, { body: { tel: '1', country_code: '+853', password: 'p' } })()
    expect(first().has('Authorization')).toBe(false)
  })

  test('a call goes to its address, for all characters in its parameters', async () => {
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

  test('leaves out what is not asked for', async () => {
    const { client, asked } = backend(json([]))
    await client.ask(getCatalogs, { query: { category: '1', type: undefined, unknown: 'x' } })()
    expect(asked.map(({ url }) => url)).toEqual(['https://api.example/api/catalogs?category=1'])
  })

  test('a call is sent each time its task runs, and never before', async () => {
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

  test('of 400 and above is one failure of the closed list, whatever its body is', async () => {
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

  test('of 422 says the first message of the first field, and each field its own, also under options.', async () => {
    const errors = { 'options.server': ['first', 'second'], quantity: 'a text alone' }
    const { client } = backend(json({ message: 'other', errors }, 422))
    const failure = E.toUnion(await client.ask(getCart)())
    if (!('_tag' in failure) || failure._tag !== 'invalid') throw new Error('it is not invalid')
    expect(failure.message).toBe('first')
    const texts = ['server', 'options.server', 'quantity', 'tel'].map(field => fieldError(failure.errors, field))
    expect(texts).toEqual(['first', 'first', 'a text alone', undefined])
  })

  test('that says when to come back is believed, and otherwise a few seconds are waited', async () => {
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

  test('that the contract does not describe gets no further, and says where it is wrong', async () => {
    const { client } = backend(json({ items: 'none' }))
    expect(await client.ask(getCart)()).toMatchObject({
      left: { _tag: 'undecodable', where: expect.stringMatching(/^GET \/api\/cart: /u) },
    })
    const { client: other } = backend(() => new Response('<html>Welcome to the Wi-Fi</html>'))
    expect(await other.ask(getCart)()).toEqual(E.left({ _tag: 'undecodable', where: 'GET /api/cart: not JSON' }))
  })

  test('that the contract does not describe is named once for each place, and never by its content', async () => {
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

  test('that does not come is offline, and one that takes too long has timed out', async () => {
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

  test('tells the server’s time', async () => {
    const { client, told } = backend(json({}, 404, { Date: 'Fri, 20 Nov 2026 12:00:00 GMT' }))
    expect(await client.ask(getCart)()).toEqual(E.left(notFound))
    expect(told.times).toEqual([Date.UTC(2026, 10, 20, 12)])
    const silent = backend(json({}, 404, { Date: 'whenever' }))
    await silent.client.ask(getCart)()
    expect(silent.told.times).toEqual([])
  })

  test('of 401 ends the session that it was asked in, and no other [I-21]', async () => {
    const token = fc.option(fc.constantFrom('Bearer a', 'Bearer b'), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(token, token, async (before, after) => {
        let now = before
        const answer = () => {
          now = after
          return new Response('{}', { status: 401 })
        }
        const { client, told } = backend(answer, { token: () => now })
        expect(await client.ask(getCart)()).toEqual(E.left(unauthenticated))
        expect(told.unauthenticated).toBe(before === after ? 1 : 0)
      }),
    )
  })

  test('of 401 or 429 to a login says in the server’s words what is wrong with it', async () => {
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

  test('of 403 lets a customer be asked about, who may have to settle something; asking for the user does not ask again', async () => {
    const asksAgain = async (token: string | undefined, ask: (client: Http) => TE.TaskEither<Failure, unknown>) => {
      let times = 0
      const onForbidden = () => {
        times += 1
      }
      const { client } = backend(json({}, 403), { token: () => token, onForbidden })
      expect(await ask(client)()).toEqual(E.left(forbidden))
      return times
    }
    expect(await asksAgain('Bearer a', client => client.ask(getCart))).toBe(1)
    expect(await asksAgain(undefined, client => client.ask(getCart))).toBe(0)
    expect(await asksAgain('Bearer a', client => client.ask(getMe))).toBe(0)
  })
})

describe('a tab whose session has given way to another [I-19] [I-24]', () => {
  test('sends nothing for it, and hears that it is over', async () => {
    const { client, asked, told } = backend(json({}), { isCurrent: () => false })
    expect(await client.ask(placeOrder, { key: 'k1' })()).toEqual(E.left(unauthenticated))
    expect([asked.length, told.unauthenticated, told.activity]).toEqual([0, 1, []])
    // a call that needs no session is still sent
    await client.ask(login, { body: { tel: '1', country_code: '+853', password: 'p' } })()
    expect(asked).toHaveLength(1)
  })

  test('tells the others of each change to cart and orders that was made, and of nothing else', async () => {
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

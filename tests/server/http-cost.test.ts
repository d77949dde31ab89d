import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '~/contract/calls'
import { protocolCalls } from '~/contract/protocol-calls'
import { routes as pages } from '~/domain/routes'
import { type Given, type HttpHarness, type Method, openDoors, type RouteAdded } from '@tests/server/http-harness'

const SIZE = 16 * 1024

/** What is repeated until it fills a place: separators, prefixes, and whatever some parser counts, nests or takes back. */
const patterns: Readonly<Record<string, string>> = {
  'edition prefixes': '/hk',
  slashes: '/',
  words: 'a%20',
  'product numbers': 'G1,',
  weights: 'en;q=0.1,',
  pairs: 'a=b&',
  cookies: 'a=b; ',
  'letters that unfold': '%EF%B7%BA',
  'open objects': '{"a":',
  quotes: '"',
  blanks: '%09%20',
  dashes: '-',
}

const filled = (unit: string): string =>
  unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE - (SIZE % unit.length))

/** The headers that the server or a library of it reads. */
const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'accept-locale',
  'authorization',
  'content-language',
  'forwarded',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-country',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-order-token',
  'x-signature',
] as const

const queryNames: readonly string[] = [
  ...new Set([
    ...Object.values(calls).flatMap(call => call.query),
    ...Object.values(protocolCalls).flatMap(call => ('query' in call ? call.query : [])),
    'redirect',
    'from',
    'order',
    'access_token',
    'x',
  ]),
]

interface Hostile {
  readonly what: string
  readonly method: Method
  readonly url: string
  readonly path: string
  readonly given: Given
}

/** How long one request kept everything else waiting, in milliseconds, and how much it answered. */
interface Cost {
  readonly delay: number
  readonly bytes: number
}

// hundreds of pages are drawn in each: slow, and none of them is timed against the clock
describe('one request, whatever is in it,', { timeout: 300_000 }, () => {
  let h: HttpHarness
  /** What the dearest ordinary page costs: the measure of everything else, on this machine and in this run. */
  let plain: Cost
  beforeAll(async () => {
    h = await openDoors('pglite', {
      site: { assets: { entry: '/assets/main-1.js', css: '' }, realtime: undefined },
      config: { regionHeader: 'x-country', trustProxy: true, frontEnds: ['https://m.example.com'] },
    })
    const page: Hostile = { what: 'the listing', method: 'GET', url: '/order', path: '/order', given: { bare: true } }
    await cost(page)
    const often = [await cost(page), await cost(page), await cost(page), await cost(page), await cost(page)]
    plain = { delay: Math.max(...often.map(each => each.delay)), bytes: Math.max(...often.map(each => each.bytes)) }
  })
  afterAll(() => h.close())

  /** The longest time between two turns of the event loop while the request is answered. */
  const cost = async ({ method, path, given }: Hostile): Promise<Cost> => {
    const turns = { last: performance.now(), longest: 0, over: false }
    const turn = () => {
      const now = performance.now()
      turns.longest = Math.max(turns.longest, now - turns.last)
      turns.last = now
      if (!turns.over) setImmediate(turn)
    }
    setImmediate(turn)
    const answer = await h.ask(method, path, given)
    turn()
    turns.over = true
    return { delay: turns.longest, bytes: answer.text.length }
  }

  /** The least of three: what else the machine does at the moment is not the request's cost. */
  const leastCost = async (hostile: Hostile): Promise<Cost> => {
    const first = await cost(hostile)
    if (first.delay <= plain.delay * TIMES) return first
    const others = [await cost(hostile), await cost(hostile)]
    return { ...first, delay: Math.min(first.delay, ...others.map(({ delay }) => delay)) }
  }

  /** Far above what chance does, far below what a quadratic place or a repeated answer does to 16 kB. */
  const TIMES = 4

  /** What the same route answers to an ordinary request: some have much to say. */
  const plainBytes = async ({ method, url, given: { as } }: Hostile): Promise<number> =>
    (await h.ask(method, addressOf(url), as === undefined ? {} : { as })).text.length

  const dearIn = async (all: readonly Hostile[]): Promise<readonly string[]> => {
    const dear: string[] = []
    for (const each of all) {
      const { delay, bytes } = await leastCost(each)
      if (delay > plain.delay * TIMES) dear.push(`${each.what}: ${Math.round(delay / plain.delay)} pages' time`)
      // an address stands in a page's data and in its links, where a quotation mark takes six bytes
      if (bytes > (plain.bytes + 2 * each.path.length) * TIMES && bytes > (await plainBytes(each)) * TIMES)
        dear.push(`${each.what}: answers ${bytes} bytes`)
    }
    return dear
  }

  const routesOf = (): readonly RouteAdded[] => [
    ...h.routes.filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && url !== '/api/*'),
    ...Object.values(pages).map(({ pattern }) => ({ method: 'GET' as const, url: pattern.replaceAll('?', '') })),
    { method: 'GET', url: '/no/such/page' },
  ]
  const addressOf = (url: string, part: string = randomUUID()): string =>
    url.replaceAll(/:\w+/gu, part).replace('*', part)
  const isCall = (url: string): boolean => url.startsWith('/api/')

  it('is one of the routes that the app has', () => {
    const known = new Set(h.routes.map(({ method, url }) => `${method} ${url}`))
    for (const { method, path } of Object.values(calls))
      expect(known).toContain(`${method} ${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`)
  })

  it.each(Object.entries(patterns))('costs no more than a few ordinary ones: %s in its address', async (what, unit) => {
    const long = filled(unit)
    const all = routesOf().flatMap(({ method, url }) => [
      { what: `${method} ${url} named by ${what}`, method, url, path: addressOf(url, long), given: {} },
      { what: `${method} ${url} behind it ${what}`, method, url, path: `${addressOf(url)}${long}`, given: {} },
    ])
    const before = {
      what: `before a page ${what}`,
      method: 'GET',
      url: '/order',
      path: `/${long}/order`,
      given: {},
    } as const
    expect(await dearIn([before, ...all])).toEqual([])
  })

  it.each(Object.entries(patterns))('costs no more than a few ordinary ones: %s all around it', async (what, unit) => {
    const long = filled(unit)
    const plainLong = decodeURIComponent(long).replaceAll(/[^\x20-\x7e]/gu, '~')
    const headers = {
      ...Object.fromEntries(headerNames.map(name => [name, plainLong])),
      cookie: `${plainLong}; __Host-sid=${plainLong}; lang=${plainLong}; i18n_redirected=${plainLong}`,
    }
    const query = queryNames.map(name => `${name}=${long}`).join('&')
    const as = await h.visitor()
    const all = routesOf().flatMap(({ method, url }): readonly Hostile[] => {
      const path = `${addressOf(url)}?${query}`
      const stranger = { what: `${method} ${url} by a stranger with ${what}`, method, url, path, given: { headers } }
      // a customer's query is read, and a stranger's is not
      if (!isCall(url) || method !== 'GET') return [stranger]
      return [stranger, { what: `${method} ${url} by a customer with ${what}`, method, url, path, given: { as } }]
    })
    expect(await dearIn(all)).toEqual([])
  })

  it.each(Object.entries(patterns))('costs no more than a few ordinary ones: %s in its body', async (what, unit) => {
    const long = decodeURIComponent(filled(unit))
    const fields = JSON.stringify(Object.fromEntries(fieldNames.map(name => [name, long])))
    const form = new URLSearchParams(fieldNames.map(name => [name, long])).toString()
    const bodies = [
      { type: 'application/json', body: long },
      { type: 'application/json', body: fields },
      { type: 'application/x-www-form-urlencoded', body: form },
    ]
    for (const { method, url } of routesOf().filter(route => route.method !== 'GET')) {
      const as = await h.visitor()
      const all = bodies.map(({ type, body }) => ({
        what: `${method} ${url} ${type} of ${what}`,
        method,
        url,
        path: addressOf(url),
        given: { as, body, headers: { 'content-type': type } },
      }))
      expect(await dearIn(all)).toEqual([])
    }
  })
})

const fieldNames = [
  'product',
  'options',
  'payment',
  'method',
  'tel',
  'password',
  'code',
  'name',
  'channel_name',
] as const

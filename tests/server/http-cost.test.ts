import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '~/contract/calls'
import { routes as pages } from '~/domain/routes'
import { type Hostile, patterns, type Place, places, SIZE } from '@tests/server/hostile-places'
import { type HttpHarness, type Method, openDoors, type RouteAdded } from '@tests/server/http-harness'
import { cheapPasswords } from '@tests/server/identity-harness'

/**
 * What a route itself reads gets every pattern. What is read for all routes in one place gets one pattern at each of them, and over
 * the routes all. `HOSTILE=all` sends every pattern to every place.
 */
const patternsAt = (place: Place, route: RouteAdded, at: number): readonly (readonly [string, string])[] => {
  const all = Object.entries(patterns)
  if (process.env['HOSTILE'] === 'all' || place.isOwn(route)) return all
  const first = (places.indexOf(place) + at) % all.length
  return all.slice(first, first + 1)
}

/** Far above what 16 kB cost that are read once, far below what a quadratic place does to them. */
const TIMES = 5

/** What is slow is slow every time; what else the machine does at the moment is not. */
const REPEATS = 20

/** An address may stand in a page's links and in its data: three copies, in which a quotation mark takes six bytes. */
const MOST_BYTES_MORE = 3 * '&quot;'.length * SIZE

/** How long one request kept everything else waiting, in milliseconds, and how much it answered. */
interface Cost {
  readonly delay: number
  readonly bytes: number
}

// thousands of requests: slow, and none of them is timed against the clock
describe('one request, whatever is in it,', { timeout: 300_000 }, () => {
  let h: HttpHarness
  /** The least of several requests for the dearest ordinary page: the measure of all others, on this machine and in this run. */
  let plainDelay: number
  /** What a route answers to an ordinary request: some have much to say. */
  const plainBytes = new Map<string, number>()
  beforeAll(async () => {
    h = await openDoors('pglite', {
      site: { assets: { entry: '/assets/main-1.js', css: '' }, realtime: undefined },
      config: { regionHeader: 'x-country', trustProxy: true, frontEnds: ['https://m.example.com'] },
      // a limit would answer the second of two equal requests for nothing
      identity: { limited: false, passwords: cheapPasswords() },
    })
    const page = { path: '/order', given: { bare: true } }
    const delays: number[] = []
    for (let turn = 0; turn < 20; turn++) delays.push((await costOf('GET', page)).delay)
    plainDelay = Math.min(...delays)
  })
  afterAll(() => h.close())

  /** The longest time between two turns of the event loop while the request is answered. */
  const costOf = async (method: Method, { path, given }: Hostile): Promise<Cost> => {
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

  const routesOf = (): readonly RouteAdded[] => [
    ...h.routes.filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && url !== '/api/*'),
    ...Object.values(pages).map(({ pattern }) => ({ method: 'GET' as const, url: pattern.replaceAll('?', '') })),
    { method: 'GET', url: '/no/such/page' },
  ]
  const addressOf = (url: string, name: string): string => url.replaceAll(/:\w+/gu, () => name).replace('*', () => name)

  /** The same request once more, of another customer: the first one may have logged out by it. */
  const ask = async ({ method, url }: RouteAdded, hostile: Hostile): Promise<Cost> =>
    url.startsWith('/api/')
      ? costOf(method, { ...hostile, given: { ...hostile.given, as: await h.visitor() } })
      : costOf(method, hostile)

  const plainBytesOf = async (route: RouteAdded): Promise<number> => {
    const key = `${route.method} ${route.url}`
    const bytes = plainBytes.get(key) ?? (await ask(route, { path: addressOf(route.url, 'x'), given: {} })).bytes
    plainBytes.set(key, bytes)
    return bytes
  }

  const faultsOf = async (route: RouteAdded, hostile: Hostile): Promise<readonly string[]> => {
    const first = await ask(route, hostile)
    let least = first.delay
    for (let turn = 1; turn < REPEATS && least > plainDelay * TIMES; turn++)
      least = Math.min(least, (await ask(route, hostile)).delay)
    const slow = least > plainDelay * TIMES ? [`${Math.round(least / plainDelay)} pages' time`] : []
    const isLarge = first.bytes > MOST_BYTES_MORE && first.bytes > MOST_BYTES_MORE + (await plainBytesOf(route))
    return isLarge ? [...slow, `answers ${first.bytes} bytes`] : slow
  }

  const dearIn = async (place: Place): Promise<readonly string[]> => {
    const dear: string[] = []
    for (const [at, route] of routesOf().entries()) {
      if (!place.isIn(route)) continue
      for (const [what, unit] of patternsAt(place, route, at)) {
        const hostile = place.fill(name => addressOf(route.url, name ?? randomUUID()), unit)
        const faults = await faultsOf(route, hostile)
        dear.push(...faults.map(fault => `${route.method} ${route.url} with ${what}: ${fault}`))
      }
    }
    return dear
  }

  it('is one of the routes that the app has', () => {
    const known = new Set(h.routes.map(({ method, url }) => `${method} ${url}`))
    for (const { method, path } of Object.values(calls))
      expect(known).toContain(`${method} ${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`)
  })

  it.each(places)('costs no more than a few ordinary ones, with 16 kB in $name', async place => {
    expect(await dearIn(place)).toEqual([])
  })
})

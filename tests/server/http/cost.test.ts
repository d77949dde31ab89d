import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '~/contract/calls'
import { routes as pages } from '~/domain/site/routes'
import { type Hostile, patterns, type Place, places, SIZE } from '@tests/server/http/hostile-places'
import { type HttpHarness, type Method, openDoors, type RouteAdded } from '@tests/server/http/harness'
import { cheapPasswords } from '@tests/server/identity/harness'

/**
 * Places that a route reads itself get every pattern. Places that shared code reads for all routes get one pattern on every
 * third route; together the routes cover all patterns, and the places all routes. `HOSTILE=all` sends every pattern to
 * every place of every route.
 */
const patternsAt = (place: Place, route: RouteAdded, at: number): readonly (readonly [string, string])[] => {
  const all = Object.entries(patterns)
  if (process.env['HOSTILE'] === 'all' || place.isOwn(route)) return all
  const turn = places.indexOf(place) + at
  return turn % 3 === 0 ? all.slice((turn / 3) % all.length).slice(0, 1) : []
}

/**
 * A request may block the others for up to this many times an ordinary request of its route. That is far more than
 * reading 16 kB once costs, and far less than quadratic work on it. A route that costs less than half a page counts as
 * half a page.
 */
const TIMES = 4

/** Slow code is slow on every run; a pause of the garbage collector is not. The fastest of these runs counts. */
const REPEATS = 20

/** The floor of a large answer. An address may stand in a page's links and data: three copies, a quotation mark as six bytes in each. */
const MOST_BYTES_MORE = 3 * '&quot;'.length * SIZE

/** This process's CPU time in milliseconds. Other load on the machine does not count. */
const cpuTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** How much CPU time one request used without a pause for others, in milliseconds, and how much it answered. */
interface Cost {
  readonly delay: number
  readonly bytes: number
}

// thousands of requests: slow, and no request is measured by the wall clock
describe('the cost of one request with hostile content', { timeout: 300_000 }, () => {
  let h: HttpHarness
  /** What the dearest ordinary page costs: the measure of all others, on this machine and in this run. */
  let page: Cost
  /** What a route answers to an ordinary request: some have much to do, or to say. */
  const ordinary = new Map<string, Cost>()
  beforeAll(async () => {
    h = await openDoors('pglite', {
      site: { assets: { entry: '/assets/main-1.js', css: '' }, realtime: undefined },
      config: { regionHeader: 'x-country', trustProxy: 1, frontEnds: ['https://m.example.com'] },
      // a limit would answer the second of two equal requests for nothing
      identity: { limited: false, passwords: cheapPasswords() },
    })
    // another address each time: it is not in the memory
    page = await leastOf(pageCost)
  })
  afterAll(() => h.close())

  /** The most CPU time between two turns of the event loop while the request is answered. */
  const costOf = async (method: Method, { path, given }: Hostile): Promise<Cost> => {
    const turns = { last: cpuTime(), longest: 0, over: false }
    const turn = () => {
      const now = cpuTime()
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

  const pageCost = () => costOf('GET', { path: `/order?x=${randomUUID()}`, given: { bare: true } })

  const routesOf = (): readonly RouteAdded[] => [
    ...h.routes.filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && url !== '/api/*'),
    ...Object.values(pages).map(({ pattern }) => ({ method: 'GET' as const, url: pattern.replaceAll('?', '') })),
    { method: 'GET', url: '/no/such/page' },
  ]
  const addressOf = (url: string, name: string): string => url.replaceAll(/:\w+/gu, () => name).replace('*', () => name)

  /** The same request from another customer: the first one may have logged out with it. */
  const ask = async ({ method, url }: RouteAdded, hostile: Hostile): Promise<Cost> =>
    url.startsWith('/api/')
      ? costOf(method, { ...hostile, given: { ...hostile.given, as: await h.visitor() } })
      : costOf(method, hostile)

  /** The least delay of equal requests, up to the first that took no longer than `enough`. */
  const leastOf = async (again: () => Promise<Cost>, enough = 0): Promise<Cost> => {
    let least = await again()
    for (let turn = 1; turn < REPEATS && least.delay > enough; turn++) {
      const { delay } = await again()
      if (delay < least.delay) least = { ...least, delay }
    }
    return least
  }

  const ordinaryOf = async (route: RouteAdded): Promise<Cost> => {
    const key = `${route.method} ${route.url}`
    const plain = { path: addressOf(route.url, 'x'), given: {} }
    const known = ordinary.get(key) ?? (await leastOf(() => ask(route, plain)))
    ordinary.set(key, known)
    return known
  }

  const faultsOf = async (route: RouteAdded, hostile: Hostile): Promise<readonly string[]> => {
    const again = () => ask(route, hostile)
    const few = (page.delay / 2) * TIMES
    const first = await leastOf(again, few)
    if (first.delay <= few && first.bytes <= MOST_BYTES_MORE) return []
    const plain = await ordinaryOf(route)
    // the machine may be slower now than when the first page was measured
    const pageNow = await leastOf(pageCost)
    const allowed = Math.max(few, (pageNow.delay / 2) * TIMES, plain.delay * TIMES)
    const { delay, bytes } = first.delay <= allowed ? first : await leastOf(again, allowed)
    return [
      ...(delay > allowed ? [`${(delay / page.delay).toFixed(1)} pages' time`] : []),
      ...(bytes > plain.bytes + MOST_BYTES_MORE ? [`answers ${bytes} bytes`] : []),
    ]
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

  it('every call of the contract is a route of the app', () => {
    const known = new Set(h.routes.map(({ method, url }) => `${method} ${url}`))
    for (const { method, path } of Object.values(calls))
      expect(known).toContain(`${method} ${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`)
  })

  it.each(places)('a request costs no more than a few ordinary ones with hostile content in $name', async place => {
    expect(await dearIn(place)).toEqual([])
  })
})

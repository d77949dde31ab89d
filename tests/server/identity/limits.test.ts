import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Limit, limitsIn, unlimited } from '@server/platform/rate-limits'
import type { Database } from '@server/platform/database/database'
import { rateLimits } from '@server/platform/database/schema/auth'
import { START, kinds, openStore } from '@tests/server/shop-harness'

const SECRET = 's'.repeat(43)
const WINDOW_MS = 60_000

describe.each(kinds)('rate limits on %s', kind => {
  let database: Database
  const clock = { now: START }
  const process = () => limitsIn(database.db, SECRET, () => clock.now)
  beforeAll(async () => {
    database = await openStore(kind)
  })
  beforeEach(() => database.db.delete(rateLimits))
  afterAll(() => database.close())

  it('a rate limit allows its maximum within a window, independent of other limits, and resets after it', async () => {
    const names = ['a', 'b', 'c'] as const
    const step = fc.oneof(
      fc.subarray([...names], { minLength: 1 }).map(keys => ({ _tag: 'take', keys }) as const),
      fc.subarray([...names], { minLength: 1 }).map(keys => ({ _tag: 'give', keys }) as const),
      fc.constantFrom(...names).map(key => ({ _tag: 'forget', key }) as const),
      fc.integer({ min: 1, max: WINDOW_MS }).map(ms => ({ _tag: 'pass', ms }) as const),
    )
    const limits = process()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.integer({ min: 1, max: 4 }), async (steps, most) => {
        await database.db.delete(rateLimits)
        const model = new Map<string, { count: number; until: number }>()
        const limit = (name: string): Limit => ({ name, most, windowMs: WINDOW_MS })
        for (const each of steps) {
          switch (each._tag) {
            case 'pass':
              clock.now += each.ms
              break
            case 'forget':
              await limits.forget(limit(each.key))
              model.delete(each.key)
              break
            case 'give':
              await limits.giveBack(each.keys.map(limit))
              for (const key of each.keys) {
                const kept = model.get(key)
                if (kept !== undefined) kept.count = Math.max(0, kept.count - 1)
              }
              break
            case 'take': {
              const waits: number[] = []
              for (const key of each.keys) {
                const kept = model.get(key)
                const next =
                  kept === undefined || kept.until <= clock.now
                    ? { count: 1, until: clock.now + WINDOW_MS }
                    : { count: kept.count + 1, until: kept.until }
                model.set(key, next)
                if (next.count > most) waits.push(Math.ceil((next.until - clock.now) / 1000))
              }
              const wanted = waits.length === 0 ? undefined : Math.max(1, ...waits)
              expect(await limits.take(each.keys.map(limit))).toBe(wanted)
            }
          }
        }
      }),
      { numRuns: kind === 'pglite' ? 60 : 25 },
    )
  })

  it('a rate limit counts for all processes together, also for simultaneous requests', async () => {
    const [one, other] = [process(), process()]
    const limit = { name: 'login here', most: 10, windowMs: WINDOW_MS }
    const neighbour = { name: 'login there', most: 1000, windowMs: WINDOW_MS }
    // named in both orders: no deadlock
    const asked = Array.from({ length: 40 }, (_, at) =>
      (at % 2 === 0 ? one : other).take(at % 3 === 0 ? [limit, neighbour] : [neighbour, limit]),
    )
    const answers = await Promise.all(asked)
    expect(answers.filter(wait => wait === undefined).length).toBe(10)
    expect(await process().take([limit])).toBe(60)
  })

  it('a token bucket gives its size at once and then refills evenly, and never gives more', async () => {
    const step = fc.oneof(
      fc.integer({ min: 1, max: 4 }).map(tokens => ({ _tag: 'draw', tokens }) as const),
      fc.integer({ min: 1, max: 25_000 }).map(ms => ({ _tag: 'pass', ms }) as const),
    )
    const limits = process()
    const bucket = { name: 'calls', size: 4, everyMs: 5_000 }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
        await database.db.delete(rateLimits)
        const model = { tokens: bucket.size * bucket.everyMs, at: clock.now }
        for (const each of steps) {
          if (each._tag === 'pass') {
            clock.now += each.ms
            continue
          }
          const cost = each.tokens * bucket.everyMs
          model.tokens = Math.min(bucket.size * bucket.everyMs, model.tokens + clock.now - model.at)
          model.at = clock.now
          const short = cost - model.tokens
          if (short <= 0) model.tokens -= cost
          expect(await limits.draw(bucket, each.tokens)).toBe(short <= 0 ? undefined : Math.ceil(short / 1000))
        }
      }),
      { numRuns: kind === 'pglite' ? 60 : 25 },
    )
  })

  it('a token bucket counts for all processes together, also for simultaneous requests', async () => {
    const [one, other] = [process(), process()]
    const bucket = { name: 'orders', size: 10, everyMs: 5_000 }
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? one : other).draw(bucket)))
    expect(answers.filter(wait => wait === undefined)).toHaveLength(10)
    expect(await one.draw({ ...bucket, name: 'orders of another' })).toBeUndefined()
    clock.now += 5_000
    expect([await one.draw(bucket), await other.draw(bucket)]).toEqual([undefined, 5])
  })

  it('a full token bucket is deleted', async () => {
    const limits = process()
    await limits.draw({ name: 'calls', size: 4, everyMs: 5_000 }, 2)
    clock.now += 9_999
    await limits.tidy()
    expect(await database.db.select().from(rateLimits)).toHaveLength(1)
    clock.now += 1
    await limits.tidy()
    expect(await database.db.select().from(rateLimits)).toEqual([])
  })

  it('rate limits are stored under hashed keys, and deleted when their window is over', async () => {
    const limits = process()
    await limits.take([{ name: 'login 203.0.113.7 +85366123456', most: 1, windowMs: WINDOW_MS }])
    const kept = JSON.stringify(await database.db.select().from(rateLimits))
    expect(kept).not.toContain('66123456')
    expect(kept).not.toContain('203.0.113.7')
    await limits.tidy()
    expect((await database.db.select().from(rateLimits)).length).toBe(1)
    clock.now += WINDOW_MS + 1
    await limits.tidy()
    expect(await database.db.select().from(rateLimits)).toEqual([])
  })
})

describe('a visitor', () => {
  it('no visitor waits if the limits are lifted for a measurement', async () => {
    for (let at = 0; at < 50; at += 1)
      expect([
        await unlimited.take([{ name: 'x', most: 1, windowMs: 1 }]),
        await unlimited.draw({ name: 'x', size: 1, everyMs: 1 }),
      ]).toEqual([undefined, undefined])
  })
})

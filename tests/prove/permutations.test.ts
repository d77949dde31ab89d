import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Saying, type Setting, type Trial, begin, sayings, settings } from '@tests/prove/permutations/trial'
import { judgeAtRest, violationsOf } from '@tests/prove/judge'
import { long, progress, tally } from '@tests/prove/tally'
import { HOLD_SECONDS, type ShopHarness, openShop } from '@tests/server/shop-harness'

const INVARIANTS = 'I-05, I-07, I-09'
const SAMPLED = long ? 2_000 : 15
const AT_ONCE = long ? 200 : 4
/** In the short form every so manieth order of events is tried, another one in each setting. */
const EVERY = long ? 1 : 131
const SIDE_BY_SIDE = 6

/** Every order of every choice of these. */
const ordersOf = <A>(all: readonly A[]): readonly (readonly A[])[] =>
  all.flatMap((first, at) => [[first], ...ordersOf(all.toSpliced(at, 1)).map(rest => [first, ...rest])])

describe('the reports of a wallet about one order', () => {
  let h: ShopHarness
  // each proof has its own store: one with thousands of orders is slow
  beforeEach(async () => {
    h = await openShop('postgres')
  })
  afterEach(() => h.close())

  /** Begins an order, has things said of it, and looks how it ended. */
  const tried = async (
    setting: Setting,
    said: readonly Saying[],
    telling: (trial: Trial) => Promise<unknown>,
  ): Promise<readonly string[]> => {
    const trial = await begin(h, setting)
    await telling(trial)
    const wrong = await trial.verdict(new Set(said))
    return wrong.map(line => `${setting}: ${said.join(' → ')}: ${line}`)
  }

  /** All open orders expire; afterwards no invariant may be violated. */
  const conclude = async (proof: string, tries: number, violations: string[]): Promise<readonly string[]> => {
    h.clock.now += HOLD_SECONDS * 1000
    await h.shop.operations.sweep()
    await h.shop.flush()
    violations.push(...violationsOf(await judgeAtRest(h.database.db, h.clock.now)))
    tally({ invariant: INVARIANTS, proof, tries, violations })
    return violations
  }

  it(`[I-05] [I-07] [I-09] an order ends in one way, in any order of the wallet’s reports`, async () => {
    const all = settings.flatMap((setting, offset) =>
      ordersOf(sayings)
        .filter((_, at) => at % EVERY === offset % EVERY)
        .map(said => ({ setting, said })),
    )
    const violations: string[] = []
    const waiting = all.values()
    let done = 0
    await Promise.all(
      Array.from({ length: SIDE_BY_SIDE }, async () => {
        for (const { setting, said } of waiting) {
          violations.push(
            ...(await tried(setting, said, async trial => {
              for (const saying of said) await trial.tell(saying)
            })),
          )
          progress((done += 1), all.length, 'orders of events')
        }
      }),
    )
    expect(await conclude('all orders of six events', all.length, violations)).toEqual([])
  })

  it('[I-05] [I-07] [I-09] an order ends in one way, for any number of repeated reports', async () => {
    const violations: string[] = []
    let done = 0
    const property = fc.asyncProperty(
      fc.constantFrom(...settings),
      fc.array(fc.constantFrom(...sayings), { minLength: 1, maxLength: 20, size: 'max' }),
      async (setting, said) => {
        const wrong = await tried(setting, said, async trial => {
          for (const saying of said) await trial.tell(saying)
        })
        progress((done += 1), SAMPLED, 'repeated events')
        expect(wrong).toEqual([])
      },
    )
    const outcome = await fc.check(property, { numRuns: SAMPLED })
    if (outcome.failed) violations.push(`${fc.defaultReportMessage(outcome)}\n${String(outcome.errorInstance)}`)
    expect(await conclude('events up to 20 times', done, violations)).toEqual([])
  })

  it('[I-05] [I-07] [I-09] an order ends in one way if up to 100 reports reach two processes at once', async () => {
    const other = h.another()
    const violations: string[] = []
    let done = 0
    const property = fc.asyncProperty(
      fc.constantFrom(...settings),
      fc.array(fc.tuple(fc.constantFrom(...sayings), fc.boolean()), { minLength: 2, maxLength: 100, size: 'max' }),
      async (setting, all) => {
        const said = all.map(([saying]) => saying)
        const wrong = await tried(setting, said, async trial => {
          const answers = await Promise.all(
            all.map(([saying, elsewhere]) => trial.tell(saying, elsewhere ? other : h.shop)),
          )
          // an event that could not be handled now is sent again, as a wallet does
          for (const [at, status] of answers.entries()) if (status === 503) await trial.tell(said[at] ?? 'paid A')
        })
        progress((done += 1), AT_ONCE, 'events at once')
        expect(wrong).toEqual([])
      },
    )
    const outcome = await fc.check(property, { numRuns: AT_ONCE })
    if (outcome.failed) violations.push(`${fc.defaultReportMessage(outcome)}\n${String(outcome.errorInstance)}`)
    await other.flush()
    expect(await conclude('up to 100 events at once', done, violations)).toEqual([])
  })
})

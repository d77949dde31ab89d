import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import { describe, expect, test } from 'vitest'
import { memoryClock } from '@testing/memory/shop/clock.memory'
import { query, slowingDown } from '~/application/lib/query'
import { idle, known, ready } from '~/application/lib/remote'
import { settled, virtualTime, watching } from '@tests/application/tab'

const MINUTE = 60_000

const world = () => {
  const clock = memoryClock(0)
  const { scheduler, pass } = virtualTime()
  return { clock, pass, env: { clock, scheduler, keepAlive: 0 } }
}

/** A question whose first answer is 1, then 2 …; those listed fail. */
const counted = (failing: readonly number[] = []) => {
  let asked = 0
  const task: TaskEither<string, number> = () => {
    asked += 1
    return Promise.resolve(failing.includes(asked) ? E.left(`no ${asked}`) : E.right(asked))
  }
  return { task, asked: () => asked }
}

describe('a query', () => {
  test('a query sends a request when it is first watched, once for all watchers', async () => {
    const { task, asked } = counted()
    const { state } = query(task, undefined, world().env)
    expect([state.now(), asked()]).toEqual([idle, 0])
    const watchers = [watching(state.changes), watching(state.changes), watching(state.changes)]
    await settled()
    expect(asked()).toBe(1)
    for (const { seen } of watchers) expect(seen.at(-1)).toEqual(ready(1))
  })

  test('a query with seeded data sends no request for a minute, and after that one to the next watcher', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 * MINUTE }), async age => {
        const { clock, env } = world()
        const { task, asked } = counted()
        const { state } = query(task, 0, env)
        clock.advance(age)
        const { seen } = watching(state.changes)
        expect(seen[0]).toEqual(ready(0))
        await settled()
        expect(asked()).toBe(age < MINUTE ? 0 : 1)
        expect(known(state.now())).toBe(asked())
      }),
    )
  })

  test('a query keeps its value during a request and after a failure, and a retry can succeed [I-20]', async () => {
    const { task } = counted([2, 3])
    const { state, refresh } = query(task, undefined, world().env)
    const { seen } = watching(state.changes)
    for (const _ of [1, 2, 3]) {
      await settled()
      refresh()
    }
    await settled()
    const pending = { _tag: 'pending', previous: 1 }
    const failed = (n: number) => ({ _tag: 'failed', error: `no ${n}`, previous: 1 })
    expect(seen.slice(0, 3)).toEqual([idle, { _tag: 'pending' }, ready(1)])
    expect(seen.slice(3)).toEqual([pending, failed(2), pending, failed(3), pending, ready(4)])
  })

  test('a query ends with the last request or replacement, in any order of answers [I-21]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom('refresh', 'replace'), { maxLength: 6 }),
        async (s, moves) => {
          let asked = 0
          const task: TaskEither<string, string> = () => {
            asked += 1
            return s.schedule(Promise.resolve(E.right(`asked ${asked}`)), `answer ${asked}`)
          }
          const { state, refresh, replace } = query(task, undefined, world().env)
          const { seen } = watching(state.changes)
          s.scheduleSequence(
            moves.map((move, at) => async () => {
              if (move === 'refresh') refresh()
              else replace(`told ${at}`)
            }),
          )
          await s.waitIdle()
          const last = moves.at(-1)
          expect(state.now()).toEqual(ready(last === 'replace' ? `told ${moves.length - 1}` : `asked ${asked}`))
          // an answer that was overtaken is never shown
          const shown = seen.flatMap(remote => (remote._tag === 'ready' ? [remote.value] : []))
          expect(new Set(shown).size).toBe(shown.length)
        },
      ),
    )
  })

  test('a query that was refreshed or replaced without watchers sends a request at the next watcher', async () => {
    for (const change of ['refresh', 'replace'] as const) {
      const { task, asked } = counted()
      const asking = query(task, 0, world().env)
      if (change === 'refresh') asking.refresh()
      else asking.replace(7)
      watching(asking.state.changes)
      await settled()
      expect([change, asked(), asking.state.now()]).toEqual([change, 1, ready(1)])
    }
  })
})

describe('polling', () => {
  test('polling waits longer each time, up to its limit, and never stops', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 500, max: 5000 }),
        fc.double({ min: 1, max: 3, noNaN: true }),
        fc.integer({ min: 5000, max: 60_000 }),
        async (first, factor, most) => {
          const { scheduler, pass } = virtualTime()
          const at: number[] = []
          let over = false
          slowingDown(first, factor, most, scheduler).subscribe({
            next: () => at.push(scheduler.now()),
            complete: () => {
              over = true
            },
          })
          await pass(10 * most)
          const waits = at.map((moment, n) => moment - (at[n - 1] ?? 0))
          expect(waits[0]).toBe(first)
          waits.forEach((wait, n) =>
            expect(wait).toBeCloseTo(Math.min(most, (waits[n - 1] ?? first / factor) * factor)),
          )
          expect(at.length).toBeGreaterThanOrEqual(9)
          expect(over).toBe(false)
        },
      ),
      { numRuns: 20 },
    )
  })
})

import fc from 'fast-check'
import { Observable, Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { memoryClock } from '@testing/memory/shop/clock.memory'
import { cell, live } from '~/application/lib/live'
import { virtualTime, watching } from '@tests/application/tab'

const KEEP = 10_000

const world = () => {
  const { scheduler, pass } = virtualTime()
  const source = new Subject<number>()
  let connections = 0
  let connected = false
  const value = live(
    0,
    new Observable<number>(subscriber => {
      connections += 1
      connected = true
      subscriber.add(() => {
        connected = false
      })
      return source.subscribe(subscriber)
    }),
    { clock: memoryClock(0), scheduler, keepAlive: KEEP },
  )
  return { value, source, pass, connections: () => connections, isConnected: () => connected }
}

describe('a live value', () => {
  test('a live value connects at the first watcher, once for all watchers', () => {
    const { value, connections } = world()
    expect([value.now(), connections()]).toEqual([0, 0])
    watching(value.changes)
    watching(value.changes)
    expect(connections()).toBe(1)
  })

  test('a live value sends its present value first, then each change without repetitions, to all watchers', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 })), fc.nat({ max: 10 }), (told, late) => {
        const { value, source } = world()
        const early = watching(value.changes)
        told.slice(0, late).forEach(next => source.next(next))
        const later = watching(value.changes)
        told.slice(late).forEach(next => source.next(next))
        const changes = (all: readonly number[]) => all.filter((next, at) => next !== all[at - 1])
        expect(early.seen).toEqual(changes([0, ...told]))
        expect(later.seen).toEqual(changes([told.slice(0, late).at(-1) ?? 0, ...told.slice(late)]))
        expect([value.now(), value.first()]).toEqual([told.at(-1) ?? 0, 0])
      }),
    )
  })

  test('a live value stays connected for a time after the last watcher, and keeps its value without limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 * KEEP }), async away => {
        const { value, source, pass, connections, isConnected } = world()
        const { leave } = watching(value.changes)
        source.next(7)
        leave()
        await pass(away)
        expect(isConnected()).toBe(away < KEEP)
        expect(watching(value.changes).seen).toEqual([7])
        expect(connections()).toBe(away < KEEP ? 1 : 2)
        await pass(2 * KEEP) // the timer that ran when a watcher came back disconnects nothing
        expect(isConnected()).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})

describe('a value that is set directly', () => {
  test('a cell has the value that was set last, and keeps its first value for the first view', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 })), sets => {
        const value = cell(0)
        const { seen } = watching(value.changes)
        sets.forEach(next => value.set(next))
        expect([value.now(), value.first(), seen.at(-1)]).toEqual([sets.at(-1) ?? 0, 0, sets.at(-1) ?? 0])
      }),
    )
  })
})

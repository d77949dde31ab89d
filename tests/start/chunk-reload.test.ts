import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reloadOnLostChunk } from '~/start/chunk-reload'
import { anyStorage, blockedStorage, fullStorage } from '@tests/ports/web-storage'

const MINUTE = 60_000

describe('a page that cannot load a chunk', () => {
  test('a page that cannot load chunks reloads at most once a minute, also across reloads', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 2 * MINUTE }), fc.boolean())), losses => {
        const kept = anyStorage()
        let now = 1_700_000_000_000
        const reloads: number[] = []
        const born = () =>
          reloadOnLostChunk(
            () => now,
            () => kept,
            () => reloads.push(now),
          )
        let lost = born()
        for (const [wait, reborn] of losses) {
          now += wait
          if (reborn) lost = born()
          const last = reloads.at(-1)
          const due = last === undefined || now - last >= MINUTE
          const before = reloads.length
          expect(lost()).toBe(due)
          expect(reloads.slice(before)).toEqual(due ? [now] : [])
        }
        reloads.slice(1).forEach((at, n) => expect(at - (reloads[n] ?? 0)).toBeGreaterThanOrEqual(MINUTE))
      }),
    )
  })

  test('a page that cannot load a chunk does not reload if storage is blocked or full, because it could loop', () => {
    for (const storage of [blockedStorage, fullStorage]) {
      const lost = reloadOnLostChunk(
        () => 1,
        storage,
        () => expect.fail('it was loaded anew'),
      )
      expect(lost).not.toThrow()
    }
  })

  test('a page that cannot load a chunk reloads once if the stored time of the last reload is invalid', () => {
    const kept = anyStorage()
    kept.setItem('chunk.reloaded', 'yesterday')
    let reloads = 0
    const lost = reloadOnLostChunk(
      () => 1_700_000_000_000,
      () => kept,
      () => {
        reloads += 1
      },
    )
    lost()
    lost()
    expect(reloads).toBe(1)
  })
})

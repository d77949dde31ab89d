import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clock, isoDuration, remaining } from '~/domain/payments/countdown'
import { runs } from '@testing/arbitraries/runs'

const moment = fc.integer({ min: 1_500_000_000_000, max: 2_500_000_000_000 })
const span = fc.integer({ min: -100_000_000, max: 100_000_000 })
const seconds = fc.oneof(fc.nat({ max: 7200 }), fc.nat({ max: 400_000 }))

describe('the remaining time', () => {
  test('the remaining time is whole seconds, rounded up, and never negative', () => {
    fc.assert(
      fc.property(moment, span, (now, left) => {
        const rest = remaining(now + left, now)
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(Number.isInteger(rest)).toBe(true)
        if (left > 0) expect(rest * 1000 >= left && left > (rest - 1) * 1000).toBe(true)
        else expect(rest).toBe(0)
      }),
      runs,
    )
  })

  test('the remaining time never grows as time passes', () => {
    fc.assert(
      fc.property(moment, span, fc.nat({ max: 10_000 }), (now, left, later) => {
        expect(remaining(now + left, now + later)).toBeLessThanOrEqual(remaining(now + left, now))
      }),
      runs,
    )
  })

  test('the remaining time goes down by one with each second, until it is over', () => {
    fc.assert(
      fc.property(moment, span, (now, left) => {
        const rest = remaining(now + left, now)
        expect(remaining(now + left, now + 1000)).toBe(Math.max(0, rest - 1))
      }),
      runs,
    )
  })

  test('the remaining time is over if there is no deadline', () => {
    expect([remaining(Number.NaN, 0), remaining(0, Number.NaN)]).toEqual([0, 0])
  })
})

describe('seconds', () => {
  test('seconds as a figure are read back as the same seconds', () => {
    fc.assert(
      fc.property(seconds, n => {
        const text = clock(n)
        expect(text).toMatch(n < 3600 ? /^[1-5]?\d:[0-5]\d$/ : /^[1-9]\d*:[0-5]\d:[0-5]\d$/)
        expect(text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)).toBe(n)
      }),
      runs,
    )
  })

  test('seconds as an ISO 8601 duration are read back as the same seconds, without empty parts', () => {
    fc.assert(
      fc.property(seconds, n => {
        const [, h = '0', m = '0', s = '0'] =
          /^PT(?:([1-9]\d*)H)?(?:([1-9]\d?)M)?(?:(\d\d?)S)?$/.exec(isoDuration(n)) ?? []
        expect(Number(h) * 3600 + Number(m) * 60 + Number(s)).toBe(n)
        expect(Number(m) < 60 && Number(s) < 60).toBe(true)
      }),
      runs,
    )
  })

  test.each([
    [872, '14:32', 'PT14M32S'],
    [3723, '1:02:03', 'PT1H2M3S'],
    [5, '0:05', 'PT5S'],
    [60, '1:00', 'PT1M'],
    [3600, '1:00:00', 'PT1H'],
    [0, '0:00', 'PT0S'],
    [-3, '0:00', 'PT0S'],
  ])('%i seconds are %s and %s', (n, figure, duration) => {
    expect([clock(n), isoDuration(n)]).toEqual([figure, duration])
  })
})

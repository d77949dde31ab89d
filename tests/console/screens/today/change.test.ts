import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeOf, changeText, runningTotal } from '@console/screens/today/change'
import { runs } from '@testing/arbitraries/runs'

const HOUR_MS = 3_600_000

it('a change is undefined without an earlier sum, and zero if nothing changed', () => {
  expect(changeOf(100, 0)).toBeUndefined()
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), before => {
      expect(changeOf(before, before)).toBe(0)
      expect(changeOf(2 * before, before)).toBe(1)
      expect(changeOf(0, before)).toBe(-1)
    }),
    runs,
  )
})

it('a change says its sign, and a small one has a decimal', () => {
  expect([0.127, -0.5, 0, 0.034, 3].map(change => changeText(change, 'en'))).toEqual([
    '+13%',
    '-50%',
    '0%',
    '+3.4%',
    '+300%',
  ])
})

it('a running total grows by each hour, ends with the sum, and has nothing after the present hour', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1e6), { minLength: 1, maxLength: 24 }), fc.nat(23), (sums, present) => {
      const hours = sums.map((sum, at) => ({ at: at * HOUR_MS, sum }))
      const until = present * HOUR_MS + 1
      const totals = runningTotal(hours, ({ sum }) => sum, until)
      const seen = totals.filter(total => total !== null)
      expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      expect(seen).toHaveLength(Math.min(sums.length, present + 1))
      expect(seen.at(-1)).toBe(sums.slice(0, present + 1).reduce((all, sum) => all + sum, 0))
    }),
    runs,
  )
})

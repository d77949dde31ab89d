import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fewerRuns, runs } from '@testing/arbitraries/runs'

const before = fc.readConfigureGlobal()

beforeEach(() => fc.resetConfigureGlobal())
afterEach(() => fc.configureGlobal(before))

const tries = (parameters: { readonly numRuns: number; readonly seed?: number }): number => {
  let tried = 0
  fc.assert(
    fc.property(fc.integer(), () => {
      tried += 1
    }),
    parameters,
  )
  return tried
}

test('a property is tried 1000 times, and a slow one 150 times', () => {
  expect([tries(runs), tries(fewerRuns)]).toEqual([1000, 150])
})

test('a number of runs that is set for all properties also holds for those with their own', () => {
  fc.configureGlobal({ numRuns: 40 })
  expect([tries(runs), tries({ ...runs, seed: 1 }), tries(fewerRuns)]).toEqual([40, 40, 6])
})

test('a slow property is tried at least once', () => {
  fc.configureGlobal({ numRuns: 1 })
  expect(tries(fewerRuns)).toBe(1)
})

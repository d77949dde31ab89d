import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clamp } from '~/domain/shared/quantity'
import { runs } from '@testing/arbitraries/runs'

const whole = fc.integer({ min: -1000, max: 1000 })

describe('a quantity', () => {
  test('a quantity within its range is not changed', () => {
    fc.assert(
      fc.property(whole, fc.nat(50), fc.nat(50), (min, below, above) => {
        const quantity = min + below
        expect(clamp(quantity, { min, max: quantity + above })).toBe(quantity)
      }),
      runs,
    )
  })

  test('a quantity never leaves its range', () => {
    fc.assert(
      fc.property(whole, whole, fc.nat(50), (quantity, min, length) => {
        const max = min + length
        const taken = clamp(quantity, { min, max })
        expect(taken).toBeGreaterThanOrEqual(min)
        expect(taken).toBeLessThanOrEqual(max)
      }),
      runs,
    )
  })

  test('a quantity is the minimum if the minimum is above the maximum', () => {
    expect(clamp(5, { min: 3, max: 1 })).toBe(3)
  })
})

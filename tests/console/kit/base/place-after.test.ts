import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeAfter } from '@console/kit/base/place-after'
import { runs } from '@testing/arbitraries/runs'

const place = fc
  .integer({ min: 1, max: 20 })
  .chain(length => fc.tuple(fc.nat({ max: length - 1 }), fc.constant(length)))
const keys = (isRing: boolean) => ({ back: 'ArrowLeft', on: 'ArrowRight', isRing })

describe('the keys of a row', () => {
  it('each key leads to a place of the row, and another key leads nowhere', () => {
    fc.assert(
      fc.property(
        place,
        fc.boolean(),
        fc.constantFrom('ArrowLeft', 'ArrowRight', 'Home', 'End'),
        ([at, length], isRing, key) => {
          const to = placeAfter(key, at, length, keys(isRing))
          expect(to).toBeGreaterThanOrEqual(0)
          expect(to).toBeLessThan(length)
          expect(placeAfter('a', at, length, keys(isRing))).toBe(-1)
        },
      ),
      runs,
    )
  })

  it('a ring leads from its last place to the first and back, and a row stays at its ends', () => {
    fc.assert(
      fc.property(place, ([at, length]) => {
        const there = placeAfter('ArrowRight', at, length, keys(true))
        expect(placeAfter('ArrowLeft', there, length, keys(true))).toBe(at)
        expect(placeAfter('ArrowRight', length - 1, length, keys(false))).toBe(length - 1)
        expect(placeAfter('ArrowLeft', 0, length, keys(false))).toBe(0)
      }),
      runs,
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeAfterKey, placedAt, placingAt } from '@console/screens/products/order/placing'
import { runs } from '@testing/arbitraries/runs'

/** Rows with different ids, one of them, and a place. */
const moves = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }).chain(ids =>
  fc.record({
    rows: fc.constant(ids.map(id => ({ id }))),
    id: fc.constantFrom(...ids),
    at: fc.nat({ max: ids.length - 1 }),
  }),
)

describe('a row that is moved', () => {
  test('it comes to its place, and the others keep their order', () => {
    fc.assert(
      fc.property(moves, ({ rows, id, at }) => {
        const placed = placedAt(rows, id, at)
        expect(placed[at]).toEqual({ id })
        const others = (all: readonly { readonly id: string }[]) => all.filter(row => row.id !== id)
        expect(others(placed)).toEqual(others(rows))
        expect(placed).toHaveLength(rows.length)
      }),
      runs,
    )
  })

  test('the call names the row before or after it, and the shop puts it in the same place', () => {
    fc.assert(
      fc.property(moves, ({ rows, id, at }) => {
        const placing = placingAt(rows, id, at)
        if (placing === undefined) {
          expect(rows[at]).toEqual({ id })
          return
        }
        const others = rows.filter(row => row.id !== id)
        const beside = others.findIndex(row => row.id === placing.of)
        const told = others.toSpliced(placing.place === 'before' ? beside : beside + 1, 0, { id })
        expect(told).toEqual(placedAt(rows, id, at))
      }),
      runs,
    )
  })

  test('a row or a place that is not there moves nothing', () => {
    const rows = [{ id: 'a' }, { id: 'b' }]
    expect(placingAt(rows, 'c', 0)).toBeUndefined()
    expect(placedAt(rows, 'a', 2)).toBe(rows)
    expect(placedAt(rows, 'a', -1)).toBe(rows)
  })

  test('a key leads to a place of the list, and other keys lead nowhere', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.nat(50), fc.nat(50), (key, one, other) => {
        const [at, length] = [Math.min(one, other), Math.max(one, other) + 1]
        const to = placeAfterKey(key, at, length)
        expect(to).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThan(length)
      }),
      runs,
    )
    expect(['Tab', 'a', 'Enter'].map(key => placeAfterKey(key, 1, 3))).toEqual([undefined, undefined, undefined])
    expect(['ArrowUp', 'ArrowDown', 'Home', 'End'].map(key => placeAfterKey(key, 2, 5))).toEqual([1, 3, 0, 4])
  })
})

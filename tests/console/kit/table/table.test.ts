import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leadOf, sortAfter } from '@console/kit/table/column'
import { rowAfter } from '@console/kit/table/row-keys'
import { runs } from '@testing/arbitraries/runs'

const column = (id: string, lead = false) => ({ id, head: id, cell: () => id, lead })

describe('a table', () => {
  test('three taps on a head order up, then down, then as the call does', () => {
    const up = sortAfter(undefined, 'total')
    const down = sortAfter(up, 'total')
    expect([up, down, sortAfter(down, 'total')]).toEqual([
      { by: 'total', descending: false },
      { by: 'total', descending: true },
      undefined,
    ])
    expect(sortAfter(down, 'at')).toEqual({ by: 'at', descending: false })
  })

  test('a row is named by its lead column, else by the first one', () => {
    expect(leadOf([column('at'), column('no', true)])).toBe('no')
    expect(leadOf([column('at'), column('no')])).toBe('at')
    expect(leadOf([])).toBeUndefined()
  })

  test('keys never lead out of the rows, and other keys lead nowhere', () => {
    const keys = fc.array(fc.constantFrom('ArrowDown', 'ArrowUp', 'Home', 'End'), { maxLength: 20 })
    fc.assert(
      fc.property(keys, fc.integer({ min: 1, max: 9 }), (pressed, length) => {
        const places = pressed.reduce<readonly number[]>(
          (all, key) => [...all, rowAfter(key, all.at(-1) ?? 0, length)],
          [0],
        )
        expect(places.every(place => place >= 0 && place < length)).toBe(true)
        expect(rowAfter('a', 0, length)).toBe(-1)
      }),
      runs,
    )
  })
})

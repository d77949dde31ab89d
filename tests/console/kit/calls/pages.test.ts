import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pending, ready } from '~/application/lib/remote'
import { type Place, placeAfter, placeBefore, placeIn } from '@console/kit/calls/pages'
import { runs } from '@testing/arbitraries/runs'

const place = fc.record({ of: fc.string(), cursors: fc.array(fc.string(), { maxLength: 4 }) })
const pageWith = (next: string) => ready({ items: [], next })

describe('the pages of a list', () => {
  test('the page before the next page is the present one', () => {
    fc.assert(
      fc.property(place, fc.string(), (here, next) => {
        const there = placeAfter(here, pageWith(next))
        expect(there === undefined ? undefined : placeBefore(there)).toEqual(here)
      }),
      runs,
    )
  })

  test('the last page, and one that is not there yet, have no next page, and the first has none before it', () => {
    const first: Place = { of: 'all', cursors: [] }
    expect(placeAfter(first, ready({ items: [] }))).toBeUndefined()
    expect(placeAfter(first, pending)).toBeUndefined()
    expect(placeBefore(first)).toBeUndefined()
  })

  test('a history entry keeps the page for the same filters, and other filters begin with the first page', () => {
    fc.assert(
      fc.property(place, fc.string(), (kept, of) => {
        expect(placeIn(JSON.parse(JSON.stringify(kept)), kept.of)).toEqual(kept)
        expect(placeIn(kept, `${kept.of}${of}!`)).toEqual({ of: `${kept.of}${of}!`, cursors: [] })
      }),
      runs,
    )
  })

  test('a history entry of another form is the first page', () => {
    for (const kept of [undefined, null, 5, { of: 'all' }, { of: 'all', cursors: [1] }])
      expect(placeIn(kept, 'all')).toEqual({ of: 'all', cursors: [] })
  })
})

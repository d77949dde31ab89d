import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant } from '~/contract/wire'
import { fieldAt, momentIn } from '@console/screens/products/shared/moments'
import { runs } from '@testing/arbitraries/runs'

const MINUTE_MS = 60_000
const minutes = fc.integer({ min: 0, max: Date.parse('2200-01-01T00:00:00Z') / MINUTE_MS })

describe('the field for a moment', () => {
  test('a moment becomes a field, and the field becomes the same moment', () => {
    fc.assert(
      fc.property(minutes, minute => {
        const moment = minute * MINUTE_MS
        expect(instant.decode(momentIn(fieldAt(moment)))).toMatchObject({ right: moment })
      }),
      runs,
    )
  })

  test('it shows the clock of the shop, and an empty field is no moment', () => {
    expect(fieldAt(Date.parse('2026-12-31T18:30:00Z'))).toBe('2027-01-01T02:30')
    expect([fieldAt(undefined), momentIn(''), momentIn(undefined)]).toEqual(['', undefined, undefined])
  })
})

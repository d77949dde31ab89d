import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activeIn, readFilters, writeFilters } from '@console/kit/filters/filters'
import { withSaved } from '@console/kit/filters/saved-filters'
import { runs } from '@testing/arbitraries/runs'

const spec = { status: 'url', from: 'url', q: 'private', tel: 'private' } as const

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const values = fc.record({ status: text, from: text, q: text, tel: text })

describe('the filters of a list', () => {
  test('filters that were written to an address and a history entry are read back as they were', () => {
    fc.assert(
      fc.property(values, given => {
        const { search, kept } = writeFilters(spec, given)
        expect(readFilters(spec, search, JSON.parse(JSON.stringify(kept)))).toEqual(given)
      }),
      runs,
    )
  })

  test('an address never has a private filter', () => {
    fc.assert(
      fc.property(values, given => {
        const names = [...new URLSearchParams(writeFilters(spec, given).search).keys()]
        expect(names.filter(name => name !== 'status' && name !== 'from')).toEqual([])
      }),
      runs,
    )
  })

  test('a filter that is empty is neither in the address nor in the history entry', () => {
    expect(writeFilters(spec, { status: '', from: '', q: '', tel: '' })).toEqual({ search: '', kept: {} })
    expect(activeIn({ status: '', from: '2026-11-24', q: '66' })).toBe(2)
  })

  test('a private filter in an address, and a history entry of another form, count as absent', () => {
    expect(readFilters(spec, 'q=secret&status=paid', { q: 5 })).toEqual({ status: 'paid', from: '', q: '', tel: '' })
  })

  test('filters that are saved under a name again take the place of the earlier ones', () => {
    const first = { name: 'due', values: { status: 'refund_due' } }
    const again = { name: 'due', values: { status: 'paid' } }
    expect(withSaved([first, { name: 'late', values: {} }], again)).toEqual([{ name: 'late', values: {} }, again])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedParts } from '@server/catalog/file/changed-parts'
import { readValue, splitPart } from '@console/kit/base/changed-part'

/** The one part in which two rows differ, as the console reads it. */
const read = (before: object, after: object) => {
  const [part = ''] = changedParts(before, after)
  const { place, value } = splitPart(part)
  return { place, value: readValue(value) }
}

const text = (of: unknown) => ({ _tag: 'text', text: `"${String(of)}"` })

describe('a changed part, as the server says it', () => {
  it('a switch, a time and an absent value are read', () => {
    const off = { _tag: 'switch', on: false }
    expect(read({ hidden: false }, { hidden: true })).toEqual({
      place: 'hidden',
      value: { _tag: 'sides', from: off, to: { _tag: 'switch', on: true } },
    })
    const at = Date.parse('2026-12-24T00:00:00+08:00')
    expect(read({}, { until: at }).value).toEqual({ _tag: 'sides', from: { _tag: 'none' }, to: { _tag: 'time', at } })
  })

  it('the lines of a long text and the entries of a list are counted', () => {
    expect(read({ en: 'a\nb\nc' }, { en: 'a\nx\ny' }).value).toEqual({ _tag: 'lines', count: 2 })
    expect(read({ en: 'a\nb' }, {}).value).toEqual({
      _tag: 'sides',
      from: { _tag: 'lines', count: 2 },
      to: { _tag: 'none' },
    })
    expect(read({ navs: [1, 2] }, { navs: [1] }).value).toEqual({ _tag: 'entries', from: 2, to: 1 })
    expect(readValue('12 moved')).toEqual({ _tag: 'moved', count: 12 })
    expect(splitPart('12 moved')).toEqual({ place: '', value: '12 moved' })
  })

  it('a price and the place of a later one stay as they are', () => {
    const place = 'price in hk from 2026-12-24T00:00:00+08:00'
    expect(read({ [place]: 3_600 }, { [place]: 3_800 })).toEqual({
      place,
      value: { _tag: 'sides', from: { _tag: 'text', text: '36.00' }, to: { _tag: 'text', text: '38.00' } },
    })
  })

  it('any short text stays as it is', () => {
    const short = fc.string({ maxLength: 20 }).filter(each => !/["\n]| → /u.test(each))
    fc.assert(
      fc.property(short, short, (before, after) => {
        fc.pre(before !== after)
        expect(read({ name: before }, { name: after }).value).toEqual({
          _tag: 'sides',
          from: text(before),
          to: text(after),
        })
      }),
    )
  })
})

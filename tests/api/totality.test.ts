import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '@testing/arbitraries/runs'
import { type Sample, answers, bodies } from '@tests/api/wire-samples'

/** Puts something else somewhere into a good answer. */
const spoiled = ({ sent }: Sample): fc.Arbitrary<unknown> =>
  fc
    .tuple(sent, fc.anything({ withNullPrototype: true, withBigInt: true }), fc.nat({ max: 30 }))
    .map(([{ json }, stranger, at]) => replaced(json, stranger, { left: at }))

const replaced = (json: unknown, stranger: unknown, count: { left: number }): unknown => {
  if (count.left-- === 0) return stranger
  if (Array.isArray(json)) return json.map(each => replaced(each, stranger, count))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, replaced(value, stranger, count)]))
}

describe('a decoder of the wire', () => {
  test.each([...answers, ...bodies])('the decoder of $name never throws, for any input', one => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything({ withBigInt: true, withDate: true, withMap: true }), spoiled(one)),
        anything => {
          expect(['Left', 'Right']).toContain(one.decode(anything)._tag)
        },
      ),
      runs,
    )
  })
})

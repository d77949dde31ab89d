import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitCodes } from '~/domain/orders/split-codes'
import { runs } from '@testing/arbitraries/runs'
import { anyText } from '@testing/arbitraries/text.arbitrary'

const code = fc.stringMatching(/^[A-Z0-9][A-Z0-9/-]{0,15}$/)
const separator = fc.stringMatching(/^[, ]*$/)
const gap = fc.constantFrom(',', ' ', ', ', ' ,  ', ',,', '\n', ',\t')

describe('codes in a text or a list', () => {
  test('codes are split in order and with duplicates, for any separators', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(code, gap)), separator, separator, (codes, before, after) => {
        const text = before + codes.map(([each, between]) => each + between).join('') + after
        expect(splitCodes(text)).toEqual(codes.map(([each]) => each))
      }),
      runs,
    )
  })

  test('codes do not change when they are split again', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.array(anyText)), variations => {
        expect(splitCodes(splitCodes(variations))).toEqual(splitCodes(variations))
      }),
      runs,
    )
  })

  test('the codes of a list are those of its texts, one after the other', () => {
    fc.assert(
      fc.property(fc.array(anyText), fc.array(anyText), (a, b) => {
        expect(splitCodes([...a, ...b])).toEqual([...splitCodes(a), ...splitCodes(b)])
        expect(splitCodes(a)).toEqual(splitCodes(a.join(',')))
      }),
      runs,
    )
  })

  test('codes are never empty, and contain neither commas nor white space', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.array(fc.constantFrom(' ', ',', 'A', '\n', '\u3000')).map(x => x.join('')),
        ),
        text => {
          expect(splitCodes(text).filter(each => each === '' || /[\s,]/.test(each))).toEqual([])
        },
      ),
      runs,
    )
  })

  test('only separators are lost when codes are split', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(splitCodes(text).join('')).toBe(text.replaceAll(/[\s,]/g, ''))
      }),
      runs,
    )
  })
})

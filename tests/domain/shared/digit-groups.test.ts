import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitGroups } from '~/domain/shared/digit-groups'

describe('a number in groups', () => {
  test('a grouped number has the same digits, in groups of two to five', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6,30}$/u), number => {
        const groups = digitGroups(number)
        expect(groups.join('')).toBe(number)
        expect(groups.every(({ length }) => length >= 2 && length <= 5)).toBe(true)
        expect(groups.slice(1).every(({ length }) => length === 4)).toBe(true)
      }),
    )
  })

  test('any other text is not grouped', () => {
    fc.assert(
      fc.property(
        fc.string().filter(text => !/^\d{6,}$/u.test(text)),
        text => {
          expect(digitGroups(text)).toEqual([text])
        },
      ),
    )
  })

  test.each([
    ['62345678', '6234 5678'],
    ['13800138000', '138 0013 8000'],
    ['123456789', '12345 6789'],
    ['12345', '12345'],
  ])('the number %s is shown as %s', (number, read) => expect(digitGroups(number).join(' ')).toBe(read))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countryCodes, defaultCountryCode, groupTel, maskTel, parseTel, readEntered } from '~/domain/account/phone'
import { strewn, tel } from '@testing/arbitraries/phone.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { anyText } from '@testing/arbitraries/text.arbitrary'

const anyLength = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 14, size: 'max' })
const anyCode = fc.constantFrom('+853', '+852', '+86', '+351', '')

describe('a phone number', () => {
  test('a phone number is its digits, with spaces and hyphens at any place', () => {
    fc.assert(
      fc.property(
        tel.chain(each => strewn(each.digits).map(text => ({ ...each, text }))),
        ({ countryCode, digits, text }) => {
          expect(parseTel(countryCode, text)).toEqual(digits)
        },
      ),
      runs,
    )
  })

  test('a parsed phone number parses to itself', () => {
    fc.assert(
      fc.property(anyCode, fc.oneof(anyText, fc.stringMatching(/^[\d -]{0,16}$/)), (code, text) => {
        const parsed = parseTel(code, text)
        expect(parseTel(code, parsed)).toBe(parsed)
      }),
      runs,
    )
  })

  test('a parsed phone number has 6 to 14 plain digits, for any input', () => {
    fc.assert(
      fc.property(anyCode, fc.oneof(fc.anything(), anyText), (code, raw) => {
        const parsed = parseTel(code, raw)
        expect(parsed === undefined || /^[0-9]{6,14}$/.test(parsed)).toBe(true)
      }),
      runs,
    )
  })

  test('a phone number with any other character is refused', () => {
    fc.assert(
      fc.property(
        tel,
        fc.constantFrom('+', '(', '.', 'x', '６', '\n', '\u00a0', '%', ','),
        fc.nat({ max: 14 }),
        (each, char, at) => {
          const spoiled = each.digits.slice(0, at) + char + each.digits.slice(at)
          expect(parseTel(each.countryCode, spoiled)).toBeUndefined()
        },
      ),
      runs,
    )
  })

  test('a phone number with a digit too many or too few is refused if the length of its country is fixed', () => {
    fc.assert(
      fc.property(
        tel.filter(each => each.countryCode !== '+351'),
        ({ countryCode, digits }) => {
          expect([parseTel(countryCode, `${digits}0`), parseTel(countryCode, digits.slice(0, -1))]).toEqual([
            undefined,
            undefined,
          ])
        },
      ),
      runs,
    )
  })

  test.each([
    ['+853', '28001234'],
    ['+852', '21234567'],
    ['+852', '31234567'],
    ['+86', '23800138000'],
    ['+351', '12345'],
    ['+351', '123456789012345'],
  ])('the code %s and the digits %s are no phone number', (code, digits) => {
    expect(parseTel(code, digits)).toBeUndefined()
  })

  test('the dialling code of a new entry is that of the edition', () => {
    expect([defaultCountryCode('mo'), defaultCountryCode('hk'), ...countryCodes]).toEqual([
      '+853',
      '+852',
      '+853',
      '+852',
      '+86',
    ])
  })
})

describe('a number that is typed or pasted', () => {
  const read = (country: string, text: string) => readEntered({ country, tel: text }, countryCodes, parseTel)
  const ours = tel.filter(({ countryCode }) => countryCodes.some(code => code === countryCode))
  const fullWidth = (text: string) =>
    text.replaceAll(/[0-9+() -]/gu, each =>
      each === ' ' ? '\u3000' : String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0),
    )

  test('an entered number is read with its dialling code in front, also in brackets and full-width digits', () => {
    fc.assert(
      fc.property(
        ours,
        fc.constantFrom(...countryCodes),
        fc.boolean(),
        fc.boolean(),
        (number, chosen, brackets, wide) => {
          const code = number.countryCode
          for (const front of [code, `00${code.slice(1)}`]) {
            const text = `${brackets ? `(${front})` : front} ${groupTel(number.digits)}`
            expect(read(chosen, wide ? fullWidth(text) : text)).toEqual({ country: code, tel: number.digits })
          }
        },
      ),
      runs,
    )
  })

  test('an entered number is read with a bare dialling code if it has no other meaning', () => {
    expect(read('+852', '853 6696 1234')).toEqual({ country: '+853', tel: '66961234' })
    expect(read('+853', '85366961234')).toEqual({ country: '+853', tel: '66961234' })
    // a whole number of the chosen country stays one
    expect(read('+852', '85366961')).toEqual({ country: '+852', tel: '85366961' })
  })

  test('an incomplete number stays as it was entered, and never throws', () => {
    expect(read('+853', '+853 6')).toEqual({ country: '+853', tel: '+853 6' })
    fc.assert(
      fc.property(anyCode, anyText, (country, text) => {
        const { country: code, tel: digits } = read(country, text)
        if (parseTel(code, digits) !== undefined) expect(digits).toMatch(/^[\d -]+$/u)
        else expect(code).toBe(country)
      }),
      runs,
    )
  })
})

describe('a masked number', () => {
  test('a masked number keeps its length and hides at least half of its digits', () => {
    fc.assert(
      fc.property(anyLength, digits => {
        const masked = maskTel(digits)
        const hidden = masked.split('*').length - 1
        expect(masked.replaceAll(' ', '')).toHaveLength(digits.length)
        expect(hidden * 2).toBeGreaterThanOrEqual(digits.length)
        expect(digits.length - hidden).toBeLessThanOrEqual(4)
      }),
      runs,
    )
  })

  test('two numbers that differ only in the middle have the same mask', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4}$/), fc.stringMatching(/^\d{4}$/), (a, b) => {
        expect(maskTel(`66${a}78`)).toBe(maskTel(`66${b}78`))
        expect(maskTel(`66${a}78`)).toBe('66** **78')
      }),
      runs,
    )
  })
})

import fc from 'fast-check'
import * as O from 'fp-ts/Option'
import { describe, expect, test } from 'vitest'
import { countryCodes, defaultCountryCode, groupTel, maskTel, parseTel, readEntered } from '~/domain/account/phone'
import { strewn, tel } from '@testing/arbitraries/phone.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { anyText } from '@testing/arbitraries/text.arbitrary'

const anyLength = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 14, size: 'max' })
const anyCode = fc.constantFrom('+853', '+852', '+86', '+351', '')

describe('a phone number', () => {
  test('is its digits, however spaces and hyphens are strewn in', () => {
    fc.assert(
      fc.property(
        tel.chain(each => strewn(each.digits).map(text => ({ ...each, text }))),
        ({ countryCode, digits, text }) => {
          expect(parseTel(countryCode, text)).toEqual(O.some(digits))
        },
      ),
      runs,
    )
  })

  test('reads back as itself', () => {
    fc.assert(
      fc.property(anyCode, fc.oneof(anyText, fc.stringMatching(/^[\d -]{0,16}$/)), (code, text) => {
        const parsed = parseTel(code, text)
        expect(O.chain(digits => parseTel(code, digits))(parsed)).toEqual(parsed)
      }),
      runs,
    )
  })

  test('is 6 to 14 plain digits or nothing, for anything that is typed or sent', () => {
    fc.assert(
      fc.property(anyCode, fc.oneof(fc.anything(), anyText), (code, raw) => {
        const parsed = parseTel(code, raw)
        expect(O.isNone(parsed) || /^[0-9]{6,14}$/.test(parsed.value)).toBe(true)
      }),
      runs,
    )
  })

  test('is refused with any other character in it', () => {
    fc.assert(
      fc.property(
        tel,
        fc.constantFrom('+', '(', '.', 'x', '６', '\n', '\u00a0', '%', ','),
        fc.nat({ max: 14 }),
        (each, char, at) => {
          const spoiled = each.digits.slice(0, at) + char + each.digits.slice(at)
          expect(parseTel(each.countryCode, spoiled)).toEqual(O.none)
        },
      ),
      runs,
    )
  })

  test('is refused with a digit too many or too few, where the length is known', () => {
    fc.assert(
      fc.property(
        tel.filter(each => each.countryCode !== '+351'),
        ({ countryCode, digits }) => {
          expect([parseTel(countryCode, `${digits}0`), parseTel(countryCode, digits.slice(0, -1))]).toEqual([
            O.none,
            O.none,
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
  ])('with %s is not %s', (code, digits) => {
    expect(parseTel(code, digits)).toEqual(O.none)
  })

  test('starts with the dialling code of the edition', () => {
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

  test('is read with its dialling code in front, in brackets and in full-width digits, whatever country stands there', () => {
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

  test('is read with a bare dialling code where it cannot be meant otherwise', () => {
    expect(read('+852', '853 6696 1234')).toEqual({ country: '+853', tel: '66961234' })
    expect(read('+853', '85366961234')).toEqual({ country: '+853', tel: '66961234' })
    // a whole number of the chosen country stays one
    expect(read('+852', '85366961')).toEqual({ country: '+852', tel: '85366961' })
  })

  test('stays as it is while it is no whole number, and is never a fault', () => {
    expect(read('+853', '+853 6')).toEqual({ country: '+853', tel: '+853 6' })
    fc.assert(
      fc.property(anyCode, anyText, (country, text) => {
        const { country: code, tel: digits } = read(country, text)
        if (O.isSome(parseTel(code, digits))) expect(digits).toMatch(/^[\d -]+$/u)
        else expect(code).toBe(country)
      }),
      runs,
    )
  })
})

describe('a masked number', () => {
  test('keeps its length and hides at least half of itself', () => {
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

  test('is the same for numbers that differ in the middle only', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4}$/), fc.stringMatching(/^\d{4}$/), (a, b) => {
        expect(maskTel(`66${a}78`)).toBe(maskTel(`66${b}78`))
        expect(maskTel(`66${a}78`)).toBe('66** **78')
      }),
      runs,
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cents,
  currencySymbol,
  formatAmount,
  formatDeduction,
  formatMoney,
  minus,
  parseAmount,
  plus,
  sum,
  times,
  toWire,
  zero,
} from '~/domain/shared/money'
import { anyCents, brokenAmount, decimalParts, price, quantity, someCents } from '@testing/arbitraries/money.arbitrary'
import { runs } from '@testing/arbitraries/runs'

/** Half away from zero, worked out in whole numbers of any length. */
const roundedInFull = (whole: string, decimals: string): bigint => {
  const scale = 10n ** BigInt(decimals.length)
  const hundredfold = BigInt(whole + decimals) * 100n
  return (2n * hundredfold + scale) / (2n * scale)
}

/** The display rule, by the platform's own formatter on whole numbers. */
const shown = (c: number): string => {
  const size = BigInt(Math.abs(c))
  const decimals = String(size % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '')
  const units = new Intl.NumberFormat('en-US').format(size / 100n)
  return `${c < 0 ? '-' : ''}${units}${decimals === '' ? '' : `.${decimals}`}`
}

describe('an amount on the wire', () => {
  test('an amount that is written and read is the same amount', () => {
    fc.assert(
      fc.property(anyCents, c => {
        expect(parseAmount(toWire(c))).toEqual(c)
      }),
      runs,
    )
  })

  test('a written amount is a plain decimal with two decimals, and never minus zero', () => {
    fc.assert(
      fc.property(anyCents, c => {
        expect(toWire(c)).toMatch(/^(?!-0\.00$)-?(?:0|[1-9]\d*)\.\d\d$/)
      }),
      runs,
    )
  })

  test('an amount is rounded half away from zero, as exact arithmetic rounds', () => {
    fc.assert(
      fc.property(decimalParts, ({ sign, whole, decimals }) => {
        const text = sign + whole + (decimals === '' ? '' : `.${decimals}`)
        const size = Number(roundedInFull(whole, decimals))
        expect(parseAmount(text)).toEqual(sign === '-' && size !== 0 ? -size : size)
      }),
      runs,
    )
  })

  test('an amount is the same from a number and from the text of that number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.nat({ max: 6 }), (n, places) => {
        const value = Number((n / 10 ** places).toFixed(places))
        expect(parseAmount(value)).toEqual(parseAmount((n / 10 ** places).toFixed(places)))
      }),
      runs,
    )
  })

  test('an amount is the nearest cent of any number of an ordinary size', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), value => {
        const parsed = parseAmount(value) ?? Number.MAX_SAFE_INTEGER
        expect(Math.abs(parsed / 100 - value)).toBeLessThanOrEqual(0.005 + Math.abs(value) * 1e-15)
      }),
      runs,
    )
  })

  test('amounts keep the order of two numbers', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (a, d) => {
          const [low, high] = [a, a + d].toSorted((x, y) => x - y).map(parseAmount)
          expect(low).toBeLessThanOrEqual(high ?? Number.NaN)
        },
      ),
      runs,
    )
  })

  test('an amount is whole safe cents or absent, for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.double(), fc.string()), raw => {
        const parsed = parseAmount(raw)
        expect(parsed === undefined || (Number.isSafeInteger(parsed) && !Object.is(parsed, -0))).toBe(true)
      }),
      runs,
    )
  })

  test('an amount is refused unless it is a finite number or a plain decimal', () => {
    fc.assert(
      fc.property(brokenAmount, raw => {
        expect(parseAmount(raw)).toBeUndefined()
      }),
      runs,
    )
  })

  test.each([
    [98.5, 9850],
    ['98.50', 9850],
    ['0', 0],
    ['-0', 0],
    [-0, 0],
    [1e-7, 0],
    [1.005, 101],
    ['1.005', 101],
    ['-1.005', -101],
    ['0.994999', 99],
    [-3.1, -310],
    ['007', 700],
  ])('the amount %j is %i cents', (raw, expected) => {
    expect(parseAmount(raw)).toEqual(expected)
  })
})

describe('addition and subtraction', () => {
  test('addition does not depend on order or grouping, and zero changes nothing', () => {
    fc.assert(
      fc.property(someCents, someCents, someCents, (a, b, c) => {
        expect(plus(a, b)).toBe(plus(b, a))
        expect(plus(plus(a, b), c)).toBe(plus(a, plus(b, c)))
        expect(plus(a, zero)).toBe(a)
      }),
      runs,
    )
  })

  test('subtraction reverses addition', () => {
    fc.assert(
      fc.property(someCents, someCents, (a, b) => {
        expect(minus(plus(a, b), b)).toBe(a)
        expect(minus(a, a)).toBe(zero)
      }),
      runs,
    )
  })

  test('a quantity times a price is the sum of that many prices', () => {
    fc.assert(
      fc.property(price, quantity, (each, count) => {
        expect(times(each, count)).toBe(
          sum(
            Array.from({ length: count }, () => each),
            c => c,
          ),
        )
      }),
      runs,
    )
  })

  test('the sum of two lists is the sum of their sums', () => {
    fc.assert(
      fc.property(fc.array(someCents), fc.array(someCents), (a, b) => {
        const total = (items: readonly number[]) => sum(items, cents)
        expect(total([...a, ...b])).toBe(plus(total(a), total(b)))
      }),
      runs,
    )
  })

  test('no calculation with amounts has the result minus zero', () => {
    fc.assert(
      fc.property(someCents, c => {
        const results = [minus(c, c), times(c, 0), times(zero, -1), cents(-0), plus(cents(-0), cents(-0))]
        expect(results.every(each => Object.is(each, 0))).toBe(true)
      }),
      runs,
    )
  })
})

describe('an amount on the screen', () => {
  test('a shown amount is grouped and trimmed as the platform groups whole numbers, down to the last cent', () => {
    fc.assert(
      fc.property(fc.oneof(anyCents, someCents), c => {
        expect(formatAmount(c)).toBe(shown(c))
      }),
      runs,
    )
  })

  test('a shown amount without its commas is read back as the same amount', () => {
    fc.assert(
      fc.property(anyCents, c => {
        expect(parseAmount(formatAmount(c).replaceAll(',', ''))).toEqual(c)
      }),
      runs,
    )
  })

  test('a shown amount has the minus before the symbol', () => {
    fc.assert(
      fc.property(anyCents, fc.constantFrom('$', 'MOP$', 'HK$', ''), (c, symbol) => {
        const text = formatAmount(c)
        expect(formatMoney(c, symbol)).toBe(text.startsWith('-') ? `-${symbol}${text.slice(1)}` : symbol + text)
      }),
      runs,
    )
  })

  test('a deduction has the typographic minus, for either sign', () => {
    fc.assert(
      fc.property(price, c => {
        expect(formatDeduction(c)).toBe(`−${formatMoney(c)}`)
        expect(formatDeduction(minus(zero, c))).toBe(formatDeduction(c))
      }),
      runs,
    )
  })

  test.each([
    [123450, '$1,234.5'],
    [123400, '$1,234'],
    [0, '$0'],
    [-310, '-$3.1'],
    [5, '$0.05'],
    [100000, '$1,000'],
    [-1, '-$0.01'],
    [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
  ])('%i cents are shown as %s', (amount, text) => {
    expect(formatMoney(cents(amount))).toBe(text)
  })

  test('a deduction of zero has no minus', () => {
    expect([formatDeduction(zero), formatDeduction(cents(1000))]).toEqual(['$0', '−$10'])
  })
})

describe('currency symbols', () => {
  const currencies = ['MOP', 'HKD', 'USD', 'CNY']
  test('an edition has a different symbol for each currency, and a bare $ only for its own dollar', () => {
    for (const [edition, own] of [
      ['mo', 'MOP'],
      ['hk', 'HKD'],
    ] as const) {
      const marks = currencies.map(currency => currencySymbol(edition, currency))
      expect(new Set(marks).size).toBe(currencies.length)
      expect(currencies.filter(currency => currencySymbol(edition, currency) === '$')).toEqual([own])
    }
  })

  test('patacas have their own symbol in Hong Kong', () => {
    expect(formatMoney(cents(2150), currencySymbol('hk', 'MOP'))).toBe('MOP$21.5')
    expect(formatMoney(cents(-2150), currencySymbol('mo', 'MOP'))).toBe('-$21.5')
  })
})

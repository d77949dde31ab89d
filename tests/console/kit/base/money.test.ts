import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents, parseAmount } from '~/domain/shared/money'
import { moneyText } from '@console/kit/base/money'
import { runs } from '@testing/arbitraries/runs'

describe('an amount in the console', () => {
  test('an amount has the mark of its currency, groups of digits and two decimals', () => {
    expect(moneyText(cents(104_000_050), 'MOP')).toBe('MOP$1,040,000.50')
    expect(moneyText(cents(-9850), 'HKD')).toBe('−HK$98.50')
    expect(moneyText(cents(0), 'USD')).toBe('USD 0.00')
  })

  test('an amount as text has all of its cents', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), amount => {
        const text = moneyText(cents(amount), 'MOP').replaceAll(',', '').replace('−', '-').replace('MOP$', '')
        expect(parseAmount(text)).toBe(cents(amount))
      }),
      runs,
    )
  })
})

import { describe, expect, test } from 'vitest'
import { cents } from '~/domain/shared/money'
import { currencyIn, isHidden, pricePair } from '@console/screens/products/shared/prices'

const sold = {
  editions: [
    { edition: 'hk', currency: 'HKD', rate: '0.97' },
    { edition: 'mo', currency: 'MOP' },
  ],
} as const

describe('the prices of a variant', () => {
  test('a base price has the currency of the edition without a rate, and another one that of its edition', () => {
    expect([undefined, '', 'mo', 'hk'].map(edition => currencyIn(sold, edition))).toEqual(['MOP', 'MOP', 'MOP', 'HKD'])
  })

  test('a price for cash is said only if there is one', () => {
    const cash = (price: string) => `cash ${price}`
    expect(pricePair({ price: cents(9_850) }, 'MOP', cash)).toBe('MOP$98.50')
    expect(pricePair({ price: cents(9_850), cash: cents(9_000) }, 'HKD', cash)).toBe('HK$98.50 (cash HK$90.00)')
  })

  test('a variant that an import took off sale is hidden like one that an operator hid', () => {
    const shown = { hidden: false, on_sale: true }
    expect([shown, { ...shown, hidden: true }, { ...shown, on_sale: false }].map(isHidden)).toEqual([false, true, true])
  })
})

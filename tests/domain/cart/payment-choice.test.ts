import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priced } from '~/domain/cart/cart'
import { amountWithMethod } from '~/domain/cart/payment-choice'
import { cartLines, payment } from '@testing/arbitraries/cart.arbitrary'
import { runs } from '@testing/arbitraries/runs'

describe('the sum that a payment method charges', () => {
  test('the sum of a method is the price of the same lines with it, for any method of the bill', () => {
    fc.assert(
      fc.property(cartLines, payment, payment, (lines, stands, chosen) => {
        expect(amountWithMethod(priced(lines, stands), chosen)).toBe(priced(lines, chosen).amount)
      }),
      runs,
    )
  })

  test('the sum of the billed method is the sum of the server', () => {
    fc.assert(
      fc.property(cartLines, payment, (lines, stands) => {
        const billed = { ...priced(lines, stands), amount: priced([], stands).amount }
        expect(amountWithMethod(billed, stands)).toBe(billed.amount)
      }),
      runs,
    )
  })
})

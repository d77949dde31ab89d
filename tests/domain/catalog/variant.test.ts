import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_QUANTITY, cashPrice, defaultVariant, hasOffer, maxQuantity, select } from '~/domain/catalog/variant'
import { runs } from '@testing/arbitraries/runs'
import { variant, variants } from '@testing/arbitraries/variant.arbitrary'

describe('the cash offer of a variant', () => {
  test('is there exactly when 0 < discount < price', () => {
    fc.assert(
      fc.property(variant, each => {
        const { price, discount } = each
        expect(hasOffer(each)).toBe(discount !== undefined && discount > 0 && discount < price)
      }),
      runs,
    )
  })

  test('never makes it dearer, and without one cash costs the list price', () => {
    fc.assert(
      fc.property(variant, each => {
        expect(cashPrice(each)).toBeLessThanOrEqual(each.price)
        expect(cashPrice(each)).toBe(hasOffer(each) ? each.discount : each.price)
      }),
      runs,
    )
  })
})

describe('choosing a variant', () => {
  test('starts with the first one in stock, or with none', () => {
    fc.assert(
      fc.property(variants, all => {
        const chosen = defaultVariant(all)
        const before = chosen === undefined ? all : all.slice(0, all.indexOf(chosen))
        expect(chosen?.stockout ?? false).toBe(false)
        expect(before.every(each => each.stockout)).toBe(true)
      }),
      runs,
    )
  })

  test('takes one in stock, and leaves the choice as it was for one that is sold out or not there', () => {
    fc.assert(
      fc.property(variants, fc.nat(), fc.nat(), (all, first, second) => {
        const chosen = all[first % (all.length + 1)]
        const wanted = all[second % (all.length + 1)]
        const after = select(all, chosen, wanted?.no ?? 'nowhere at all')
        expect(after).toBe(wanted !== undefined && !wanted.stockout ? wanted : chosen)
      }),
      runs,
    )
  })

  test('never leads from one in stock to one that is sold out', () => {
    fc.assert(
      fc.property(variants, fc.array(fc.nat({ max: 4 })), (all, taps) => {
        const end = taps.reduce((chosen, tap) => select(all, chosen, all[tap]?.no ?? ''), defaultVariant(all))
        expect(end?.stockout ?? false).toBe(false)
      }),
      runs,
    )
  })

  test('lets once-only variants be taken once', () => {
    fc.assert(
      fc.property(variant, each => {
        expect(maxQuantity(each)).toBe(each.once_for_each_only ? 1 : MAX_QUANTITY)
      }),
      runs,
    )
  })
})

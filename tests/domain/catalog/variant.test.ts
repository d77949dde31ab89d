import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_QUANTITY, cashPrice, defaultVariant, hasOffer, maxQuantity, select } from '~/domain/catalog/variant'
import { runs } from '@testing/arbitraries/runs'
import { variant, variants } from '@testing/arbitraries/variant.arbitrary'

describe('the cash offer of a variant', () => {
  test('a variant has a cash offer exactly when 0 < discount < price', () => {
    fc.assert(
      fc.property(variant, each => {
        const { price, discount } = each
        expect(hasOffer(each)).toBe(discount !== undefined && discount > 0 && discount < price)
      }),
      runs,
    )
  })

  test('cash never costs more than the list price, and costs exactly that without an offer', () => {
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
  test('the default variant is the first one in stock, if there is any', () => {
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

  test('a variant in stock can be chosen, and a sold-out or unknown variant leaves the choice unchanged', () => {
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

  test('a choice never moves from a variant in stock to one that is sold out', () => {
    fc.assert(
      fc.property(variants, fc.array(fc.nat({ max: 4 })), (all, taps) => {
        const end = taps.reduce((chosen, tap) => select(all, chosen, all[tap]?.no ?? ''), defaultVariant(all))
        expect(end?.stockout ?? false).toBe(false)
      }),
      runs,
    )
  })

  test('a once-only variant can be taken once', () => {
    fc.assert(
      fc.property(variant, each => {
        expect(maxQuantity(each)).toBe(each.once_for_each_only ? 1 : MAX_QUANTITY)
      }),
      runs,
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CartLine, priced, shortfall } from '~/domain/cart/cart'
import { cartChanges } from '~/domain/cart/cart-changes'
import { unitPrice } from '~/domain/cart/cart-line'
import { cartLine, cartLines, payment } from '@testing/arbitraries/cart.arbitrary'
import { runs } from '@testing/arbitraries/runs'

const cartOf = (items: readonly CartLine[], how: string) => ({
  items,
  required_apple_id: false,
  required_qq_number: false,
  ...priced(items, how),
})

describe('the changes between two carts', () => {
  test('two equal carts have no changes', () => {
    fc.assert(
      fc.property(cartLines, payment, (lines, how) => {
        const all = lines.filter(line => shortfall(line) === undefined)
        expect(cartChanges(cartOf(all, how), cartOf(all, how))).toEqual([])
      }),
      runs,
    )
  })

  test('a changed price is reported as the price of the chosen payment method', () => {
    fc.assert(
      fc.property(cartLine, cartLine, payment, (one, other, how) => {
        const seen = { ...one, stockout: false, left: one.quantity }
        const now = {
          ...seen,
          price: other.price,
          ...(other.discount === undefined ? {} : { discount: other.discount }),
        }
        fc.pre(unitPrice(seen, how) !== unitPrice(now, how))
        expect(cartChanges(cartOf([seen], how), cartOf([now], how))).toEqual([
          { _tag: 'price', line: seen.id, name: seen.name, from: unitPrice(seen, how), to: unitPrice(now, how) },
        ])
      }),
      runs,
    )
  })
})

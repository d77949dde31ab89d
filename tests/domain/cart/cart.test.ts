import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CartLine,
  cashTotal,
  codesWait,
  count,
  empty,
  isEmpty,
  isOlder,
  isOrderable,
  listTotal,
  offer,
  priced,
  shortfall,
} from '~/domain/cart/cart'
import { minus, plus, sum, times, zero } from '~/domain/shared/money'
import { cashPrice } from '~/domain/catalog/variant'
import { anyCart, cartLine, cartLines, payment } from '@testing/arbitraries/cart.arbitrary'
import { runs } from '@testing/arbitraries/runs'

describe('the sums of a cart', () => {
  test('the sums of a cart are the list prices, the reduction for cash, and the amount to pay', () => {
    fc.assert(
      fc.property(cartLines, payment, (lines, how) => {
        const sums = priced(lines, how)
        expect(sums.origin_amount).toBe(sum(lines, line => times(line.price, line.quantity)))
        expect(sums.offer).toBe(sum(lines, line => times(minus(line.price, cashPrice(line)), line.quantity)))
        expect(sums.amount).toBe(minus(sums.origin_amount, how === 'cash' ? sums.offer : zero))
        expect(sums.payment).toBe(how)
      }),
      runs,
    )
  })

  test('a cart has a reduction only in cash, and never more than the list prices', () => {
    fc.assert(
      fc.property(cartLines, payment, (lines, how) => {
        const { amount, origin_amount, offer: off } = priced(lines, how)
        expect(off).toBeGreaterThanOrEqual(0)
        expect(off).toBeLessThanOrEqual(origin_amount)
        if (how !== 'cash') expect(amount).toBe(origin_amount)
      }),
      runs,
    )
  })

  test('the sums of two carts together are the sums of both', () => {
    fc.assert(
      fc.property(cartLines, cartLines, (a, b) => {
        for (const total of [listTotal, cashTotal, offer]) expect(total([...a, ...b])).toBe(plus(total(a), total(b)))
        expect(count([...a, ...b])).toBe(count(a) + count(b))
      }),
      runs,
    )
  })

  test('the sums of a cart depend neither on the order of the lines nor on how pieces are split over lines', () => {
    const split = (line: CartLine): readonly CartLine[] =>
      line.quantity > 1
        ? [
            { ...line, quantity: 1 },
            { ...line, quantity: line.quantity - 1 },
          ]
        : [line]
    fc.assert(
      fc.property(cartLines, payment, (lines, how) => {
        expect(priced(lines.toReversed().flatMap(split), how)).toEqual(priced(lines, how))
      }),
      runs,
    )
  })
})

describe('a cart', () => {
  test('a cart is empty exactly when it has no pieces', () => {
    fc.assert(
      fc.property(anyCart, cart => {
        expect(isEmpty(cart)).toBe(cart.quantity === 0)
      }),
      runs,
    )
  })

  test('the count of a cart is its pieces, not its lines', () => {
    fc.assert(
      fc.property(cartLine, line => {
        expect(count([line])).toBe(line.quantity)
      }),
      runs,
    )
  })

  test('codes wait exactly when the cart has a code and a top-up, in any order', () => {
    fc.assert(
      fc.property(cartLines, lines => {
        const kinds = new Set(lines.map(({ delivery }) => delivery))
        expect(codesWait(lines)).toBe(kinds.has('code') && kinds.has('fulfilment'))
        expect(codesWait(lines.toReversed())).toBe(codesWait(lines))
      }),
      runs,
    )
  })

  test('a cart can be ordered exactly when each of its lines is available in full', () => {
    fc.assert(
      fc.property(anyCart, held => {
        const short = held.items.filter(
          ({ stockout = false, left = Infinity, quantity }) => stockout || left < quantity,
        )
        expect(isOrderable(held)).toBe(short.length === 0)
        expect(held.items.filter(line => shortfall(line) !== undefined)).toEqual(short)
      }),
      runs,
    )
  })

  test('a line that is set to what is available of it no longer blocks the order, unless nothing is', () => {
    fc.assert(
      fc.property(cartLine, line => {
        const available = shortfall(line)
        fc.pre(available !== undefined && available > 0)
        expect(shortfall({ ...line, quantity: available ?? 0 })).toBeUndefined()
      }),
      runs,
    )
  })

  test('of two carts with versions the one with the lower version is older, and without versions neither is [I-21]', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (a, b) => {
        const versions = [a.version, b.version]
        expect([isOlder(a, b), isOlder(b, a)].filter(Boolean)).toHaveLength(
          versions.includes(undefined) || a.version === b.version ? 0 : 1,
        )
        if (isOlder(a, b)) expect(a.version).toBeLessThan(b.version ?? 0)
        expect(isOlder(a, undefined)).toBe(false)
      }),
      runs,
    )
  })

  test('an empty cart has the cash method and nothing to pay', () => {
    expect(empty).toMatchObject({ ...priced([], 'cash'), items: [] })
    expect(isEmpty(empty)).toBe(true)
  })
})

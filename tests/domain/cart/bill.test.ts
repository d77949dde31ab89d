import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bill } from '~/domain/cart/bill'
import { minus } from '~/domain/shared/money'
import { anyCart, cart } from '@testing/arbitraries/cart.arbitrary'
import { runs } from '@testing/arbitraries/runs'

describe('the bill', () => {
  test('the bill has the cash form exactly with an offer and cash, else subtotal and total', () => {
    fc.assert(
      fc.property(anyCart, each => {
        expect(bill(each)._tag).toBe(each.payment === 'cash' && each.offer > 0 ? 'cash' : 'plain')
      }),
      runs,
    )
  })

  test('the bill shows the sums of the server only', () => {
    fc.assert(
      fc.property(anyCart, each => {
        const drawn = bill(each)
        if (drawn._tag === 'plain') expect(drawn).toMatchObject({ subtotal: each.origin_amount, total: each.amount })
        else
          expect(drawn).toMatchObject({
            quantity: each.quantity,
            payable: each.origin_amount,
            discount: each.offer,
            cashPayable: each.amount,
          })
      }),
      runs,
    )
  })

  test('the bill adds up if the sums of the cart do', () => {
    fc.assert(
      fc.property(cart, each => {
        const drawn = bill(each)
        if (drawn._tag === 'cash') expect(minus(drawn.payable, drawn.discount)).toBe(drawn.cashPayable)
        else expect(drawn.total).toBe(drawn.subtotal)
      }),
      runs,
    )
  })
})

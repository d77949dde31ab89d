import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineListTotal, lineTotal } from '~/domain/cart/cart-line'
import { cartLine } from '@testing/arbitraries/cart.arbitrary'
import { runs } from '@testing/arbitraries/runs'

test('a line never costs more in cash than at its list price', () => {
  fc.assert(
    fc.property(cartLine, line => {
      expect(lineTotal(line, 'cash')).toBeLessThanOrEqual(lineListTotal(line))
    }),
    runs,
  )
})

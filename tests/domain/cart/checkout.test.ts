import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missing } from '~/domain/cart/checkout'
import { cart, checkoutForm } from '@testing/arbitraries/cart.arbitrary'
import { runs } from '@testing/arbitraries/runs'

describe('the details that the checkout still needs', () => {
  test('the checkout needs the details that the cart requires and the form lacks', () => {
    fc.assert(
      fc.property(cart, checkoutForm, fc.constantFrom('', ' ', 'a@b.c', undefined), (of, form, apple) => {
        const filled = apple === undefined ? form : { ...form, apple_id: apple }
        const needed = missing(of, filled)
        const has = (key: string) => Object.hasOwn(filled, key) && (filled[key] ?? '').trim() !== ''
        expect(needed.includes('apple_id')).toBe(of.required_apple_id && !has('apple_id'))
        expect(needed.includes('qq_number')).toBe(of.required_qq_number && !has('qq_number'))
      }),
      runs,
    )
  })

  test('the checkout needs no more details once the form is filled in', () => {
    fc.assert(
      fc.property(cart, checkoutForm, (of, form) => {
        expect(missing(of, { ...form, apple_id: 'a', qq_number: '1' })).toEqual([])
      }),
      runs,
    )
  })
})

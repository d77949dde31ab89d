import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as calls from '~/contract/calls'
import { runs } from '@testing/arbitraries/runs'
import { answers, bodies } from '@tests/api/wire-samples'

describe('data on the wire', () => {
  test.each([...answers, ...bodies])('$name is decoded to the value that was encoded', ({ sent, decode }) => {
    fc.assert(
      fc.property(sent, ({ value, json }) => {
        expect(decode(json)).toEqual(E.right(value))
      }),
      runs,
    )
  })

  test('every call has its own method and path, and the calls that change cart, orders or payments take a key [I-08]', () => {
    const all = Object.values(calls)
    const names = all.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
    expect(all.filter(call => call.keyed)).toEqual([
      calls.addToCart,
      calls.placeOrder,
      calls.payOrder,
      calls.cancelOrder,
    ])
  })
})

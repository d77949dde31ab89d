import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import { httpCart } from '~/adapters/http/cart.http'
import type { Http } from '~/adapters/http/client'
import { memoryIds } from '@testing/memory/ids.memory'
import { addToCart } from '~/contract/calls'
import { empty } from '~/domain/cart/cart'
import {
  type Failure,
  busy,
  conflict,
  invalid,
  notFound,
  offline,
  serverFailure,
  timedOut,
} from '~/domain/shared/failure'
import { newLine } from '@testing/arbitraries/cart.arbitrary'

/** A backend's cart that writes down the keys of what is added; each answer is given by hand. */
const opened = () => {
  const keys: (string | undefined)[] = []
  const next: { failure: Failure | undefined } = { failure: undefined }
  const http: Http = {
    ask: (call, input) => async () => {
      if (call.path === addToCart.path && call.method === addToCart.method) keys.push(input?.key)
      if (next.failure !== undefined) return E.left(next.failure)
      const answer = call.answer.decode(
        call.method === 'GET' ? { ...empty, amount: '0.00', origin_amount: '0.00', offer: '0.00' } : undefined,
      )
      if (E.isLeft(answer)) throw new Error('the answer does not fit')
      return E.right(answer.right)
    },
  }
  const cart = httpCart(http, memoryIds())
  const add = async (line: Parameters<typeof cart.add>[0], failure?: Failure) => {
    next.failure = failure
    await cart.add(line)()
    next.failure = undefined
    return keys.at(-1)
  }
  return { cart, add }
}

const lost = fc.constantFrom(offline, timedOut, busy(3), serverFailure(502, ''), conflict('in flight'))
const definite = fc.constantFrom<Failure | undefined>(undefined, invalid({ product: ['sold out'] }), notFound)

describe('adding to the cart [I-08]', () => {
  test('adding a line keeps its idempotency key until an answer arrives, and takes a new key after that [I-08]', async () => {
    await fc.assert(
      fc.asyncProperty(
        newLine,
        fc.array(lost, { minLength: 1, maxLength: 4 }),
        definite,
        async (line, failures, end) => {
          const { add } = opened()
          const keys = []
          for (const failure of failures) keys.push(await add(line, failure))
          keys.push(await add(line, end))
          expect(keys[0]).toMatch(/./u)
          expect(new Set(keys).size).toBe(1)
          expect(await add(line)).not.toBe(keys[0])
        },
      ),
    )
  })

  test('adding takes a new idempotency key if the line differs, or if the cart was fetched in between [I-08]', async () => {
    const { add, cart } = opened()
    const line = { product: 'V1', quantity: 1, options: {} }
    const first = await add(line, offline)
    expect(await add({ ...line, quantity: 2 }, offline)).not.toBe(first)
    const second = await add(line, offline)
    expect(second).not.toBe(first)
    expect(E.isRight(await cart.fetch())).toBe(true)
    expect(await add(line)).not.toBe(second)
  })
})

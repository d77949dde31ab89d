import * as E from 'fp-ts/Either'
import { describe, expect, test } from 'vitest'
import type { Http } from '~/adapters/http/client'
import { httpOrders } from '~/adapters/http/orders.http'
import { busy, type Failure, forbidden, notFound, offline, serverFailure } from '~/domain/shared/failure'

const wire = { id: 'o1', status: 'paid', amount: '1.00', origin_amount: '1.00', offer: '0.00' }

/** A backend that answers the question to the provider like this, and knows the order unless it is said otherwise. */
const backend = (check: Failure | undefined, read?: Failure) => {
  const asked: string[] = []
  const http: Http = {
    ask: (call, input) => async () => {
      asked.push(`${call.method} ${call.path} ${input?.link ?? input?.query?.['token'] ?? 'own'}`)
      const failure = call.path.endsWith('/check') ? check : read
      if (failure !== undefined) return E.left(failure)
      const answer = call.answer.decode(wire)
      if (E.isLeft(answer)) throw new Error('the answer does not fit')
      return E.right(answer.right)
    },
  }
  return { orders: httpOrders(http), asked }
}

describe('the payment check of an order', () => {
  test('the payment check of an order calls the provider check, with the token of the link if there is one', async () => {
    const { orders, asked } = backend(undefined)
    expect(E.isRight(await orders.check('o1')())).toBe(true)
    expect(E.isRight(await orders.check('o1', 'token')())).toBe(true)
    expect(asked).toEqual(['POST /api/orders/{id}/payments/check own', 'POST /api/orders/{id}/payments/check token'])
  })

  test.each([notFound, serverFailure(405, '')])(
    'the payment check reads the order if the backend does not have the check call (%o)',
    async lacking => {
      const { orders, asked } = backend(lacking)
      expect(await orders.check('o1')()).toMatchObject({ right: { id: 'o1' } })
      expect(await orders.check('o1', 'token')()).toMatchObject({ right: { id: 'o1' } })
      expect(asked.filter(each => each.startsWith('GET'))).toEqual([
        'GET /api/orders/{id} own',
        'GET /api/r/orders/{id} token',
      ])
      // an order that is not there either is not found
      expect(await backend(lacking, notFound).orders.check('o1')()).toEqual(E.left(notFound))
    },
  )

  test.each([offline, busy(3), forbidden, serverFailure(500, '')])(
    'the payment check returns the failure of its call (%o)',
    async failure => {
      const { orders, asked } = backend(failure)
      expect(await orders.check('o1')()).toEqual(E.left(failure))
      expect(asked).toHaveLength(1)
    },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRevival, revivalOf } from '~/domain/orders/revival'

const id = fc.uuid()
const secret = fc.stringMatching(/^[\w-]{1,64}$/u)

test('an order link names its order and its token, with the secret alone or the full text from the backend', () => {
  fc.assert(
    fc.property(id, secret, (order, text) => {
      const named = { order, token: `${order}.${text}` }
      expect(parseRevival(revivalOf({ id: order, revival_token: text }))).toEqual(named)
      expect(parseRevival(revivalOf({ id: order, revival_token: `${order}.${text}` }))).toEqual(named)
    }),
  )
})

test('an order without a secret has no link', () => {
  expect(revivalOf({ id: '1' })).toBeUndefined()
  expect(revivalOf({ id: '1', revival_token: '' })).toBeUndefined()
  for (const token of [undefined, '', '.', '1', '1.', '.x', '1.x.y', '1.x/y'])
    expect(parseRevival(token)).toBeUndefined()
})

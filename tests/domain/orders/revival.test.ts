import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRevival, revivalOf } from '~/domain/orders/revival'

const id = fc.uuid()
const secret = fc.stringMatching(/^[\w-]{1,64}$/u)

test('A link names its order and its token, whether the backend sends the secret alone or what stands in the link', () => {
  fc.assert(
    fc.property(id, secret, (order, text) => {
      const named = { order, token: `${order}.${text}` }
      expect(parseRevival(revivalOf({ id: order, revival_token: text }))).toEqual(named)
      expect(parseRevival(revivalOf({ id: order, revival_token: `${order}.${text}` }))).toEqual(named)
    }),
  )
})

test('There is no link where there is no secret', () => {
  expect(revivalOf({ id: '1' })).toBeUndefined()
  expect(revivalOf({ id: '1', revival_token: '' })).toBeUndefined()
  for (const token of [undefined, '', '.', '1', '1.', '.x', '1.x.y', '1.x/y'])
    expect(parseRevival(token)).toBeUndefined()
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reactionTo } from '~/domain/account/refused-call'
import { runs } from '@testing/arbitraries/runs'

const token = fc.option(fc.constantFrom('Bearer a', 'Bearer b'), { nil: undefined })

describe('a refused call', () => {
  test('of 401 ends the session that it was sent in, and no other [I-21]', () => {
    fc.assert(
      fc.property(token, token, fc.boolean(), (sent, present, asksUser) => {
        expect(reactionTo({ why: 'unauthenticated', token: sent, asksUser }, present)).toBe(
          sent === present ? 'expire' : 'none',
        )
      }),
      runs,
    )
  })

  test('of 403 fetches a customer again, unless the call was that fetch', () => {
    fc.assert(
      fc.property(token, token, fc.boolean(), (sent, present, asksUser) => {
        const checks = sent !== undefined && !asksUser
        expect(reactionTo({ why: 'forbidden', token: sent, asksUser }, present)).toBe(checks ? 'check' : 'none')
      }),
      runs,
    )
  })
})

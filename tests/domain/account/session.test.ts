import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customer, guest, hasScope, isGuest, readToken, restoring, userOf } from '~/domain/account/session'
import { runs } from '@testing/arbitraries/runs'
import { session, user } from '@testing/arbitraries/session.arbitrary'
import { anyText } from '@testing/arbitraries/text.arbitrary'

/** Without what a header does not take, nor a blank before it. */
const plainly = (text: string): string =>
  [...text]
    .filter(each => each >= ' ' && each <= '~')
    .join('')
    .trimStart()

describe('a stored token', () => {
  test('a stored token is read, except an empty one, the literal false, and one that no header can carry', () => {
    fc.assert(
      fc.property(
        fc.option(fc.oneof(fc.string(), anyText, fc.constantFrom('false', '', 'Bearer false', 'False'))),
        stored => {
          const token = readToken(stored)
          const plain = stored !== null && stored !== '' && stored === plainly(stored)
          expect(token).toBe(plain && stored !== 'false' ? stored : undefined)
          if (token !== undefined)
            expect(new Headers({ Authorization: token }).get('Authorization')).toBe(token.trimEnd())
        },
      ),
      runs,
    )
    expect(readToken(undefined)).toBeUndefined()
  })
})

describe('a session', () => {
  test('a session has a user exactly when it belongs to a customer', () => {
    fc.assert(
      fc.property(session, each => {
        expect(userOf(each) !== undefined).toBe(each._tag === 'customer')
        expect(isGuest(each)).toBe(each._tag === 'guest')
      }),
      runs,
    )
    expect([guest, restoring].map(userOf)).toEqual([undefined, undefined])
  })

  test('a session returns its user, and only the scopes of that user', () => {
    fc.assert(
      fc.property(user, fc.constantFrom('customer', 'operator', ''), (who, scope) => {
        expect(userOf(customer(who))).toBe(who)
        expect(hasScope(who, scope)).toBe(who.scope.some(each => each === scope))
      }),
      runs,
    )
  })
})

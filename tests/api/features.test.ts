import * as E from 'fp-ts/Either'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { features } from '~/contract/features.wire'
import { provider } from '@testing/arbitraries/account.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { words } from '@testing/arbitraries/wire.arbitrary'

const named = fc.record({ code: provider, name: words })
const read = (social_logins: unknown) => features.decode({ phone_codes: true, social_logins })

describe('the social logins on the wire', () => {
  test('a social login is a code, or a code with a name', () => {
    fc.assert(
      fc.property(provider, named, (code, login) => {
        fc.pre(code !== login.code)
        expect(read([code, login])).toMatchObject(E.right({ social_logins: [{ code }, login] }))
      }),
      runs,
    )
  })

  test('a code alone is written as a text, as servers of before write it', () => {
    expect(
      features.encode({ phone_codes: true, social_logins: [{ code: 'mpay' }, { code: 'line', name: 'LINE' }] }),
    ).toEqual({
      phone_codes: true,
      social_logins: ['mpay', { code: 'line', name: 'LINE' }],
    })
  })

  test('a login that cannot be read is left out, and a repeated one counts once', () => {
    const given = [
      'mpay',
      '../x',
      7,
      null,
      { name: 'no code' },
      { code: 'a b' },
      { code: 'mpay', name: 'again' },
      'line',
    ]
    expect(read(given)).toMatchObject(E.right({ social_logins: [{ code: 'mpay' }, { code: 'line' }] }))
  })
})

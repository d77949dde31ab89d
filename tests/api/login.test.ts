import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as E from 'fp-ts/Either'
import { runs } from '@testing/arbitraries/runs'
import { login } from '~/contract/calls'

const BY_PASSWORD = ['country_code', 'password', 'tel']
const BY_CODE = ['code', 'country_code', 'tel']

test('a login is by password or by code, and has the properties of that alone', () => {
  const anything = fc.oneof(fc.string({ maxLength: 250 }), fc.constantFrom(null, undefined, 1, ''))
  const bodies = fc.record(
    { tel: fc.constant('66123456'), country_code: fc.constant('+853'), password: anything, code: anything },
    { requiredKeys: ['tel', 'country_code'] },
  )
  fc.assert(
    fc.property(bodies, body => {
      const read = login.body.decode(body)
      if (E.isRight(read)) expect([BY_PASSWORD, BY_CODE]).toContainEqual(Object.keys(read.right).toSorted())
      const isPassword = typeof body.password === 'string' && body.password !== '' && body.password.length <= 200
      if (isPassword) expect(read).toMatchObject(E.right({ password: body.password }))
    }),
    runs,
  )
})

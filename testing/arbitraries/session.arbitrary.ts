import fc from 'fast-check'
import { type PasswordLogin, type Session, type User, customer, guest, restoring } from '~/domain/account/session'
import { id, words } from '@testing/arbitraries/wire.arbitrary'

export const user: fc.Arbitrary<User> = fc.record(
  {
    hashid: id,
    name: words,
    registered: fc.boolean(),
    verified: fc.boolean(),
    status: fc.record({ name: fc.constantFrom('active', 'active', 'require_update_password', 'blocked') }),
    scope: fc.array(fc.constantFrom('customer', 'operator'), { maxLength: 2 }),
    tel: fc.record({ country_code: fc.constantFrom('+853', '+852'), tel: words }),
  },
  { requiredKeys: ['hashid', 'name', 'registered', 'verified', 'status', 'scope'] },
)

/** Any session that a guard may check. */
export const session: fc.Arbitrary<Session> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(guest, restoring) },
  { weight: 4, arbitrary: user.map(customer) },
)

export const passwordLogin: fc.Arbitrary<PasswordLogin> = fc.record({
  tel: fc.string({ minLength: 1, maxLength: 20 }),
  country_code: fc.string({ minLength: 2, maxLength: 6 }),
  password: fc.string({ minLength: 1, maxLength: 200 }),
})

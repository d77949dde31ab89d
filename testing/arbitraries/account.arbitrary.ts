import fc from 'fast-check'
import {
  type AuthorizationRequest,
  type CodeRequest,
  type Consent,
  type DeviceSession,
  type NewLink,
  type NewTel,
  type PasswordChange,
  type PasswordReset,
  type Registration,
  type SocialIdentity,
  codePurposes,
} from '~/domain/account/account'
import { type KnownProvider, type Provider, providers } from '~/domain/catalog/social-logins'
import { id, moment, words } from '@testing/arbitraries/wire.arbitrary'

export const knownProvider: fc.Arbitrary<KnownProvider> = fc.constantFrom(...providers)
/** A code that pages know, or another. */
export const provider: fc.Arbitrary<Provider> = fc.oneof(knownProvider, fc.stringMatching(/^[A-Za-z0-9][\w-]{0,31}$/))

export const consent: fc.Arbitrary<Consent> = fc.record({
  id: fc.constantFrom('service', 'privacy', 'refund'),
  version: fc.constantFrom('2026-10', '2026-11'),
})

/** What a provider or a random source makes: letters that an address carries as they are. */
export const secret: fc.Arbitrary<string> = fc.stringMatching(/^[\w.~-]{1,43}$/)

const short = (max: number, min = 1): fc.Arbitrary<string> => fc.string({ minLength: min, maxLength: max })
const tel = { country_code: fc.constantFrom('+853', '+852', '+86', '+351'), tel: short(20) }
const coded = { ...tel, code: short(10) }

export const codeRequest: fc.Arbitrary<CodeRequest> = fc.record({ ...tel, type: fc.constantFrom(...codePurposes) })
export const newTel: fc.Arbitrary<NewTel> = fc.record(
  { ...coded, confirmation: short(10) },
  { requiredKeys: ['country_code', 'tel', 'code'] },
)
export const newLink: fc.Arbitrary<NewLink> = fc.record(
  { code: short(200), state: short(200), confirmation: short(10) },
  { requiredKeys: ['code', 'state'] },
)
export const registration: fc.Arbitrary<Registration> = fc.record(
  { ...coded, password: short(200), name: short(60, 0) },
  { requiredKeys: ['country_code', 'tel', 'code', 'password'] },
)
export const passwordReset: fc.Arbitrary<PasswordReset> = fc.record({ ...coded, password: short(200) })
export const passwordChange: fc.Arbitrary<PasswordChange> = fc.record(
  { password: short(200), current_password: short(200), confirmation: short(10) },
  { requiredKeys: ['password'] },
)

export const socialIdentity: fc.Arbitrary<SocialIdentity> = fc.record(
  { provider, removable: fc.boolean(), name: words },
  { requiredKeys: ['provider', 'removable'] },
)
export const deviceSession: fc.Arbitrary<DeviceSession> = fc.record(
  { id, current: fc.boolean(), created_at: moment, seen_at: moment, agent: words },
  { requiredKeys: ['id', 'current', 'created_at', 'seen_at'] },
)

/** The request of a mini-app, and what the customer said to it. */
export const authorizationAnswer: fc.Arbitrary<AuthorizationRequest & { readonly allowed: boolean }> = fc.record({
  response_type: short(40, 0),
  client_id: short(200, 0),
  redirect_uri: short(200, 0),
  code_challenge: short(200, 0),
  code_challenge_method: short(40, 0),
  scope: short(400, 0),
  state: short(500, 0),
  allowed: fc.boolean(),
})

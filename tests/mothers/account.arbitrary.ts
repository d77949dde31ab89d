import fc from 'fast-check'
import { type Consent, type Provider, providers } from '~/domain/account'

export const provider: fc.Arbitrary<Provider> = fc.constantFrom(...providers)

export const consent: fc.Arbitrary<Consent> = fc.record({
  id: fc.constantFrom('service', 'privacy', 'refund'),
  version: fc.constantFrom('2026-10', '2026-11'),
})

/** What a provider or a random source makes: letters that an address carries as they are. */
export const secret: fc.Arbitrary<string> = fc.stringMatching(/^[\w.~-]{1,43}$/)

import * as E from 'fp-ts/Either'
import { type KnownProvider, providers as names } from '~/domain/catalog/social-logins'
import type { SocialProviders } from '@server/identity/social/providers'
import type { ProviderRefusal, SocialProvider } from '@server/identity/social/social.port'
import { type CallOutcome, observed, OK, type OnCall } from '@server/platform/service-calls'

/** The call that a social provider gets from the shop: both requests that lead from a code to a profile. */
export const socialCalls = ['profile'] as const

/** The same providers. They report each call, without code and profile. */
export const observedSocial = (providers: SocialProviders, onCall: OnCall): SocialProviders =>
  Object.fromEntries(
    names.flatMap(name => {
      const provider = providers[name]
      return provider === undefined ? [] : [[name, observedOne(name, provider, onCall)]]
    }),
  )

const observedOne = (name: KnownProvider, provider: SocialProvider, onCall: OnCall): SocialProvider => ({
  ...provider,
  profile: (code, landing, verifier) =>
    observed(
      onCall,
      { service: 'social', provider: name, call: 'profile' },
      () => provider.profile(code, landing, verifier),
      answer => (E.isRight(answer) ? OK : outcomeOf(answer.left)),
    ),
})

const outcomeOf = (refusal: ProviderRefusal): CallOutcome => {
  switch (refusal._tag) {
    case 'not_granted':
      return { result: 'refused', why: 'the code is not accepted' }
    case 'unavailable':
      return { result: 'failed', why: refusal.why }
  }
}

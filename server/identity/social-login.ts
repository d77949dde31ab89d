import { createHash } from 'node:crypto'
import type { KnownProvider } from '~/domain/catalog/social-logins'
import { keyedHash } from '@server/platform/keyed-hash'
import type { SocialProvider } from '@server/identity/social/social.port'

/** A social provider whose calls need only the state of the browser's login. */
export interface SocialLogin {
  readonly authorizeUrl: (landing: string, state: string) => string
  readonly profile: (code: string, landing: string, state: string) => ReturnType<SocialProvider['profile']>
}

/**
 * Proves to a provider by PKCE (RFC 7636) that a code is exchanged for its own login. The verifier is derived from the
 * state with the shop's secret. Any process can derive it and no process stores it; a person who saw the state and the
 * code cannot.
 */
export const socialLogin = (name: KnownProvider, provider: SocialProvider, secret: string): SocialLogin => {
  const hash = keyedHash(secret, 'pkce')
  const verifier = (state: string): string => hash(name, state).toString('base64url')
  return {
    authorizeUrl: (landing, state) => provider.authorizeUrl(landing, state, challengeOf(verifier(state))),
    profile: (code, landing, state) => provider.profile(code, landing, verifier(state)),
  }
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

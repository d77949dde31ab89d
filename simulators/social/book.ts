import { createHash, randomBytes } from 'node:crypto'
import type { KnownProvider } from '~/domain/catalog/social-logins'

/** The actions of a tester at a simulated provider. */
export const choices = ['approve', 'unverified', 'refuse', 'wrong_state', 'replayed', 'hash'] as const
export type Choice = (typeof choices)[number]

/** A simulated account. The same name is the same account, at one provider. */
export interface Account {
  readonly provider: KnownProvider
  readonly id: string
  readonly name: string
  readonly email: string
  readonly verified: boolean
}

interface Grant {
  readonly account: Account
  readonly landing: string | typeof any
  /** The S256 challenge of the login; empty: it has none. `any`: it fits each login. */
  readonly challenge: string | typeof any
  readonly until: number
}

/** The memory of the simulated providers: codes and tokens, in this process. */
export interface GrantBook {
  readonly code: (account: Account, landing: string | typeof any, challenge: string | typeof any) => string
  /**
   * Returns the account of a code. A code is valid once, for ten minutes, for its landing page and with the verifier of
   * its challenge. `any`: the provider does not check the page.
   */
  readonly redeem: (
    provider: KnownProvider,
    code: string,
    landing: string | typeof any,
    verifier: string,
  ) => Account | undefined
  readonly token: (account: Account) => string
  readonly bearer: (provider: KnownProvider, token: string) => Account | undefined
}

export const any: unique symbol = Symbol('any landing')

const LIFETIME_MS = 600_000
const MOST = 10_000

export const grantBook = (now: () => number): GrantBook => {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()
  const keep = (
    book: Map<string, Grant>,
    account: Account,
    landing: Grant['landing'],
    challenge: Grant['challenge'],
  ): string => {
    const value = randomBytes(24).toString('base64url')
    book.set(value, { account, landing, challenge, until: now() + LIFETIME_MS })
    for (const oldest of book.keys()) {
      if (book.size <= MOST) break
      book.delete(oldest)
    }
    return value
  }
  const live = (grant: Grant | undefined, provider: KnownProvider): Grant | undefined =>
    grant !== undefined && grant.until > now() && grant.account.provider === provider ? grant : undefined
  return {
    code: (account, landing, challenge) => keep(codes, account, landing, challenge),
    redeem: (provider, code, landing, verifier) => {
      const found = live(codes.get(code), provider)
      codes.delete(code)
      if (found === undefined) return undefined
      if (landing !== any && found.landing !== any && found.landing !== landing) return undefined
      if (found.challenge === any) return found.account
      // a verifier without a challenge fails as well: an attacker may have removed the challenge from the address
      return found.challenge === (verifier === '' ? '' : challengeOf(verifier)) ? found.account : undefined
    },
    token: account => keep(tokens, account, '', ''),
    bearer: (provider, token) => live(tokens.get(token), provider)?.account,
  }
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

export const accountOf = (provider: KnownProvider, name: string, verified: boolean): Account => {
  const id = createHash('sha256').update(`${provider} ${name}`).digest('hex').slice(0, 20)
  return { provider, id, name, email: `${id}@example.com`, verified }
}

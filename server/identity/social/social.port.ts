import type * as E from 'fp-ts/Either'

/** A person's account at a provider. */
export interface Profile {
  /**
   * The provider's own id of the account. Never an e-mail address: addresses change hands, and may not be the person's
   * own.
   */
  readonly subject: string
  /** An earlier id of the same account, by which the shop may know it. */
  readonly formerly?: string
  readonly name: string
}

/** Why a provider returns no profile. */
export type ProviderRefusal =
  /** It does not accept the code: made up, used, or another person's. */
  | { readonly _tag: 'not_granted' }
  /** It does not answer, or not as agreed. `why` is safe to log. */
  | { readonly _tag: 'unavailable'; readonly why: string }

/** A social login service (docs/spec/product.md#1-what-the-product-does-and-for-whom). */
export interface SocialProvider {
  /**
   * The address at which the browser logs in. `landing`: the address to which it returns with `code` and `state`.
   * `challenge`: the S256 challenge of the verifier, for providers whose protocol has PKCE.
   */
  readonly authorizeUrl: (landing: string, state: string, challenge: string) => string
  /**
   * Exchanges a code for a profile. `landing` and `verifier` must be those of the login address. A code can be
   * exchanged once.
   */
  readonly profile: (code: string, landing: string, verifier: string) => Promise<E.Either<ProviderRefusal, Profile>>
}

import type * as E from 'fp-ts/Either'

/** Who somebody is at a provider. */
export interface Profile {
  /** The provider's own id of the account. An e-mail address is none: it changes hands, and may not be theirs. */
  readonly subject: string
  /** Another id of the same account, by which it may be known here from before. */
  readonly formerly?: string
  readonly name: string
}

/** Why a provider does not say who somebody is. */
export type ProviderRefusal =
  /** It does not vouch for the code: made up, used, somebody else's. */
  | { readonly _tag: 'not_granted' }
  /** It does not answer, or not as agreed. `why` can be logged. */
  | { readonly _tag: 'unavailable'; readonly why: string }

/** A service that people have accounts at (docs/spec/product.md#1-what-the-product-does-and-for-whom). */
export interface SocialProvider {
  /**
   * Where the browser goes to log in. `landing`: where it comes back to, with `code` and `state`. `challenge`: the S256 challenge of
   * the verifier, for providers whose protocol has PKCE.
   */
  readonly doorway: (landing: string, state: string, challenge: string) => string
  /** Whose code it is. `landing` and `verifier` as they were for the doorway. A code can be exchanged once. */
  readonly profile: (code: string, landing: string, verifier: string) => Promise<E.Either<ProviderRefusal, Profile>>
}

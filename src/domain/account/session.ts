import type { Consent, Tel } from '~/domain/account/account'
import type { Failure } from '~/domain/shared/failure'

/** The user record, read under a data field (docs/spec/product.md#3-entities-and-their-fields). */
export interface User {
  readonly hashid: string
  readonly name: string
  /** A phone number is bound. */
  readonly registered: boolean
  /** The number was confirmed by code. */
  readonly verified: boolean
  readonly status: { readonly name: string }
  readonly scope: readonly string[]
  readonly tel?: Tel
  /** The policies that were accepted. */
  readonly consents?: readonly Consent[]
}

/**
 * The user of the shop in this tab. `restoring`: a token is stored, but its user is not known yet. `failure`: why the
 * backend could not be asked so far.
 */
export type Session =
  | { readonly _tag: 'guest' }
  | { readonly _tag: 'restoring'; readonly failure?: Failure }
  | { readonly _tag: 'customer'; readonly user: User }

export const guest: Session = { _tag: 'guest' }
export const restoring: Session = { _tag: 'restoring' }
export const unanswered = (failure: Failure): Session => ({ _tag: 'restoring', failure })
export const customer = (user: User): Session => ({ _tag: 'customer', user })

export const isGuest = (session: Session): boolean => session._tag === 'guest'
export const userOf = (session: Session): User | undefined => (session._tag === 'customer' ? session.user : undefined)

/** The scope check: does the user's scope field hold it? */
export const hasScope = (user: User, scope: string): boolean => user.scope.includes(scope)

/** A stored literal `false` means that there is no token (docs/spec/decisions.md#3-session); what no header can carry is none either. */
export const readToken = (stored: string | null | undefined): string | undefined =>
  stored !== null && stored !== undefined && stored !== 'false' && /^[!-~][ -~]*$/u.test(stored) ? stored : undefined

/** Stored for a moment at a log-out, so that other tabs can tell it from an end that the customer did not want. */
export const LOGGED_OUT = 'false'

export interface PasswordLogin {
  readonly tel: string
  readonly country_code: string
  readonly password: string
}

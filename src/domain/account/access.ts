import { type Consent, missingConsents } from '~/domain/account/account'
import type { Failure } from '~/domain/shared/failure'
import type { RouteName } from '~/domain/site/routes'
import { routes } from '~/domain/site/routes'
import { type Session, type User, hasScope } from '~/domain/account/session'
import { policyPage } from '~/domain/site/policy-pages'

/** The decision of the guards about one visit to a page (docs/spec/decisions.md#1-access). */
export type Verdict =
  | { readonly _tag: 'open' }
  /** The session is being restored. Show the page's skeleton, or the failure if restoring failed. */
  | { readonly _tag: 'wait'; readonly failure: Failure | undefined }
  /** Redirect to this page. `keep`: remember the requested address, to return there afterwards. */
  | { readonly _tag: 'go'; readonly to: RouteName; readonly keep: boolean }
  /** The page needs a scope that this customer does not have. Show it as not found. */
  | { readonly _tag: 'missing' }
  | { readonly _tag: 'error'; readonly status: 500; readonly message: string }

const open: Verdict = { _tag: 'open' }
const go = (to: RouteName, keep = false): Verdict => ({ _tag: 'go', to, keep })

/**
 * Checks the page's access first, then the forced states (docs/spec/decisions.md#1-access). `policies`: the shop's, as
 * `init` lists them.
 */
export const admit = (page: RouteName, session: Session, policies: readonly Consent[] = []): Verdict => {
  const verdict = guard(routes[page].access, session, policies)
  if (verdict._tag !== 'open' || session._tag !== 'customer') return verdict
  const forced = forcedPage(session.user, policies)
  if (forced !== undefined && !staysOpen(page)) return page === forced ? open : go(forced, true)
  return page === 'binding' && session.user.registered ? go('order') : open
}

/** The guard of pages for customers of one scope is named `scope:NAME`. */
const SCOPE = 'scope:'

/**
 * The decision of one guard. An unknown guard name is a mistake in the build: 500
 * (docs/spec/product.md#8-error-catalogue).
 */
export const guard = (name: string, session: Session, policies: readonly Consent[] = []): Verdict => {
  switch (name) {
    case 'public':
      return open
    case 'guest':
      return session._tag === 'customer' && forcedPage(session.user, policies) === undefined
        ? go(session.user.verified ? 'order' : 'home')
        : open
    case 'customer':
      if (session._tag === 'guest') return go('login', true)
      return session._tag === 'restoring' ? { _tag: 'wait', failure: session.failure } : open
    default:
      if (name.startsWith(SCOPE)) {
        const lacks = session._tag === 'customer' && !hasScope(session.user, name.slice(SCOPE.length))
        return lacks ? { _tag: 'missing' } : guard('customer', session)
      }
      return { _tag: 'error', status: 500, message: `Unknown middleware ${name}` }
  }
}

/** The steps that a customer may have to take before anything else, in their order. */
export type ForcedPage = 'password' | 'binding' | 'consent'

/**
 * The page that the user must deal with before any other: a new password, a phone number, or changed policies
 * (docs/spec/api.md). A backend that stores no consents asks for none.
 */
export const forcedPage = (
  user: Pick<User, 'status' | 'registered' | 'consents'>,
  policies: readonly Consent[] = [],
): ForcedPage | undefined => {
  if (user.status.name === 'require_update_password') return 'password'
  if (!user.registered) return 'binding'
  return user.consents !== undefined && missingConsents(policies, user.consents).length > 0 ? 'consent' : undefined
}

/** Policies and help stay open in every forced state (docs/spec/api.md). */
const staysOpen = (page: RouteName): boolean => page === 'help' || policyPage(page) !== undefined

/** A first document request for these is answered with the listing (docs/spec/product.md#4-states-and-transitions). */
export const needsCartInMemory = (page: RouteName): boolean => page === 'checkout' || page === 'confirm'

import { type Consent, missingConsents } from '~/domain/account/account'
import type { Failure } from '~/domain/shared/failure'
import type { RouteName } from '~/domain/site/routes'
import { routes } from '~/domain/site/routes'
import { type Session, type User, hasScope } from '~/domain/account/session'

/** What the guards say to somebody who opens a page (docs/spec/decisions.md#1-access). */
export type Verdict =
  | { readonly _tag: 'open' }
  /** The session is being restored: draw the page's bones until it is known, or why it is not. */
  | { readonly _tag: 'wait'; readonly failure: Failure | undefined }
  /** Go there instead. `keep`: remember the wanted address for afterwards. */
  | { readonly _tag: 'go'; readonly to: RouteName; readonly keep: boolean }
  /** The page is for customers of a scope that this one does not have: to them there is no such page. */
  | { readonly _tag: 'missing' }
  | { readonly _tag: 'error'; readonly status: 500; readonly message: string }

const open: Verdict = { _tag: 'open' }
const go = (to: RouteName, keep = false): Verdict => ({ _tag: 'go', to, keep })

/** Access first, then the forced states (docs/spec/decisions.md#1-access). `policies`: those of the shop, as `init` names them. */
export const admit = (page: RouteName, session: Session, policies: readonly Consent[] = []): Verdict => {
  const verdict = guard(routes[page].access, session, policies)
  if (verdict._tag !== 'open' || session._tag !== 'customer') return verdict
  const forced = forcedPage(session.user, policies)
  if (forced !== undefined && !staysOpen(page)) return page === forced ? open : go(forced, true)
  return page === 'binding' && session.user.registered ? go('order') : open
}

/** The guard of pages for customers of one scope is named `scope:NAME`. */
const SCOPE = 'scope:'

/** What one guard says. A name that no guard has is a mistake of the build: 500 (docs/spec/product.md#8-error-catalogue). */
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

/**
 * A page that must be dealt with before any other: a new password, a number, and policies that changed (docs/spec/api.md). A backend
 * that keeps no consents asks for none.
 */
export const forcedPage = (user: User, policies: readonly Consent[] = []): RouteName | undefined => {
  if (user.status.name === 'require_update_password') return 'password'
  if (!user.registered) return 'binding'
  return user.consents !== undefined && missingConsents(policies, user.consents).length > 0 ? 'consent' : undefined
}

/** Policies and help stay open in every forced state (docs/spec/api.md). */
const staysOpen = (page: RouteName): boolean =>
  page === 'help' || page === 'refund' || page === 'service' || page === 'privacy'

/** A first document request for these is answered with the listing (docs/spec/product.md#4-states-and-transitions). */
export const needsCartInMemory = (page: RouteName): boolean => page === 'checkout' || page === 'confirm'

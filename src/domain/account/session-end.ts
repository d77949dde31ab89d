import { type EditionCode, localize } from '~/domain/shared/locale'
import { safeReturn } from '~/domain/site/redirect'
import { matchRoute, pathTo, routes } from '~/domain/site/routes'

/** Why a session ends in this tab. */
export type SessionEnd =
  /** The customer logged out, here or in another tab. */
  | 'logged_out'
  /** The customer deleted the account. */
  | 'erased'
  /** The server no longer knows the session. */
  | 'expired'
  /** Another session has begun in another tab. */
  | 'replaced'

/**
 * The address that a tab opens when its session has ended, or undefined if the tab stays where it is. `path` and
 * `query` are those of the open page. After an expired session, the login page leads back to that page. After another
 * login, a tab stays unless its address belongs to the earlier customer: a customer page with a parameter or a query.
 */
export const pageAfterEnd = (
  end: SessionEnd,
  edition: EditionCode,
  path: string,
  query: string,
): string | undefined => {
  const login = localize(edition, pathTo('login'))
  switch (end) {
    case 'logged_out':
      return login
    case 'erased':
      return `${login}?trouble=erased`
    case 'expired': {
      const back = safeReturn(path + query)
      return `${login}?${back === undefined ? '' : `redirect=${encodeURIComponent(back)}&`}${EXPIRED}`
    }
    case 'replaced': {
      const match = matchRoute(path)
      const stays =
        match !== undefined &&
        (routes[match.name].access !== 'customer' || (query === '' && Object.keys(match.params).length === 0))
      return stays ? undefined : localize(edition, pathTo('home'))
    }
  }
}

const EXPIRED = 'trouble=expired'

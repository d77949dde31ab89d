import { pipe } from 'fp-ts/function'
import * as O from 'fp-ts/Option'
import { type EditionCode, localize } from '~/domain/shared/locale'
import { safeReturn } from '~/domain/site/redirect'
import { matchRoute, pathTo, routes } from '~/domain/site/routes'

/** Why a session ends in this tab. */
export type SessionEnd =
  /** By the customer's own will, here or in another tab. */
  | 'logged_out'
  /** The server knows it no more. */
  | 'expired'
  /** Another session has begun in another tab. */
  | 'replaced'

/**
 * The address that a tab opens when its session has ended; undefined: it stays where it is. `path` and `query` are those
 * of the page that was open. An expired session keeps the way back to it. After another login a page stays that says
 * nothing of the earlier customer: their orders have addresses of their own.
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
    case 'expired':
      return pipe(
        safeReturn(path + query),
        O.match(
          () => `${login}?${EXPIRED}`,
          back => `${login}?redirect=${encodeURIComponent(back)}&${EXPIRED}`,
        ),
      )
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

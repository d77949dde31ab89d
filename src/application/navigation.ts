import { pipe } from 'fp-ts/function'
import * as O from 'fp-ts/Option'
import { REDIRECT_KEY } from '~/application/session'
import { type EditionCode, localize } from '~/domain/locale'
import { safeReturn } from '~/domain/redirect'
import { pathTo } from '~/domain/routes'
import type { User } from '~/domain/session'
import type { StoragePort } from '~/domain/storage.port'

/** Where to go next: validated when kept and when used (decisions 2). */
export interface NavigationUseCase {
  /** Keeps the wanted address for after the login; an unsafe one is forgotten. Answers the address of the login page. */
  readonly toLogin: (wanted: string) => string
  /** Where a fresh login leads: the kept address, consumed once; else `/order` when verified, else home. */
  readonly afterLogin: (user: User, asked?: string | null) => string
}

export const navigationUseCase = (storage: StoragePort, edition: EditionCode): NavigationUseCase => ({
  toLogin: wanted => {
    const login = localize(edition, pathTo('login'))
    const safe = safeReturn(wanted)
    if (O.isNone(safe)) return login
    storage.write(REDIRECT_KEY, safe.value)()
    return `${login}?redirect=${encodeURIComponent(safe.value)}`
  },
  afterLogin: (user, asked) => {
    const kept = storage.read(REDIRECT_KEY)()
    storage.remove(REDIRECT_KEY)()
    return pipe(
      safeReturn(asked),
      O.alt(() => safeReturn(kept)),
      O.getOrElse(() => pathTo(user.verified ? 'order' : 'home')),
      path => localize(edition, path),
    )
  },
})

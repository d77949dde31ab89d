import type { IO } from 'fp-ts/IO'
import { type Live, cell } from '~/application/lib/live'
import { REDIRECT_KEY } from '~/application/account/session'
import { forcedPage } from '~/domain/account/access'
import type { Consent } from '~/domain/account/account'
import { type EditionCode, localize } from '~/domain/shared/locale'
import { safeReturn } from '~/domain/site/redirect'
import { pathTo } from '~/domain/site/routes'
import type { User } from '~/domain/account/session'
import type { StoragePort } from '~/domain/site/storage.port'

/**
 * The page to open next. An address is validated when it is stored and when it is used
 * (docs/spec/decisions.md#2-safe-redirect-property-tested-and-against-public-payload-lists).
 */
export interface NavigationUseCase {
  /**
   * A login, a callback or a hand-off is running and will open the next page. Until then the guards wait and no address
   * is stored.
   */
  readonly held: Live<boolean>
  /** Makes the guards wait. Returns the function that ends this. */
  readonly hold: IO<IO<void>>
  /**
   * Stores the wanted address for after the login, or forgets it if it is unsafe. Returns the address of the login
   * page.
   */
  readonly toLogin: (wanted: string) => string
  /** Stores an address for a login through another site, unless it is unsafe. */
  readonly keep: (wanted: string | null) => void
  /**
   * The page after a new login. The requested address comes first, then the stored one, which is used once; then the
   * order records, if the callback landed there; then `/order` for a verified user; then home. A user with a forced
   * state gets the address back afterwards.
   */
  readonly afterLogin: (user: User, asked?: string | null, atTakings?: boolean) => string
}

/** `policies`: the shop's present ones, because a changed policy must be accepted first. */
export const navigationUseCase = (
  storage: StoragePort,
  edition: EditionCode,
  policies: IO<readonly Consent[]> = () => [],
): NavigationUseCase => {
  const keep = (wanted: string | null | undefined) => {
    const safe = safeReturn(wanted)
    if (safe !== undefined) storage.write(REDIRECT_KEY, safe)()
    return safe
  }
  const held = cell(false)
  let holds = 0
  return {
    held,
    hold: () => {
      holds += 1
      held.set(true)
      return () => {
        holds -= 1
        held.set(holds > 0)
      }
    },
    toLogin: wanted => {
      const login = localize(edition, pathTo('login'))
      const safe = keep(wanted)
      return safe === undefined ? login : `${login}?redirect=${encodeURIComponent(safe)}`
    },
    keep,
    afterLogin: (user, asked, atTakings = false) => {
      const kept = storage.read(REDIRECT_KEY)()
      storage.remove(REDIRECT_KEY)()
      const target = safeReturn(asked) ?? safeReturn(kept) ?? (atTakings ? pathTo('takings') : undefined)
      const forced = forcedPage(user, policies())
      if (forced !== undefined) {
        keep(target)
        return localize(edition, pathTo(forced))
      }
      return localize(edition, target ?? pathTo(user.verified ? 'order' : 'home'))
    },
  }
}

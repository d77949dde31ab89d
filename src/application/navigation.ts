import { pipe } from 'fp-ts/function'
import type { IO } from 'fp-ts/IO'
import * as O from 'fp-ts/Option'
import { type Live, cell } from '~/application/lib/live'
import { REDIRECT_KEY } from '~/application/session'
import { forcedPage } from '~/domain/account/access'
import type { Consent } from '~/domain/account/account'
import { type EditionCode, localize } from '~/domain/shared/locale'
import { safeReturn } from '~/domain/site/redirect'
import { pathTo } from '~/domain/site/routes'
import type { User } from '~/domain/account/session'
import type { StoragePort } from '~/domain/site/storage.port'

/** Where to go next: validated when kept and when used (docs/spec/decisions.md#2-safe-redirect-property-tested-and-against-public-payload-lists). */
export interface NavigationUseCase {
  /** A login, a callback or a hand-off is under way and leads on by itself: until then the guards wait, and nothing is kept. */
  readonly held: Live<boolean>
  /** Makes the guards wait; answers the end of that. */
  readonly hold: IO<IO<void>>
  /** Keeps the wanted address for after the login; an unsafe one is forgotten. Answers the address of the login page. */
  readonly toLogin: (wanted: string) => string
  /** Keeps an address for a login that leads over another site; an unsafe one is not kept. */
  readonly keep: (wanted: string | null) => void
  /**
   * Where a fresh login leads: the kept address, consumed once; else the order records when the callback landed there;
   * else `/order` when verified, else home. Who has something to settle first finds the address again afterwards.
   */
  readonly afterLogin: (user: User, asked?: string | null, atTakings?: boolean) => string
}

/** `policies`: those of the shop at this moment, since one that changed has to be settled first. */
export const navigationUseCase = (
  storage: StoragePort,
  edition: EditionCode,
  policies: IO<readonly Consent[]> = () => [],
): NavigationUseCase => {
  const keep = (wanted: string | null | undefined) => {
    const safe = safeReturn(wanted)
    if (O.isSome(safe)) storage.write(REDIRECT_KEY, safe.value)()
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
      return O.isNone(safe) ? login : `${login}?redirect=${encodeURIComponent(safe.value)}`
    },
    keep,
    afterLogin: (user, asked, atTakings = false) => {
      const kept = storage.read(REDIRECT_KEY)()
      storage.remove(REDIRECT_KEY)()
      const target = pipe(
        safeReturn(asked),
        O.alt(() => safeReturn(kept)),
        O.alt(() => (atTakings ? O.some(pathTo('takings')) : O.none)),
      )
      const forced = forcedPage(user, policies())
      if (forced !== undefined) {
        keep(O.toUndefined(target))
        return localize(edition, pathTo(forced))
      }
      return pipe(
        target,
        O.getOrElse(() => pathTo(user.verified ? 'order' : 'home')),
        path => localize(edition, path),
      )
    },
  }
}

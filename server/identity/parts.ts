import type { Lang } from '~/domain/locale'
import type { HandOffs } from '@server/identity/hand-off'
import type { Limits } from '@server/identity/limits'
import type { Numbers, PhoneNumber } from '@server/identity/numbers'
import type { Passwords } from '@server/identity/passwords'
import type { PhoneCodes } from '@server/identity/phone-codes'
import type { Sessions } from '@server/identity/sessions'
import type { SocialAccounts } from '@server/identity/social-accounts'
import type { Db } from '@server/store/database'

/** What ways in and accounts are made of. */
export interface Parts {
  readonly db: Db
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly numbers: Numbers
  readonly limits: Limits
  readonly codes: PhoneCodes
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly social: SocialAccounts
  readonly handOffs: HandOffs
  readonly messages: Messages
  /** How old a session is, in milliseconds, when it is asked for a phone code first (decisions 3). */
  readonly revealAfterMs: number
  /** Every session of a user, and everything that mini-apps were given in their name. */
  readonly endEverything: (userId: string) => Promise<void>
  /** What mini-apps were given in the name of a user. */
  readonly endMiniApps: (userId: string) => Promise<void>
}

/** Sends codes on their way, behind the answer: how long that takes tells nothing. */
export interface Messages {
  readonly post: (to: PhoneNumber, code: string, lang: Lang) => void
  /** Resolves when all are handed over or have failed. */
  readonly settled: () => Promise<void>
}

import type { Provider } from '~/domain/account/account'
import type { Lang } from '~/domain/shared/locale'
import type { HandOffs } from '@server/identity/hand-off'
import type { KnownDevices } from '@server/identity/known-devices'
import type { Limits } from '@server/identity/limits'
import type { Numbers, PhoneNumber } from '@server/identity/numbers'
import type { Passwords } from '@server/identity/passwords'
import type { PhoneCodes } from '@server/identity/phone-codes'
import type { PhoneProof } from '@server/identity/phone-proof'
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
  readonly proof: PhoneProof
  readonly devices: KnownDevices
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly social: SocialAccounts
  readonly handOffs: HandOffs
  readonly messages: Messages
  /** Every session of a user, and everything that mini-apps were given in their name. */
  readonly endEverything: (userId: string) => Promise<void>
  /** What mini-apps were given in the name of a user. */
  readonly endMiniApps: (userId: string) => Promise<void>
}

/** What became of an account, as its customer is told by SMS. */
export type AccountChange =
  | { readonly _tag: 'number'; readonly before: PhoneNumber; readonly after: PhoneNumber }
  | { readonly _tag: 'password' }
  | { readonly _tag: 'linked'; readonly providers: readonly Provider[] }
  | { readonly _tag: 'unlinked'; readonly provider: Provider }

/** Sends messages on their way, behind the answer: how long that takes tells nothing. */
export interface Messages {
  readonly code: (to: PhoneNumber, code: string, lang: Lang) => void
  /** What has changed, and what to do if it was not the customer. */
  readonly changed: (to: PhoneNumber, change: AccountChange, lang: Lang) => void
  /** Resolves when all are handed over or have failed. */
  readonly settled: () => Promise<void>
}

import type { HandOffs } from '@server/identity/sessions/hand-off'
import type { KnownDevices } from '@server/identity/sessions/known-devices'
import type { Limits } from '@server/platform/rate-limits'
import type { Numbers } from '@server/identity/shared/numbers'
import type { Passwords } from '@server/identity/password/passwords'
import type { PhoneCodes } from '@server/identity/phone/phone-codes'
import type { PhoneProof } from '@server/identity/phone/phone-proof'
import type { Sessions } from '@server/identity/sessions/sessions'
import type { Messages } from '@server/identity/sms/messages.port'
import type { SocialAccounts } from '@server/identity/social-accounts'
import type { Db } from '@server/platform/database/database'

/** The shared parts of authentication and accounts. */
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
  /** Does the shop mail receipts? */
  readonly receipts: boolean
  /** Ends every session of a user, and revokes every grant of mini-apps. */
  readonly endEverything: (userId: string) => Promise<void>
  /** Revokes the grants of mini-apps in the name of a user. */
  readonly endMiniApps: (userId: string) => Promise<void>
}

/** A logged-in customer in one of their sessions. */
export interface Self {
  readonly userId: string
  readonly sessionId: string
}

import * as E from 'fp-ts/Either'
import type { Consent } from '~/domain/account/account'
import type { KnownProvider } from '~/domain/catalog/social-logins'
import type { Lang } from '~/domain/shared/locale'
import type { User } from '~/domain/account/session'
import { type Account, account } from '@server/identity/account'
import { type Confirmation, confirmation } from '@server/identity/confirmation'
import { type Authentication, authentication } from '@server/identity/authentication'
import { type HandOffs, handOffsIn } from '@server/identity/sessions/hand-off'
import { type Join, joinIn } from '@server/identity/join'
import { type KnownDevices, knownDevices } from '@server/identity/sessions/known-devices'
import { limitsIn, unlimited } from '@server/platform/rate-limits'
import type { AccountLimits } from '@server/identity/limits/account-limits'
import { type CustomerLimit, customerLimit } from '@server/identity/limits/customer-limit'
import { type OrderLinkLimit, orderLinkLimit } from '@server/identity/limits/order-link-limit'
import { numbersOf, type PhoneNumber } from '@server/identity/shared/numbers'
import type { OAuthClient } from '@server/identity/oauth/clients'
import { grantsIn } from '@server/identity/oauth/grants'
import { type OAuth, oauthServer } from '@server/identity/oauth/oauth'
import { passwords as usualPasswords, type Passwords } from '@server/identity/password/passwords'
import type { Messages } from '@server/identity/sms/messages.port'
import { addPerson, personById, userOf } from '@server/identity/shared/users'
import { phoneCodesIn } from '@server/identity/phone/phone-codes'
import { phoneProof } from '@server/identity/phone/phone-proof'
import { type EndSockets, type Sessions, sessionsIn } from '@server/identity/sessions/sessions'
import { type SocialLogin, socialLogin } from '@server/identity/social-login'
import { socialAccountsIn } from '@server/identity/social-accounts'
import type { SocialProviders } from '@server/identity/social/providers'
import { noSms } from '@server/identity/sms/gateway'
import { noBudget, type SmsBudget, smsBudgetIn } from '@server/identity/sms/sms-budget'
import { messagesBy } from '@server/identity/sms/messages'
import { shopFacts } from '@server/identity/sms/shop-facts'
import type { Sms } from '@server/identity/sms/sms.port'
import type { Db } from '@server/platform/database/database'

/** Who is who. */
export interface Identity extends Authentication {
  readonly account: Account
  readonly confirmation: Confirmation
  readonly join: Join
  readonly devices: KnownDevices
  readonly links: OrderLinkLimit
  /** Limits the calls of customers. */
  readonly calls: CustomerLimit
  readonly recognise: Sessions['recognise']
  readonly logout: Sessions['end']
  readonly endSocketsElsewhere: Sessions['endSocketsElsewhere']
  readonly user: (id: string) => Promise<User | undefined>
  readonly provider: (name: KnownProvider) => SocialLogin | undefined
  readonly oauth: OAuth
  readonly handOffValue: HandOffs['make']
  /** Adds a customer whose number counts as confirmed; a customer who has the number already does not change. */
  readonly add: (person: NewPerson) => Promise<void>
  /** Deletes expired codes, values and counts, and old sessions. */
  readonly tidy: () => Promise<void>
  /** Tells the owner of a number that the account was erased. */
  readonly farewell: (to: PhoneNumber, lang: Lang) => void
  /** Resolves when every message is sent. */
  readonly settled: Messages['settled']
  readonly passwordLoad: Passwords['load']
  /** How many messages the budget refused. */
  readonly refusedMessages: SmsBudget['refused']
}

export interface NewPerson {
  readonly name: string
  readonly countryCode: string
  readonly tel: string
  readonly password: string
  /** The policies that the customer has already accepted. */
  readonly consents?: readonly Consent[]
}

export interface IdentityDeps {
  readonly db: Db
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly endSockets: EndSockets
  /** The secret for hashes of codes and numbers: at least 32 characters, the same in every process. */
  readonly secret: string
  /** Undefined: the shop refuses all requests for codes, with the reason. */
  readonly sms: Sms | undefined
  /** The origin that shoppers see: messages name it. */
  readonly publicUrl: string
  /** The dialling codes that the shop sends messages to. */
  readonly served: readonly string[]
  readonly providers: SocialProviders
  readonly clients: readonly OAuthClient[]
  readonly accountLimits: AccountLimits
  /** Does the shop mail receipts? Absent: no. */
  readonly receipts?: boolean
  /** False switches the rate limits off, for measurements only. */
  readonly limited: boolean
  readonly warn: (event: string, details: Readonly<Record<string, string | number>>) => void
  readonly passwords?: Passwords
  /** A session ends when it has not been seen for this long; absent: sessions do not end when idle. */
  readonly idleMs?: number
  /** How long a session is kept after its end; absent: as the shop does without settings. */
  readonly keptMs?: number
}

export const makeIdentity = (deps: IdentityDeps): Identity => {
  const { db, now, secret, accountLimits, passwords = usualPasswords(), idleMs, keptMs } = deps
  const sessions = sessionsIn(db, now, deps.endSockets, { idleMs, most: accountLimits.sessions, keptMs })
  const numbers = numbersOf(deps.served)
  const limits = deps.limited ? limitsIn(db, secret, now) : unlimited
  const devices = knownDevices(secret)
  const budget = deps.sms === undefined ? noBudget : smsBudgetIn(limits, accountLimits.sms, deps.warn)
  const codes = phoneCodesIn(db, secret, now, limits, devices, budget)
  const handOffs = handOffsIn(db, now)
  const grants = grantsIn(db, now)
  const messages = messagesBy(deps.sms ?? noSms, deps.publicUrl, shopFacts(db), () =>
    deps.warn('a message could not be written', {}),
  )
  const endEverything = async (userId: string): Promise<void> => {
    await sessions.endAll(userId)
    await grants.endAll(userId)
  }
  const social = socialAccountsIn(db, now, numbers)
  const proof = phoneProof({ codes, limits })
  const made = {
    numbers,
    limits,
    codes,
    proof,
    devices,
    passwords,
    sessions,
    social,
    handOffs,
    messages,
    endEverything,
    endMiniApps: grants.endAll,
  }
  const parts = { ...made, db, now, receipts: deps.receipts ?? false }
  const confirmed = confirmation(parts)
  return {
    ...authentication(parts),
    account: account(parts, confirmed),
    confirmation: confirmed,
    join: joinIn(parts),
    devices,
    links: orderLinkLimit(limits),
    calls: customerLimit(limits, accountLimits.calls),
    recognise: sessions.recognise,
    logout: sessions.end,
    endSocketsElsewhere: sessions.endSocketsElsewhere,
    provider: name => {
      const provider = deps.providers[name]
      return provider === undefined ? undefined : socialLogin(name, provider, secret)
    },
    oauth: oauthServer(deps.clients, grants, deps.publicUrl),
    handOffValue: handOffs.make,
    farewell: (to, lang) => messages.changed(to, { _tag: 'erased' }, lang),
    settled: messages.settled,
    passwordLoad: passwords.load,
    refusedMessages: budget.refused,

    user: async id => {
      const person = await personById(db, id)
      return person === undefined ? undefined : userOf(person)
    },

    add: async ({ password, ...person }) => {
      const passwordHash = await passwords.hash(password)
      if (E.isLeft(passwordHash)) throw new Error('too many passwords are being hashed')
      await addPerson(db, { ...person, passwordHash: passwordHash.right }, now())
    },

    tidy: async () => {
      for (const each of [codes, limits, handOffs, grants, sessions]) await each.tidy()
    },
  }
}

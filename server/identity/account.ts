import * as E from 'fp-ts/Either'
import type {
  Confirmable,
  Consent,
  DeviceSession,
  NewTel,
  PasswordChange,
  ReceiptAddress,
  SocialIdentity,
} from '~/domain/account/account'
import type { KnownProvider } from '~/domain/catalog/social-logins'
import { type EmailAddress, parseEmail } from '~/domain/account/email'
import { defined } from '~/domain/shared/defined'
import type { Lang } from '~/domain/shared/locale'
import type { User } from '~/domain/account/session'
import type { Full } from '@server/platform/work-queue'
import type { Confirmation } from '@server/identity/confirmation'
import type { Limit } from '@server/platform/rate-limits'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import type { Parts, Self } from '@server/identity/parts'
import type { AccountChange } from '@server/identity/sms/messages.port'
import { changePerson, lockPerson, numberOf, type Person, personById, userOf } from '@server/identity/shared/users'
import { weaknessOf } from '@server/identity/password/strength'
import { policiesOf } from '@server/identity/policies'
import type { IdentityRefusal } from '@server/identity/shared/refusal'
import { isTaken } from '@server/identity/social-accounts'
import { isJoinable } from '@server/identity/join'
import type { Visit } from '@server/identity/sessions/visit'
import type { Profile } from '@server/identity/social/social.port'
import { transact } from '@server/platform/database/transact'

type Answer<A> = Promise<E.Either<IdentityRefusal, A>>

/** The commands of customers on their own account. */
export interface Account {
  readonly rename: (self: Self, name: string) => Answer<User>
  /** Ends the other sessions and the grants of mini-apps: a person who knew the old password may have any of them. */
  readonly changePassword: (self: Self, change: PasswordChange, visit: Visit) => Answer<User>
  /** Replaces the bound number. Both numbers get a message. */
  readonly bindTel: (self: Self, coded: NewTel, visit: Visit) => Answer<User>
  /** Adds accepted policies; a newer version replaces an older one. */
  readonly consent: (self: Self, policies: readonly Consent[]) => Answer<User>
  readonly devices: (self: Self) => Promise<readonly DeviceSession[]>
  readonly revoke: (self: Self, device: string) => Answer<void>
  /** Every session, this one too. */
  readonly revokeAll: (self: Self) => Promise<void>
  readonly receiptAddress: (self: Self) => Answer<ReceiptAddress>
  /** Receipts go to this address from now on, in this language. */
  readonly setReceiptAddress: (self: Self, address: EmailAddress, lang: Lang) => Answer<ReceiptAddress>
  readonly removeReceiptAddress: (self: Self) => Answer<void>
  readonly identities: (self: Self) => Answer<readonly SocialIdentity[]>
  /** Call this before using up the provider's code: may this session link a social account? */
  readonly mayLink: (self: Self, given: Confirmable, visit: Visit) => Answer<void>
  readonly link: (self: Self, provider: KnownProvider, profile: Profile, visit: Visit) => Answer<void>
  readonly unlink: (self: Self, provider: KnownProvider, given: Confirmable, visit: Visit) => Answer<void>
}

/** The largest number of policies that a customer may accept. */
const MOST_CONSENTS = 50
/** The largest number of messages about changes, per hour and customer. */
const MOST_NOTICES = 10
const HOUR_MS = 3_600_000

interface Deps extends Parts {
  readonly confirmation: Pick<Confirmation, 'before' | 'password'>
}

export const account = (parts: Parts, confirmation: Deps['confirmation']): Account => {
  const deps: Deps = { ...parts, confirmation }
  const { db, sessions, social } = deps
  return {
    rename: async ({ userId }, name) => changed(await changePerson(db, userId, { name })),
    changePassword: (self, change, visit) => changePassword(deps, self, change, visit),
    bindTel: (self, coded, visit) => bindTel(deps, self, coded, visit),
    consent: (self, policies) => consent(deps, self, policies),
    devices: ({ userId, sessionId }) => sessions.list(userId, sessionId),
    revoke: async ({ userId }, device) => ((await sessions.endOwn(userId, device)) ? E.right(undefined) : absent),
    revokeAll: ({ userId }) => deps.endEverything(userId),

    receiptAddress: async ({ userId }) => receiptAddressOf(await personById(db, userId)),
    setReceiptAddress: async ({ userId }, address, lang) =>
      deps.receipts
        ? receiptAddressOf(await changePerson(db, userId, { receiptAddress: address, receiptLang: lang }))
        : E.left({ _tag: 'no_receipts' }),
    removeReceiptAddress: async ({ userId }) => {
      await changePerson(db, userId, { receiptAddress: null, receiptLang: null })
      return E.right(undefined)
    },
    identities: async ({ userId }) => {
      const person = await personById(db, userId)
      return person === undefined ? absent : E.right(await social.list(person))
    },
    mayLink: confirmation.before,
    link: async ({ userId }, provider, profile, visit) => {
      const linked = await social.link(userId, provider, profile)
      if (E.isRight(linked)) await notifyOwner(deps, userId, { _tag: 'linked', providers: [provider] }, visit)
      return linked
    },
    unlink: async (self, provider, given, visit) => {
      const sure = await confirmation.before(self, given, visit)
      if (E.isLeft(sure)) return sure
      const unlinked = await social.unlink(self.userId, provider)
      if (E.isRight(unlinked)) await notifyOwner(deps, self.userId, { _tag: 'unlinked', provider }, visit)
      return unlinked
    },
  }
}

const receiptAddressOf = (person: Person | undefined): E.Either<IdentityRefusal, ReceiptAddress> =>
  person === undefined ? absent : E.right(defined({ address: parseEmail(person.receiptAddress) }))

const changePassword = async (deps: Deps, self: Self, change: PasswordChange, visit: Visit): Answer<User> => {
  const { db, passwords } = deps
  const { userId, sessionId } = self
  const { password } = change
  const person = await personById(db, userId)
  if (person === undefined) return absent
  const allowed = await mayChangePassword(deps, self, person, change, visit)
  if (E.isLeft(allowed)) return allowed
  const same = await isPresentPassword(deps, person, change)
  if (E.isLeft(same)) return E.left({ _tag: 'busy', ...same.left })
  if (same.right) return E.left({ _tag: 'same_password' })
  const weak = await weaknessOf(password, person.tel === null ? [] : [person.tel])
  if (weak !== undefined) return E.left({ _tag: 'weak_password', why: weak })
  const passwordHash = await passwords.hash(password)
  if (E.isLeft(passwordHash)) return E.left({ _tag: 'busy', ...passwordHash.left })
  const settled = person.status === 'require_update_password' ? { status: 'active' } : {}
  const after = await changePerson(db, userId, { passwordHash: passwordHash.right, ...settled })
  await deps.sessions.endAll(userId, sessionId)
  await deps.endMiniApps(userId)
  await notifyOwner(deps, userId, { _tag: 'password' }, visit)
  return changed(after)
}

/**
 * A customer who knows the present password may set another. Without a password, or with a forced reset, the session
 * must confirm.
 */
const mayChangePassword = async (
  { confirmation }: Deps,
  self: Self,
  person: Person,
  change: PasswordChange,
  visit: Visit,
): Answer<void> => {
  const isKnown = person.status !== 'require_update_password' && person.passwordHash !== null
  return isKnown && change.confirmation === undefined
    ? confirmation.password(person, change.current_password ?? '')
    : confirmation.before(self, change, visit)
}

/**
 * Is the new password the present one? After a forced reset it is compared with the stored hash, otherwise with the
 * password that the customer has just given.
 */
const isPresentPassword = async (
  { passwords }: Deps,
  { passwordHash, status }: Person,
  { password, current_password }: PasswordChange,
): Promise<E.Either<Full, boolean>> => {
  if (passwordHash === null) return E.right(false)
  return status === 'require_update_password'
    ? passwords.matches(password, passwordHash)
    : E.right(password === current_password)
}

const bindTel = async (
  deps: Deps,
  self: Self,
  { country_code, tel, code, ...given }: NewTel,
  visit: Visit,
): Answer<User> => {
  const { db, codes } = deps
  const number = deps.numbers.reachable(country_code, tel)
  if (number === undefined) return E.left({ _tag: 'not_a_number' })
  const sure = await deps.confirmation.before(self, given, visit)
  if (E.isLeft(sure)) return sure
  const proved = await deps.proof('binding', number, code, visit)
  if (E.isLeft(proved)) return proved
  const before = numberOf(await personById(db, self.userId))
  try {
    const bound = await transact<IdentityRefusal, User>(db, async tx =>
      (await codes.spend('binding', number, code, visit.device, tx))
        ? changed(await changePerson(tx, self.userId, { ...number, verified: true }))
        : E.left({ _tag: 'wrong_code' }),
    )
    if (E.isRight(bound) && before !== undefined) {
      const after = number
      await notify(deps, self.userId, [before, after], { _tag: 'number', before, after }, visit)
    }
    return bound
  } catch (error) {
    // the customer has proven the number, so they may know that it has an account; the code stays valid for joining it
    if (isTaken(error)) return E.left({ _tag: 'number_taken', joinable: await isJoinable(db, self.userId) })
    throw error
  }
}

const consent = ({ db }: Deps, { userId }: Self, policies: readonly Consent[]): Answer<User> =>
  transact<IdentityRefusal, User>(db, async tx => {
    const standing = await policiesOf(tx)
    // a made-up version could match a future policy, and push out one that was really accepted
    if (!policies.every(each => standing.some(({ id, version }) => id === each.id && version === each.version)))
      return E.left({ _tag: 'unknown_policy' })
    const person = await lockPerson(tx, userId)
    if (person === undefined) return absent
    const given = new Map([...person.consents, ...policies].map(each => [each.id, each]))
    const consents = [...given.values()].slice(-MOST_CONSENTS)
    return changed(await changePerson(tx, userId, { consents }))
  })

const notifyOwner = async (deps: Deps, userId: string, change: AccountChange, visit: Visit): Promise<void> => {
  const number = numberOf(await personById(deps.db, userId))
  await notify(deps, userId, number === undefined ? [] : [number], change, visit)
}

const notify = async (
  { limits, messages }: Deps,
  userId: string,
  to: readonly PhoneNumber[],
  change: AccountChange,
  visit: Visit,
): Promise<void> => {
  const counted: Limit = { name: `sms notice ${userId}`, most: MOST_NOTICES, windowMs: HOUR_MS }
  if (to.length === 0 || (await limits.take([counted])) !== undefined) return
  for (const number of to) messages.changed(number, change, visit.lang)
}

const changed = (person: Person | undefined): E.Either<IdentityRefusal, User> =>
  person === undefined ? absent : E.right(userOf(person))

const absent: E.Either<IdentityRefusal, never> = E.left({ _tag: 'absent' })

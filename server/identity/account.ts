import * as E from 'fp-ts/Either'
import * as O from 'fp-ts/Option'
import type { Consent, DeviceSession, NewTel, PasswordChange, Provider, SocialIdentity } from '~/domain/account'
import type { User } from '~/domain/session'
import type { Full } from '@server/identity/bounded'
import type { Confirmation } from '@server/identity/confirmation'
import { type Limit, networkOf } from '@server/identity/limits'
import type { Parts } from '@server/identity/parts'
import { changePerson, lockPerson, type Person, personById, userOf } from '@server/identity/people'
import { weaknessOf } from '@server/identity/password/strength'
import { policiesOf } from '@server/identity/policies'
import type { IdentityRefusal } from '@server/identity/refusal'
import { isTaken } from '@server/identity/social-accounts'
import type { Profile } from '@server/social/social.port'
import { transact } from '@server/store/transact'

type Answer<A> = Promise<E.Either<IdentityRefusal, A>>

/** Somebody who is logged in, in one of their sessions. */
export interface Self {
  readonly userId: string
  readonly sessionId: string
}

/** What a customer does with their own account. */
export interface Account {
  readonly rename: (self: Self, name: string) => Answer<User>
  /** The other sessions and what mini-apps were given end: who knew the old password may have any of them. */
  readonly changePassword: (self: Self, change: PasswordChange, from: string) => Answer<User>
  readonly bindTel: (self: Self, coded: NewTel, from: string) => Answer<User>
  /** Adds to what was accepted; an older version gives way. */
  readonly consent: (self: Self, policies: readonly Consent[]) => Answer<User>
  readonly devices: (self: Self) => Promise<readonly DeviceSession[]>
  readonly revoke: (self: Self, device: string) => Answer<void>
  /** Every session, this one too. */
  readonly revokeAll: (self: Self) => Promise<void>
  readonly identities: (self: Self) => Answer<readonly SocialIdentity[]>
  /** To be asked before the code of the provider is used up: may this session link anything? */
  readonly mayLink: (self: Self, confirmation: string | undefined, from: string) => Answer<void>
  readonly link: (self: Self, provider: Provider, profile: Profile) => Answer<void>
  readonly unlink: (self: Self, provider: Provider) => Answer<void>
}

const WINDOW_MS = 15 * 60_000
const TRIES = 10
const PER_NETWORK = 100
/** What a shop could ever ask to be accepted. */
const MOST_CONSENTS = 50

export const account = (parts: Parts, confirmation: Pick<Confirmation, 'before'>): Account => {
  const { db, numbers, limits, codes, passwords, sessions, social, endEverything, endMiniApps } = parts
  const changed = (person: Person | undefined): E.Either<IdentityRefusal, User> =>
    person === undefined ? absent : E.right(userOf(person))

  /** Who knows the old password may set another; whoever has none, or is told to, need not, in a session that is not doubted. */
  const mayChange = async (
    self: Self,
    person: Person,
    { current_password: current, confirmation: code }: PasswordChange,
    from: string,
  ): Answer<void> => {
    if (person.status === 'require_update_password' || person.passwordHash === null)
      return confirmation.before(self, code, from)
    const tries: Limit = { name: `password ${person.id}`, most: TRIES, windowMs: WINDOW_MS }
    const retryAfter = await limits.take([tries])
    if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter })
    const matches = await passwords.matches(current ?? '', person.passwordHash)
    if (E.isLeft(matches)) {
      await limits.giveBack([tries])
      return E.left({ _tag: 'busy', ...matches.left })
    }
    if (!matches.right) return E.left({ _tag: 'wrong_password' })
    await limits.forget(tries)
    return E.right(undefined)
  }

  /** Is this the customer's present password? Where that was just given, the two are compared as they are. */
  const isPresent = async (
    { passwordHash, status }: Person,
    { password, current_password }: PasswordChange,
  ): Promise<E.Either<Full, boolean>> => {
    if (passwordHash === null) return E.right(false)
    return status === 'require_update_password'
      ? passwords.matches(password, passwordHash)
      : E.right(password === current_password)
  }

  return {
    rename: async ({ userId }, name) => changed(await changePerson(db, userId, { name })),

    changePassword: async (self, change, from) => {
      const { userId, sessionId } = self
      const { password } = change
      const person = await personById(db, userId)
      if (person === undefined) return absent
      const allowed = await mayChange(self, person, change, from)
      if (E.isLeft(allowed)) return allowed
      const same = await isPresent(person, change)
      if (E.isLeft(same)) return E.left({ _tag: 'busy', ...same.left })
      if (same.right) return E.left({ _tag: 'same_password' })
      const weak = await weaknessOf(password, person.tel === null ? [] : [person.tel])
      if (weak !== undefined) return E.left({ _tag: 'weak_password', why: weak })
      const passwordHash = await passwords.hash(password)
      if (E.isLeft(passwordHash)) return E.left({ _tag: 'busy', ...passwordHash.left })
      const settled = person.status === 'require_update_password' ? { status: 'active' } : {}
      const after = await changePerson(db, userId, { passwordHash: passwordHash.right, ...settled })
      await sessions.endAll(userId, sessionId)
      await endMiniApps(userId)
      return changed(after)
    },

    bindTel: async (self, { country_code, tel, code, confirmation: confirming }, from) => {
      const number = numbers.reachable(country_code, tel)
      if (O.isNone(number)) return E.left({ _tag: 'not_a_number' })
      const sure = await confirmation.before(self, confirming, from)
      if (E.isLeft(sure)) return sure
      const tries: Limit = { name: `login ${networkOf(from)}`, most: PER_NETWORK, windowMs: WINDOW_MS }
      const retryAfter = await limits.take([tries])
      if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter })
      const mine =
        (await codes.check('binding', number.value, code)) && (await codes.spend('binding', number.value, code))
      if (!mine) return E.left({ _tag: 'wrong_code' })
      await limits.giveBack([tries])
      try {
        return changed(await changePerson(db, self.userId, { ...number.value, verified: true }))
      } catch (error) {
        // the owner is proven: that the number has an account already is theirs to know
        if (isTaken(error)) return E.left({ _tag: 'number_taken' })
        throw error
      }
    },

    consent: ({ userId }, policies) =>
      transact<IdentityRefusal, User>(db, async tx => {
        const standing = await policiesOf(tx)
        // one that was made up could satisfy a version that is yet to come, and push out what was really accepted
        if (!policies.every(each => standing.some(({ id, version }) => id === each.id && version === each.version)))
          return E.left({ _tag: 'unknown_policy' })
        const person = await lockPerson(tx, userId)
        if (person === undefined) return absent
        const given = new Map([...person.consents, ...policies].map(each => [each.id, each]))
        const consents = [...given.values()].slice(-MOST_CONSENTS)
        return changed(await changePerson(tx, userId, { consents }))
      }),

    devices: ({ userId, sessionId }) => sessions.list(userId, sessionId),
    revoke: async ({ userId }, device) => ((await sessions.endOwn(userId, device)) ? E.right(undefined) : absent),
    revokeAll: ({ userId }) => endEverything(userId),

    identities: async ({ userId }) => {
      const person = await personById(db, userId)
      return person === undefined ? absent : E.right(await social.list(person))
    },
    mayLink: confirmation.before,
    link: ({ userId }, provider, profile) => social.link(userId, provider, profile),
    unlink: ({ userId }, provider) => social.unlink(userId, provider),
  }
}

const absent: E.Either<IdentityRefusal, never> = E.left({ _tag: 'absent' })

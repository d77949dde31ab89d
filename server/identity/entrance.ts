import * as E from 'fp-ts/Either'
import * as O from 'fp-ts/Option'
import type { CodedTel, CodePurpose, CodeRequest, PasswordReset, Provider, Registration } from '~/domain/account'
import type { Lang } from '~/domain/locale'
import type { PasswordLogin } from '~/domain/session'
import type { Parts } from '@server/identity/parts'
import { type Limit, networkOf } from '@server/identity/limits'
import type { PhoneNumber } from '@server/identity/numbers'
import { addPerson, changePerson, personByTel } from '@server/identity/people'
import { weaknessOf } from '@server/identity/password/strength'
import type { IdentityRefusal } from '@server/identity/refusal'
import type { Credential } from '@server/identity/sessions'
import type { Profile } from '@server/social/social.port'

type Answer<A> = Promise<E.Either<IdentityRefusal, A>>

/** Ways in, and what leads to them. `from` is the visitor's address, `agent` how their browser calls itself. */
export interface Entrance {
  readonly login: (credentials: PasswordLogin | CodedTel, from: string, agent?: string) => Answer<Credential>
  /** Sends a code, whoever has the number. The answer does not wait for the message (I-17). */
  readonly sendCode: (request: CodeRequest, from: string, lang: Lang) => Answer<void>
  readonly register: (given: Registration, from: string, agent?: string) => Answer<Credential>
  /** A new password; every session ends. */
  readonly resetPassword: (given: PasswordReset, from: string) => Answer<void>
  /** Whoever the provider vouches for; somebody unknown gets an account. */
  readonly bySocial: (provider: Provider, profile: Profile, agent?: string) => Promise<Credential>
  readonly handOff: (value: string, agent?: string) => Answer<Credential>
}

/** Failures within the window: for one number from one network, for one number at all, and from one network at all. */
const WINDOW_MS = 15 * 60_000
const PER_NUMBER = 10
const PER_NUMBER_ANYWHERE = 100
const PER_NETWORK = 100

export const entrance = (parts: Parts): Entrance => {
  const { db, now, numbers, codes, limits, passwords, sessions, social, handOffs, messages } = parts

  /** Is the number theirs? Wrong codes are counted like wrong passwords. */
  const proven = async (
    purpose: CodePurpose,
    { country_code, tel, code }: CodedTel,
    from: string,
  ): Promise<E.Either<IdentityRefusal, PhoneNumber>> => {
    const number = numbers.reachable(country_code, tel)
    if (O.isNone(number)) return E.left({ _tag: 'not_a_number' })
    const counted = [perNetwork(from)]
    const retryAfter = await limits.take(counted)
    if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter })
    if (!(await codes.check(purpose, number.value, code))) return E.left({ _tag: 'wrong_code' })
    await limits.giveBack(counted)
    return E.right(number.value)
  }

  const byPassword = async ({ country_code, tel, password }: PasswordLogin, from: string, agent?: string) => {
    const number = numbers.read(country_code, tel)
    if (O.isNone(number)) return E.left<IdentityRefusal>({ _tag: 'not_a_number' })
    // a flood is turned away before it costs the database anything
    const full = passwords.full()
    if (full !== undefined) return E.left<IdentityRefusal>({ _tag: 'busy', ...full })
    const [own, ...others] = passwordLimits(number.value, from)
    const retryAfter = await limits.take([own, ...others])
    if (retryAfter !== undefined) return E.left<IdentityRefusal>({ _tag: 'throttled', retryAfter })

    const person = await personByTel(db, number.value)
    const matches = await passwords.matches(password, person?.passwordHash ?? undefined)
    if (E.isLeft(matches)) {
      await limits.giveBack([own, ...others])
      return E.left<IdentityRefusal>({ _tag: 'busy', ...matches.left })
    }
    if (person === undefined || !matches.right || person.status === 'blocked')
      return E.left<IdentityRefusal>({ _tag: 'wrong' })
    await limits.forget(own)
    await limits.giveBack(others)
    return E.right(await sessions.open(person.id, agent))
  }

  const byCode = async (coded: CodedTel, from: string, agent?: string): Answer<Credential> => {
    const number = await proven('login', coded, from)
    if (E.isLeft(number)) return number
    if (!(await codes.spend('login', number.right, coded.code))) return E.left({ _tag: 'wrong_code' })
    const person = await personByTel(db, number.right)
    // the owner is proven: now it may be told
    if (person === undefined) return E.left({ _tag: 'number_unknown' })
    return person.status === 'blocked' ? E.left({ _tag: 'wrong_code' }) : E.right(await sessions.open(person.id, agent))
  }

  return {
    login: (credentials, from, agent) =>
      'password' in credentials ? byPassword(credentials, from, agent) : byCode(credentials, from, agent),

    sendCode: async ({ type, country_code, tel }, from, lang) => {
      const number = numbers.reachable(country_code, tel)
      if (O.isNone(number)) return E.left({ _tag: 'not_a_number' })
      const made = await codes.make(type, number.value, networkOf(from))
      if (E.isLeft(made)) return made
      messages.post(number.value, made.right, lang)
      return E.right(undefined)
    },

    register: async (given, from, agent) => {
      const { password, code, name = '' } = given
      // before the code is touched: a better password can be tried with the same one
      const weak = await weaknessOf(password, [given.tel])
      if (weak !== undefined) return E.left({ _tag: 'weak_password', why: weak })
      const number = await proven('register', given, from)
      if (E.isLeft(number)) return number
      const passwordHash = await passwords.hash(password)
      if (E.isLeft(passwordHash)) return E.left({ _tag: 'busy', ...passwordHash.left })
      if (!(await codes.spend('register', number.right, code))) return E.left({ _tag: 'wrong_code' })
      const id = await addPerson(db, { ...number.right, name, passwordHash: passwordHash.right }, now())
      return id === undefined ? E.left({ _tag: 'number_taken' }) : E.right(await sessions.open(id, agent))
    },

    resetPassword: async (given, from) => {
      const weak = await weaknessOf(given.password, [given.tel])
      if (weak !== undefined) return E.left({ _tag: 'weak_password', why: weak })
      const number = await proven('forgot', given, from)
      if (E.isLeft(number)) return number
      const passwordHash = await passwords.hash(given.password)
      if (E.isLeft(passwordHash)) return E.left({ _tag: 'busy', ...passwordHash.left })
      if (!(await codes.spend('forgot', number.right, given.code))) return E.left({ _tag: 'wrong_code' })
      const person = await personByTel(db, number.right)
      if (person === undefined) return E.left({ _tag: 'number_unknown' })
      const settled = person.status === 'require_update_password' ? { status: 'active' } : {}
      await changePerson(db, person.id, { passwordHash: passwordHash.right, verified: true, ...settled })
      await parts.endEverything(person.id)
      return E.right(undefined)
    },

    bySocial: async (provider, profile, agent) => sessions.open(await social.owner(provider, profile), agent),

    handOff: async (value, agent) => {
      const userId = await handOffs.redeem(value)
      return userId === undefined ? E.left({ _tag: 'spent' }) : E.right(await sessions.open(userId, agent))
    },
  }
}

const passwordLimits = ({ countryCode, tel }: PhoneNumber, from: string): readonly [Limit, ...Limit[]] => [
  { name: `login ${networkOf(from)} ${countryCode}${tel}`, most: PER_NUMBER, windowMs: WINDOW_MS },
  { name: `login ${countryCode}${tel}`, most: PER_NUMBER_ANYWHERE, windowMs: WINDOW_MS },
  perNetwork(from),
]

const perNetwork = (from: string): Limit => ({
  name: `login ${networkOf(from)}`,
  most: PER_NETWORK,
  windowMs: WINDOW_MS,
})

import * as E from 'fp-ts/Either'
import * as O from 'fp-ts/Option'
import type {
  CodedTel,
  CodePurpose,
  CodeRequest,
  PasswordReset,
  Provider,
  Registration,
} from '~/domain/account/account'
import type { PasswordLogin } from '~/domain/account/session'
import type { Parts } from '@server/identity/parts'
import { passwordLimits } from '@server/identity/limits/login-limits'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import { addPerson, changePerson, numberOf, personById, personByTel } from '@server/identity/shared/users'
import { weaknessOf } from '@server/identity/password/strength'
import type { IdentityRefusal } from '@server/identity/shared/refusal'
import type { Credential } from '@server/identity/sessions/sessions'
import type { Visit } from '@server/identity/sessions/visit'
import type { Profile } from '@server/identity/social/social.port'

type Answer<A> = Promise<E.Either<IdentityRefusal, A>>

/** A new session. `number`: the account's bound number; from now on the browser is known for it. */
export interface Opened extends Credential {
  readonly number?: PhoneNumber
}

/** Login, registration, and the codes for them. */
export interface Entrance {
  readonly login: (credentials: PasswordLogin | CodedTel, visit: Visit) => Answer<Opened>
  /** Sends a code, whether the number has an account or not. The answer does not wait for the message (I-17). */
  readonly sendCode: (request: CodeRequest, visit: Visit) => Answer<void>
  readonly register: (given: Registration, visit: Visit) => Answer<Opened>
  /** A new password; every session ends. */
  readonly resetPassword: (given: PasswordReset, visit: Visit) => Answer<void>
  /** Opens a session for the customer of a verified social profile; an unknown profile gets a new account. */
  readonly bySocial: (provider: Provider, profile: Profile, agent?: string) => Promise<Opened>
  readonly handOff: (value: string, agent?: string) => Answer<Opened>
}

export const entrance = (parts: Parts): Entrance => {
  const { db, now, numbers, codes, limits, passwords, sessions, social, handOffs, messages, devices, proof } = parts

  /** Is the number theirs? */
  const proven = async (
    purpose: CodePurpose,
    { country_code, tel, code }: CodedTel,
    visit: Visit,
  ): Promise<E.Either<IdentityRefusal, PhoneNumber>> => {
    const number = numbers.reachable(country_code, tel)
    if (O.isNone(number)) return E.left({ _tag: 'not_a_number' })
    const proved = await proof(purpose, number.value, code, visit)
    return E.isLeft(proved) ? proved : E.right(number.value)
  }

  const opened = async (id: string, number: PhoneNumber | undefined, agent?: string): Promise<Opened> => ({
    ...(await sessions.open(id, agent)),
    ...(number === undefined ? {} : { number }),
  })

  const byPassword = async ({ country_code, tel, password }: PasswordLogin, visit: Visit) => {
    const number = numbers.read(country_code, tel)
    if (O.isNone(number)) return E.left<IdentityRefusal>({ _tag: 'not_a_number' })
    // a flood is refused before it costs the database anything
    const full = passwords.full()
    if (full !== undefined) return E.left<IdentityRefusal>({ _tag: 'busy', ...full })
    const [own, ...others] = passwordLimits(number.value, visit, devices)
    const retryAfter = await limits.take([own, ...others])
    if (retryAfter !== undefined) return E.left<IdentityRefusal>({ _tag: 'throttled', retryAfter, tried: 'password' })

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
    return E.right(await opened(person.id, number.value, visit.agent))
  }

  const byCode = async (coded: CodedTel, visit: Visit): Answer<Opened> => {
    const number = await proven('login', coded, visit)
    if (E.isLeft(number)) return number
    if (!(await codes.spend('login', number.right, coded.code, visit.device))) return E.left({ _tag: 'wrong_code' })
    const person = await personByTel(db, number.right)
    // the client has proven the number: now the answer may reveal that it has no account
    if (person === undefined) return E.left({ _tag: 'number_unknown' })
    if (person.status === 'blocked') return E.left({ _tag: 'wrong_code' })
    return E.right(await opened(person.id, number.right, visit.agent))
  }

  return {
    login: (credentials, visit) =>
      'password' in credentials ? byPassword(credentials, visit) : byCode(credentials, visit),

    sendCode: async ({ type, country_code, tel }, visit) => {
      const number = numbers.reachable(country_code, tel)
      if (O.isNone(number)) return E.left({ _tag: 'not_a_number' })
      const made = await codes.make(type, number.value, visit)
      if (E.isLeft(made)) return made
      messages.code(number.value, made.right, visit.lang)
      return E.right(undefined)
    },

    register: async (given, visit) => {
      const { password, code, name = '' } = given
      // before the code is used: the client can try a better password with the same code
      const weak = await weaknessOf(password, [given.tel])
      if (weak !== undefined) return E.left({ _tag: 'weak_password', why: weak })
      const number = await proven('register', given, visit)
      if (E.isLeft(number)) return number
      const passwordHash = await passwords.hash(password)
      if (E.isLeft(passwordHash)) return E.left({ _tag: 'busy', ...passwordHash.left })
      if (!(await codes.spend('register', number.right, code, visit.device))) return E.left({ _tag: 'wrong_code' })
      const id = await addPerson(db, { ...number.right, name, passwordHash: passwordHash.right }, now())
      if (id === undefined) return E.left({ _tag: 'number_taken', joinable: false })
      return E.right(await opened(id, number.right, visit.agent))
    },

    resetPassword: async (given, visit) => {
      const weak = await weaknessOf(given.password, [given.tel])
      if (weak !== undefined) return E.left({ _tag: 'weak_password', why: weak })
      const number = await proven('forgot', given, visit)
      if (E.isLeft(number)) return number
      const passwordHash = await passwords.hash(given.password)
      if (E.isLeft(passwordHash)) return E.left({ _tag: 'busy', ...passwordHash.left })
      if (!(await codes.spend('forgot', number.right, given.code, visit.device))) return E.left({ _tag: 'wrong_code' })
      const person = await personByTel(db, number.right)
      if (person === undefined) return E.left({ _tag: 'number_unknown' })
      const settled = person.status === 'require_update_password' ? { status: 'active' } : {}
      await changePerson(db, person.id, { passwordHash: passwordHash.right, verified: true, ...settled })
      await parts.endEverything(person.id)
      return E.right(undefined)
    },

    bySocial: async (provider, profile, agent) => {
      const id = await social.owner(provider, profile)
      return opened(id, numberOf(await personById(db, id)), agent)
    },

    handOff: async (value, agent) => {
      const id = await handOffs.redeem(value)
      return id === undefined
        ? E.left({ _tag: 'spent' })
        : E.right(await opened(id, numberOf(await personById(db, id)), agent))
    },
  }
}

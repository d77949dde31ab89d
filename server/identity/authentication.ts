import * as E from 'fp-ts/Either'
import type { CodedTel, CodePurpose, CodeRequest, PasswordReset, Registration } from '~/domain/account/account'
import type { KnownProvider } from '~/domain/catalog/social-logins'
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
import { defined } from '~/domain/shared/defined'

type Answer<A> = Promise<E.Either<IdentityRefusal, A>>

/** A new session. `number`: the account's bound number; from now on the browser is known for it. */
export interface Opened extends Credential {
  readonly number?: PhoneNumber
}

/** Login, registration, and the codes for them. */
export interface Authentication {
  readonly login: (credentials: PasswordLogin | CodedTel, visit: Visit) => Answer<Opened>
  /** Sends a code, whether the number has an account or not. The answer does not wait for the message (I-17). */
  readonly sendCode: (request: CodeRequest, visit: Visit) => Answer<void>
  readonly register: (given: Registration, visit: Visit) => Answer<Opened>
  /** A new password; every session ends. */
  readonly resetPassword: (given: PasswordReset, visit: Visit) => Answer<void>
  /** Opens a session for the customer of a verified social profile; an unknown profile gets a new account. */
  readonly bySocial: (provider: KnownProvider, profile: Profile, agent?: string) => Promise<Opened>
  readonly handOff: (value: string, agent?: string) => Answer<Opened>
}

export const authentication = (parts: Parts): Authentication => ({
  login: (credentials, visit) =>
    'password' in credentials ? loginByPassword(parts, credentials, visit) : loginByCode(parts, credentials, visit),
  sendCode: (request, visit) => sendCode(parts, request, visit),
  register: (given, visit) => register(parts, given, visit),
  resetPassword: (given, visit) => resetPassword(parts, given, visit),
  bySocial: async (provider, profile, agent) => openFor(parts, await parts.social.owner(provider, profile), agent),
  handOff: async (value, agent) => {
    const id = await parts.handOffs.redeem(value)
    return id === undefined ? E.left({ _tag: 'spent' }) : E.right(await openFor(parts, id, agent))
  },
})

const loginByPassword = async (
  parts: Parts,
  { country_code, tel, password }: PasswordLogin,
  visit: Visit,
): Answer<Opened> => {
  const { db, numbers, limits, passwords, devices } = parts
  const number = numbers.read(country_code, tel)
  if (number === undefined) return E.left({ _tag: 'not_a_number' })
  // a flood is refused before it costs the database anything
  const full = passwords.full()
  if (full !== undefined) return E.left({ _tag: 'busy', ...full })
  const [own, ...others] = passwordLimits(number, visit, devices)
  const retryAfter = await limits.take([own, ...others])
  if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter, tried: 'password' })

  const person = await personByTel(db, number)
  const matches = await passwords.matches(password, person?.passwordHash ?? undefined)
  if (E.isLeft(matches)) {
    await limits.giveBack([own, ...others])
    return E.left({ _tag: 'busy', ...matches.left })
  }
  if (person === undefined || !matches.right || person.status === 'blocked') return E.left({ _tag: 'wrong' })
  await limits.forget(own)
  await limits.giveBack(others)
  return E.right(await open(parts, person.id, number, visit.agent))
}

const loginByCode = async (parts: Parts, coded: CodedTel, visit: Visit): Answer<Opened> => {
  const number = await provenNumber(parts, 'login', coded, visit)
  if (E.isLeft(number)) return number
  if (!(await parts.codes.spend('login', number.right, coded.code, visit.device))) return E.left({ _tag: 'wrong_code' })
  const person = await personByTel(parts.db, number.right)
  // the client has proven the number: now the answer may reveal that it has no account
  if (person === undefined) return E.left({ _tag: 'number_unknown' })
  if (person.status === 'blocked') return E.left({ _tag: 'wrong_code' })
  return E.right(await open(parts, person.id, number.right, visit.agent))
}

const sendCode = async (
  { numbers, codes, messages }: Parts,
  { type, country_code, tel }: CodeRequest,
  visit: Visit,
): Answer<void> => {
  const number = numbers.reachable(country_code, tel)
  if (number === undefined) return E.left({ _tag: 'not_a_number' })
  const made = await codes.make(type, number, visit)
  if (E.isLeft(made)) return made
  messages.code(number, made.right, visit.lang)
  return E.right(undefined)
}

const register = async (parts: Parts, given: Registration, visit: Visit): Answer<Opened> => {
  const { db, now, codes, passwords } = parts
  const { password, code, name = '' } = given
  // before the code is used: the client can try a better password with the same code
  const weak = await weaknessOf(password, [given.tel])
  if (weak !== undefined) return E.left({ _tag: 'weak_password', why: weak })
  const number = await provenNumber(parts, 'register', given, visit)
  if (E.isLeft(number)) return number
  const passwordHash = await passwords.hash(password)
  if (E.isLeft(passwordHash)) return E.left({ _tag: 'busy', ...passwordHash.left })
  if (!(await codes.spend('register', number.right, code, visit.device))) return E.left({ _tag: 'wrong_code' })
  const id = await addPerson(db, { ...number.right, name, passwordHash: passwordHash.right }, now())
  if (id === undefined) return E.left({ _tag: 'number_taken', joinable: false })
  return E.right(await open(parts, id, number.right, visit.agent))
}

const resetPassword = async (parts: Parts, given: PasswordReset, visit: Visit): Answer<void> => {
  const { db, codes, passwords } = parts
  const weak = await weaknessOf(given.password, [given.tel])
  if (weak !== undefined) return E.left({ _tag: 'weak_password', why: weak })
  const number = await provenNumber(parts, 'forgot', given, visit)
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
}

/** The number, if the code proves that it is theirs. */
const provenNumber = async (
  { numbers, proof }: Parts,
  purpose: CodePurpose,
  { country_code, tel, code }: CodedTel,
  visit: Visit,
): Answer<PhoneNumber> => {
  const number = numbers.reachable(country_code, tel)
  if (number === undefined) return E.left({ _tag: 'not_a_number' })
  const proved = await proof(purpose, number, code, visit)
  return E.isLeft(proved) ? proved : E.right(number)
}

const openFor = async (parts: Parts, id: string, agent: string | undefined): Promise<Opened> =>
  open(parts, id, numberOf(await personById(parts.db, id)), agent)

const open = async (
  { sessions }: Parts,
  id: string,
  number: PhoneNumber | undefined,
  agent: string | undefined,
): Promise<Opened> => ({ ...(await sessions.open(id, agent)), ...defined({ number }) })

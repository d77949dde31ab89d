import * as E from 'fp-ts/Either'
import * as O from 'fp-ts/Option'
import { parseTel } from '~/domain/phone'
import type { PasswordLogin, User } from '~/domain/session'
import { attempts } from '@server/identity/attempts'
import { passwords as usualPasswords, type Passwords } from '@server/identity/passwords'
import { addPerson, personById, personByTel, userOf } from '@server/identity/people'
import { type Credential, type Sessions, sessionsIn } from '@server/identity/sessions'
import type { Db } from '@server/store/database'

/** Why somebody is not let in. */
export type LoginRefusal =
  /** Not a telephone number at all. */
  | { readonly _tag: 'not_a_number' }
  /** Nobody has the number, or the password is another: the two look the same and take as long (I-17). */
  | { readonly _tag: 'wrong' }
  /** Too many attempts have failed. */
  | { readonly _tag: 'throttled'; readonly retryAfter: number }
  /** Too many are logging in at this moment. */
  | { readonly _tag: 'busy'; readonly retryAfter: number }

/** Who is who. */
export interface Identity {
  /** `from`: the visitor's address, against which failures are counted. */
  readonly login: (credentials: PasswordLogin, from: string) => Promise<E.Either<LoginRefusal, Credential>>
  readonly recognise: Sessions['recognise']
  readonly logout: Sessions['end']
  readonly user: (id: string) => Promise<User | undefined>
  /** Adds a customer whose number counts as confirmed; one who has the number already stays as they are. */
  readonly add: (person: NewPerson) => Promise<void>
}

export interface NewPerson {
  readonly name: string
  readonly countryCode: string
  readonly tel: string
  readonly password: string
}

export interface IdentityDeps {
  readonly db: Db
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly endSockets: (sessionId: string) => void
  readonly passwords?: Passwords
}

/** Failures within the window: for one number from one address, and from one address altogether. */
const PER_NUMBER = 10
const PER_ADDRESS = 100

export const makeIdentity = ({ db, now, endSockets, passwords = usualPasswords() }: IdentityDeps): Identity => {
  const sessions = sessionsIn(db, now, endSockets)
  const failures = attempts(now)
  return {
    recognise: sessions.recognise,
    logout: sessions.end,

    login: async ({ country_code, tel: raw, password }, from) => {
      const tel = parseTel(country_code, raw)
      if (O.isNone(tel) || !/^\+\d{1,4}$/u.test(country_code)) return E.left({ _tag: 'not_a_number' })
      const number = { name: `${from} ${country_code}${tel.value}`, limit: PER_NUMBER }
      const counted = [number, { name: from, limit: PER_ADDRESS }]
      const retryAfter = failures.wait(counted)
      if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter })

      const person = await personByTel(db, country_code, tel.value)
      const matches = await passwords.matches(password, person?.passwordHash ?? undefined)
      if (E.isLeft(matches)) return E.left({ _tag: 'busy', ...matches.left })
      if (person === undefined || !matches.right || person.status === 'blocked') {
        failures.failed(counted)
        return E.left({ _tag: 'wrong' })
      }
      failures.succeeded(number)
      return E.right(await sessions.open(person.id))
    },

    user: async id => {
      const person = await personById(db, id)
      return person === undefined ? undefined : userOf(person)
    },

    add: async ({ name, countryCode, tel, password }) => {
      const passwordHash = await passwords.hash(password)
      if (E.isLeft(passwordHash)) throw new Error('too many passwords are being hashed')
      await addPerson(db, { name, countryCode, tel, passwordHash: passwordHash.right }, now())
    },
  }
}

import { and, eq, isNull } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Confirmable } from '~/domain/account/account'
import { sessionPasswordLimit } from '@server/identity/limits/login-limits'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import type { Parts, Self } from '@server/identity/parts'
import { numberOf, type Person, personById } from '@server/identity/shared/users'
import type { IdentityRefusal } from '@server/identity/shared/refusal'
import type { Visit } from '@server/identity/sessions/visit'
import { sessions } from '@server/platform/database/schema/users'
import { operation } from '@server/platform/database/steps'
import { transact } from '@server/platform/database/transact'

type Answer = Promise<E.Either<IdentityRefusal, void>>

/** Confirms with a phone code or the password that a session is used by its customer. */
export interface Confirmation {
  /** Sends a code to the customer's own bound number and to no other, for any request. */
  readonly send: (self: Self, visit: Visit) => Answer
  /** Marks the session permanently: it may show codes of orders that another session placed. */
  readonly give: (self: Self, code: string, visit: Visit) => Answer
  /** Is it the customer's password? */
  readonly password: (person: Person, password: string) => Answer
  /**
   * Must run before a login method is added, changed or removed: it checks the present password, or a code to the bound
   * number. A borrowed phone is not enough. Customers without a number are exempt: they have no orders.
   */
  readonly before: (self: Self, given: Confirmable, visit: Visit) => Answer
}

export const confirmation = ({ db, now, codes, limits, messages, passwords, proof }: Parts): Confirmation => {
  const boundTo = async (userId: string): Promise<PhoneNumber | undefined> => numberOf(await personById(db, userId))

  const give: Confirmation['give'] = async ({ userId, sessionId }, code, visit) => {
    const number = await boundTo(userId)
    if (number === undefined) return E.left({ _tag: 'absent' })
    const proved = await proof('reveal', number, code, visit)
    if (E.isLeft(proved)) return proved
    // both or neither: the customer would have to request a new code if this one is used up without effect
    return transact<IdentityRefusal, void>(db, async tx => {
      if (!(await codes.spend('reveal', number, code, visit.device, tx))) return E.left({ _tag: 'wrong_code' })
      const own = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt))
      await tx
        .update(sessions)
        .set({ confirmedAt: new Date(now()) })
        .where(own)
      return E.right(undefined)
    })
  }

  const password: Confirmation['password'] = async ({ id, passwordHash }, given) => {
    const tries = sessionPasswordLimit(id)
    const retryAfter = await limits.take([tries])
    if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter, tried: 'password' })
    const matches = await passwords.matches(given, passwordHash ?? undefined)
    if (E.isLeft(matches)) {
      await limits.giveBack([tries])
      return E.left({ _tag: 'busy', ...matches.left })
    }
    if (!matches.right) return E.left({ _tag: 'wrong_password' })
    await limits.forget(tries)
    return E.right(undefined)
  }

  return {
    password,

    send: async ({ userId }, visit) => {
      const number = await boundTo(userId)
      if (number === undefined) return E.left({ _tag: 'absent' })
      const made = await codes.make('reveal', number, visit, userId)
      if (E.isLeft(made)) return made
      messages.code(number, made.right, visit.lang)
      return E.right(undefined)
    },

    give: (self, code, visit) => operation('confirm', () => give(self, code, visit)),

    before: async (self, { confirmation: code, current_password: current }, visit) => {
      const person = await personById(db, self.userId)
      if (numberOf(person) === undefined || person === undefined) return E.right(undefined)
      if (code === undefined && current !== undefined && person.passwordHash !== null) return password(person, current)
      if (code === undefined) return E.left({ _tag: 'unconfirmed', given: false })
      const given = await give(self, code, visit)
      return E.isLeft(given) && given.left._tag === 'wrong_code' ? E.left({ _tag: 'unconfirmed', given: true }) : given
    },
  }
}

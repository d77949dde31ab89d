import { and, eq, isNull } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Lang } from '~/domain/locale'
import type { Self } from '@server/identity/account'
import { type Limit, networkOf } from '@server/identity/limits'
import type { PhoneNumber } from '@server/identity/numbers'
import type { Parts } from '@server/identity/parts'
import { personById } from '@server/identity/people'
import type { IdentityRefusal } from '@server/identity/refusal'
import { sessions } from '@server/store/schema/people'
import { transact } from '@server/store/transact'

type Answer = Promise<E.Either<IdentityRefusal, void>>

/** A session shows by a phone code that its customer is in it (decisions 3). Once is enough: the session is marked for good. */
export interface Confirmation {
  /** To the customer's own bound number and to no other, whatever was asked for. */
  readonly send: (self: Self, from: string, lang: Lang) => Answer
  readonly give: (self: Self, code: string, from: string) => Answer
}

const WINDOW_MS = 15 * 60_000
const PER_NETWORK = 100

export const confirmation = ({ db, now, codes, limits, messages }: Parts): Confirmation => {
  const numberOf = async (userId: string): Promise<PhoneNumber | undefined> => {
    const person = await personById(db, userId)
    if (person === undefined || person.tel === null || person.countryCode === null) return undefined
    return { countryCode: person.countryCode, tel: person.tel }
  }
  return {
    send: async ({ userId }, from, lang) => {
      const number = await numberOf(userId)
      if (number === undefined) return E.left({ _tag: 'absent' })
      const made = await codes.make('reveal', number, networkOf(from))
      if (E.isLeft(made)) return made
      messages.post(number, made.right, lang)
      return E.right(undefined)
    },

    give: async ({ userId, sessionId }, code, from) => {
      const number = await numberOf(userId)
      if (number === undefined) return E.left({ _tag: 'absent' })
      const tries: Limit = { name: `login ${networkOf(from)}`, most: PER_NETWORK, windowMs: WINDOW_MS }
      const retryAfter = await limits.take([tries])
      if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter })
      if (!(await codes.check('reveal', number, code))) return E.left({ _tag: 'wrong_code' })
      await limits.giveBack([tries])
      // both or neither: a code that is used up and has opened nothing would have to be asked for again
      return transact<IdentityRefusal, void>(db, async tx => {
        if (!(await codes.spend('reveal', number, code, tx))) return E.left({ _tag: 'wrong_code' })
        const own = and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt))
        await tx
          .update(sessions)
          .set({ confirmedAt: new Date(now()) })
          .where(own)
        return E.right(undefined)
      })
    },
  }
}

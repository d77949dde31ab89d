import { and, eq, isNull } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Lang } from '~/domain/locale'
import type { Self } from '@server/identity/account'
import { trustOf } from '@server/identity/doubt'
import { type Limit, networkOf } from '@server/identity/limits'
import type { PhoneNumber } from '@server/identity/numbers'
import type { Parts } from '@server/identity/parts'
import { personById } from '@server/identity/people'
import type { IdentityRefusal } from '@server/identity/refusal'
import { sessions } from '@server/store/schema/people'
import { operation } from '@server/store/steps'
import { transact } from '@server/store/transact'

type Answer = Promise<E.Either<IdentityRefusal, void>>

/** A session shows by a phone code that its customer is in it (decisions 3). Once is enough: the session is marked for good. */
export interface Confirmation {
  /** To the customer's own bound number and to no other, whatever was asked for. */
  readonly send: (self: Self, from: string, lang: Lang) => Answer
  readonly give: (self: Self, code: string, from: string) => Answer
  /**
   * Before another way in is made: an old session would come back by it as a young one, and see every code. Who has no number has
   * no orders either.
   */
  readonly before: (self: Self, code: string | undefined, from: string) => Answer
}

const WINDOW_MS = 15 * 60_000
const PER_NETWORK = 100

export const confirmation = ({ db, now, codes, limits, messages, revealAfterMs }: Parts): Confirmation => {
  const numberOf = async (userId: string): Promise<PhoneNumber | undefined> => {
    const person = await personById(db, userId)
    if (person === undefined || person.tel === null || person.countryCode === null) return undefined
    return { countryCode: person.countryCode, tel: person.tel }
  }
  const give: Confirmation['give'] = async ({ userId, sessionId }, code, from) => {
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

    give: (self, code, from) => operation('confirm', () => give(self, code, from)),

    before: async (self, code, from) => {
      if ((await numberOf(self.userId)) === undefined) return E.right(undefined)
      const own = and(eq(sessions.id, self.sessionId), eq(sessions.userId, self.userId))
      const session = (await db.select().from(sessions).where(own))[0]
      if (session !== undefined && trustOf(session, now(), revealAfterMs) !== undefined) return E.right(undefined)
      if (code === undefined) return E.left({ _tag: 'unconfirmed', given: false })
      const given = await give(self, code, from)
      return E.isLeft(given) && given.left._tag === 'wrong_code' ? E.left({ _tag: 'unconfirmed', given: true }) : given
    },
  }
}

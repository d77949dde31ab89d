import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { CodedTel } from '~/domain/account/account'
import type { Opened } from '@server/identity/authentication'
import type { Parts, Self } from '@server/identity/parts'
import { lockPerson, type Person, personById, personByTel } from '@server/identity/shared/users'
import type { IdentityRefusal } from '@server/identity/shared/refusal'
import { isTaken } from '@server/identity/social-accounts'
import type { Visit } from '@server/identity/sessions/visit'
import type { Db, Tx } from '@server/platform/database/database'
import { orders } from '@server/platform/database/schema/orders'
import { users } from '@server/platform/database/schema/users'
import { transact } from '@server/platform/database/transact'

/**
 * A new social customer whose number already has an account links the social account to that account. The code sent to
 * the bound number also confirms the new link.
 */
export type Join = (self: Self, coded: CodedTel, visit: Visit) => Promise<E.Either<IdentityRefusal, Opened>>

export const joinIn =
  ({ db, numbers, codes, proof, sessions, social, messages }: Parts): Join =>
  async (self, { country_code, tel, code }, visit) => {
    const number = numbers.reachable(country_code, tel)
    if (number === undefined) return E.left({ _tag: 'not_a_number' })
    const proved = await proof('binding', number, code, visit)
    if (E.isLeft(proved)) return proved
    try {
      const joined = await transact<IdentityRefusal, Joined>(db, async tx => {
        if (!(await codes.spend('binding', number, code, visit.device, tx))) return E.left({ _tag: 'wrong_code' })
        // locked, so that the new customer does not bind another number meanwhile
        const newcomer = await lockPerson(tx, self.userId)
        const owner = await personByTel(tx, number)
        if (owner === undefined) return E.left({ _tag: 'number_unknown' })
        if (owner.status === 'blocked') return E.left({ _tag: 'wrong_code' })
        if (newcomer === undefined || newcomer.id === owner.id || !(await hasNothing(tx, newcomer)))
          return E.left({ _tag: 'number_taken', joinable: false })
        const providers = await social.move(tx, newcomer.id, owner.id)
        // an erasure of the owner's data does not come to the account that is left behind
        await tx.update(users).set({ name: '' }).where(eq(users.id, newcomer.id))
        return E.right({ owner, providers })
      })
      if (E.isLeft(joined)) return joined
      const { owner, providers } = joined.right
      await sessions.endAll(self.userId)
      messages.changed(number, { _tag: 'linked', providers }, visit.lang)
      return E.right({ ...(await sessions.open(owner.id, visit.agent)), number })
    } catch (error) {
      // the account has another one of that provider
      if (isTaken(error)) return E.left({ _tag: 'linked_elsewhere' })
      throw error
    }
  }

/** Could the customer's social account be linked to another account? */
export const isJoinable = async (db: Db, userId: string): Promise<boolean> => {
  const person = await personById(db, userId)
  return person !== undefined && hasNothing(db, person)
}

interface Joined {
  readonly owner: Person
  readonly providers: Awaited<ReturnType<Parts['social']['move']>>
}

/** The account has no number, no password and no order, so it can be abandoned without a loss. */
const hasNothing = async (db: Db | Tx, { id, tel, passwordHash, status }: Person): Promise<boolean> =>
  tel === null &&
  passwordHash === null &&
  status === 'active' &&
  (await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, id)).limit(1)).length === 0

import { and, asc, eq, inArray } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { type Provider, providers, type SocialIdentity } from '~/domain/account/account'
import type { Numbers } from '@server/identity/shared/numbers'
import { addUnbound, lockPerson, type Person } from '@server/identity/shared/users'
import type { IdentityRefusal } from '@server/identity/shared/refusal'
import type { Profile } from '@server/identity/social/social.port'
import type { Db, Tx } from '@server/platform/database/database'
import { identities } from '@server/platform/database/schema/users'
import { sqlState, transact } from '@server/platform/database/transact'

/** Social accounts, and whom they belong to here. */
export interface SocialAccounts {
  /** Whose it is. An unknown one gets an account of its own: never that of somebody who is only called the same. */
  readonly owner: (provider: Provider, profile: Profile) => Promise<string>
  readonly link: (userId: string, provider: Provider, profile: Profile) => Promise<E.Either<IdentityRefusal, void>>
  /** The last way to log in stays. */
  readonly unlink: (userId: string, provider: Provider) => Promise<E.Either<IdentityRefusal, void>>
  /** Every link of one customer becomes another's. A provider that the other has already is refused by the database. */
  readonly move: (tx: Tx, from: string, to: string) => Promise<readonly Provider[]>
  readonly list: (person: Person) => Promise<readonly SocialIdentity[]>
}

export const socialAccountsIn = (db: Db, now: () => number, numbers: Numbers): SocialAccounts => {
  const find = async (tx: Db | Tx, provider: Provider, { subject, formerly }: Profile) => {
    const ids = formerly === undefined ? [subject] : [subject, formerly]
    const rows = await tx
      .select()
      .from(identities)
      .where(and(eq(identities.provider, provider), inArray(identities.subject, ids)))
    return rows.find(row => row.subject === subject) ?? rows[0]
  }
  const add = async (tx: Tx, userId: string, provider: Provider, { subject, name }: Profile) => {
    const row = { provider, subject, userId, name, createdAt: new Date(now()) }
    return (await tx.insert(identities).values(row).onConflictDoNothing().returning({ userId: identities.userId }))[0]
  }
  const linked = (tx: Db | Tx, userId: string) =>
    tx.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.createdAt))
  /** The number counts when a password or a code still leads in by it. */
  const hasNumber = ({ tel, countryCode, passwordHash }: Person): boolean =>
    tel !== null && countryCode !== null && (passwordHash !== null || numbers.isServed(countryCode))

  return {
    owner: async (provider, profile) => {
      const known = await find(db, provider, profile)
      if (known !== undefined) {
        if (known.subject !== profile.subject || known.name !== profile.name)
          await db
            .update(identities)
            .set({ subject: profile.subject, name: profile.name })
            .where(and(eq(identities.provider, provider), eq(identities.subject, known.subject)))
        return known.userId
      }
      const made = await transact<'taken', string>(db, async tx => {
        const id = await addUnbound(tx, profile.name, now())
        return (await add(tx, id, provider, profile)) === undefined ? E.left('taken') : E.right(id)
      })
      if (E.isRight(made)) return made.right
      // somebody logged in with it at the same moment, and was quicker
      const other = await find(db, provider, profile)
      if (other === undefined) throw new Error('a social account came and went')
      return other.userId
    },

    link: async (userId, provider, profile) => {
      const known = await find(db, provider, profile)
      if (known !== undefined)
        return known.userId === userId ? E.right(undefined) : E.left({ _tag: 'linked_elsewhere' })
      return transact<IdentityRefusal, void>(db, async tx =>
        (await add(tx, userId, provider, profile)) === undefined
          ? E.left({ _tag: 'linked_elsewhere' })
          : E.right(undefined),
      )
    },

    unlink: (userId, provider) =>
      transact<IdentityRefusal, void>(db, async tx => {
        // two that each take the last but one away would leave none
        const person = await lockPerson(tx, userId)
        const own = await linked(tx, userId)
        if (person === undefined || !own.some(each => each.provider === provider)) return E.left({ _tag: 'absent' })
        if (own.length === 1 && !hasNumber(person)) return E.left({ _tag: 'last_way' })
        await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
        return E.right(undefined)
      }),

    move: async (tx, from, to) => {
      const moved = await tx
        .update(identities)
        .set({ userId: to })
        .where(eq(identities.userId, from))
        .returning({ provider: identities.provider })
      return providers.filter(provider => moved.some(each => each.provider === provider))
    },

    list: async person => {
      const own = await linked(db, person.id)
      const removable = own.length > 1 || hasNumber(person)
      return own.flatMap(row => {
        const provider = providers.find(each => each === row.provider)
        return provider === undefined ? [] : [{ provider, removable, ...(row.name === '' ? {} : { name: row.name }) }]
      })
    },
  }
}

/** Somebody else had it first. */
export const isTaken = (error: unknown): boolean => sqlState(error) === '23505'

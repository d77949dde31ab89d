import { and, asc, eq, inArray } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { SocialIdentity } from '~/domain/account/account'
import { type KnownProvider, providers } from '~/domain/catalog/social-logins'
import type { Numbers } from '@server/identity/shared/numbers'
import { addUnbound, lockPerson, type Person } from '@server/identity/shared/users'
import type { IdentityRefusal } from '@server/identity/shared/refusal'
import type { Profile } from '@server/identity/social/social.port'
import type { Db, Tx } from '@server/platform/database/database'
import { identities } from '@server/platform/database/schema/users'
import { sqlState, transact } from '@server/platform/database/transact'

/** Social accounts, and their owners here. */
export interface SocialAccounts {
  /** Returns the owner's id. An unknown profile gets a new account, never that of a customer with the same name. */
  readonly owner: (provider: KnownProvider, profile: Profile) => Promise<string>
  readonly link: (userId: string, provider: KnownProvider, profile: Profile) => Promise<E.Either<IdentityRefusal, void>>
  /** The last login method stays. */
  readonly unlink: (userId: string, provider: KnownProvider) => Promise<E.Either<IdentityRefusal, void>>
  /**
   * Moves every link of one customer to another. The database refuses a provider that the other customer already has.
   */
  readonly move: (tx: Tx, from: string, to: string) => Promise<readonly KnownProvider[]>
  readonly list: (person: Person) => Promise<readonly SocialIdentity[]>
}

interface Deps {
  readonly db: Db
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly numbers: Numbers
}

export const socialAccountsIn = (db: Db, now: () => number, numbers: Numbers): SocialAccounts => {
  const deps = { db, now, numbers }
  return {
    owner: (provider, profile) => ownerOf(deps, provider, profile),

    link: async (userId, provider, profile) => {
      const known = await find(db, provider, profile)
      if (known !== undefined)
        return known.userId === userId ? E.right(undefined) : E.left({ _tag: 'linked_elsewhere' })
      return transact<IdentityRefusal, void>(db, async tx =>
        (await add(tx, userId, provider, profile, now())) ? E.right(undefined) : E.left({ _tag: 'linked_elsewhere' }),
      )
    },

    unlink: (userId, provider) => unlink(deps, userId, provider),

    move: async (tx, from, to) => {
      const moved = await tx
        .update(identities)
        .set({ userId: to })
        .where(eq(identities.userId, from))
        .returning({ provider: identities.provider })
      return providers.filter(provider => moved.some(each => each.provider === provider))
    },

    list: async person => {
      const own = await linkedTo(db, person.id)
      const removable = own.length > 1 || hasNumber(deps, person)
      return own.flatMap(row => {
        const provider = providers.find(each => each === row.provider)
        return provider === undefined ? [] : [{ provider, removable, ...(row.name === '' ? {} : { name: row.name }) }]
      })
    },
  }
}

const ownerOf = async ({ db, now }: Deps, provider: KnownProvider, profile: Profile): Promise<string> => {
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
    return (await add(tx, id, provider, profile, now())) ? E.right(id) : E.left('taken')
  })
  if (E.isRight(made)) return made.right
  // a parallel login with it was faster
  const other = await find(db, provider, profile)
  if (other === undefined) throw new Error('a social account came and went')
  return other.userId
}

const unlink = (
  { db, numbers }: Deps,
  userId: string,
  provider: KnownProvider,
): Promise<E.Either<IdentityRefusal, void>> =>
  transact<IdentityRefusal, void>(db, async tx => {
    // without the lock, two requests could each remove one of the last two and leave no login method
    const person = await lockPerson(tx, userId)
    const own = await linkedTo(tx, userId)
    if (person === undefined || !own.some(each => each.provider === provider)) return E.left({ _tag: 'absent' })
    if (own.length === 1 && !hasNumber({ numbers }, person)) return E.left({ _tag: 'last_way' })
    await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
    return E.right(undefined)
  })

const find = async (tx: Db | Tx, provider: KnownProvider, { subject, formerly }: Profile) => {
  const ids = formerly === undefined ? [subject] : [subject, formerly]
  const rows = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), inArray(identities.subject, ids)))
  return rows.find(row => row.subject === subject) ?? rows[0]
}

/** False: the social account has an owner already. */
const add = async (
  tx: Tx,
  userId: string,
  provider: KnownProvider,
  { subject, name }: Profile,
  now: number,
): Promise<boolean> => {
  const row = { provider, subject, userId, name, createdAt: new Date(now) }
  const added = await tx.insert(identities).values(row).onConflictDoNothing().returning({ userId: identities.userId })
  return added.length > 0
}

const linkedTo = (tx: Db | Tx, userId: string) =>
  tx.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.createdAt))

/** A number counts as a login method if a password or a code can still log in with it. */
const hasNumber = ({ numbers }: Pick<Deps, 'numbers'>, { tel, countryCode, passwordHash }: Person): boolean =>
  tel !== null && countryCode !== null && (passwordHash !== null || numbers.isServed(countryCode))

/** Another user already has it. */
export const isTaken = (error: unknown): boolean => sqlState(error) === '23505'

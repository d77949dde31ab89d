import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { User } from '~/domain/account/session'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import type { Db, Tx } from '@server/platform/database/database'
import { users } from '@server/platform/database/schema/users'

export type Person = typeof users.$inferSelect

/** Whose number it is. */
export const personByTel = async (db: Db | Tx, { countryCode, tel }: PhoneNumber): Promise<Person | undefined> => {
  const own = and(eq(users.countryCode, countryCode), eq(users.tel, tel))
  return (await db.select().from(users).where(own))[0]
}

export const personById = async (db: Db | Tx, id: string): Promise<Person | undefined> =>
  (await db.select().from(users).where(eq(users.id, id)))[0]

/** The same, with the row locked until the transaction ends. */
export const lockPerson = async (tx: Db | Tx, id: string): Promise<Person | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0]

/** The number that is bound to the account. */
export const numberOf = (person: Pick<Person, 'countryCode' | 'tel'> | undefined): PhoneNumber | undefined =>
  person === undefined || person.tel === null || person.countryCode === null
    ? undefined
    : { countryCode: person.countryCode, tel: person.tel }

/** The user record of the interface (docs/spec/product.md#3-entities-and-their-fields). */
export const userOf = (person: Person): User => ({
  hashid: person.id,
  name: person.name,
  registered: person.tel !== null,
  verified: person.verified,
  status: { name: person.status },
  scope: person.scope,
  ...(person.tel === null || person.countryCode === null
    ? {}
    : { tel: { country_code: person.countryCode, tel: person.tel } }),
  consents: person.consents,
})

/**
 * Adds a customer with a confirmed number and returns their id. Undefined: the number already has an account, which
 * does not change.
 */
export const addPerson = async (
  db: Db | Tx,
  person: PhoneNumber & Pick<Person, 'name' | 'passwordHash'> & Partial<Pick<Person, 'consents'>>,
  now: number,
): Promise<string | undefined> => {
  const added = await db
    .insert(users)
    .values({ ...person, id: randomUUID(), verified: true, createdAt: new Date(now) })
    .onConflictDoNothing({ target: [users.countryCode, users.tel] })
    .returning({ id: users.id })
  return added[0]?.id
}

/** Adds a customer without a number, after a social login: they must bind a number before anything else. */
export const addUnbound = async (db: Db | Tx, name: string, now: number): Promise<string> => {
  const id = randomUUID()
  await db.insert(users).values({ id, name, createdAt: new Date(now) })
  return id
}

export const changePerson = async (
  db: Db | Tx,
  id: string,
  change: Partial<Omit<Person, 'id'>>,
): Promise<Person | undefined> => (await db.update(users).set(change).where(eq(users.id, id)).returning())[0]

/** Was the customer's data erased? Then nothing can be delivered to them. */
export const wasErased = async (db: Db | Tx, id: string): Promise<boolean> =>
  (await personById(db, id))?.status === 'erased'

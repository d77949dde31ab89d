import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { User } from '~/domain/session'
import type { Db } from '@server/store/database'
import { users } from '@server/store/schema/people'

export type Person = typeof users.$inferSelect

/** Whose number it is; `tel` as `parseTel` answers it. */
export const personByTel = async (db: Db, countryCode: string, tel: string): Promise<Person | undefined> => {
  const own = and(eq(users.countryCode, countryCode), eq(users.tel, tel))
  return (await db.select().from(users).where(own))[0]
}

export const personById = async (db: Db, id: string): Promise<Person | undefined> =>
  (await db.select().from(users).where(eq(users.id, id)))[0]

/** The user record as the interface knows it (specification 3). */
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
})

/** A customer with a confirmed number. A number that somebody has already stays theirs. */
export const addPerson = async (
  db: Db,
  person: { readonly name: string; readonly countryCode: string; readonly tel: string; readonly passwordHash: string },
  now: number,
): Promise<void> => {
  await db
    .insert(users)
    .values({ ...person, id: randomUUID(), verified: true, createdAt: new Date(now) })
    .onConflictDoNothing({ target: [users.countryCode, users.tel] })
}

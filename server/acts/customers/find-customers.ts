import { and, asc, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { peopleMeant } from '@server/acts/customers/named-customer'
import { numbersMeant } from '@server/identity/shared/any-number'
import type { Person } from '@server/identity/shared/users'
import type { Db } from '@server/platform/database/database'
import { users } from '@server/platform/database/schema/users'
import { isUuid } from '@server/platform/uuid'

export interface FoundCustomers {
  readonly people: readonly Person[]
  /** There are more with a name that begins so. */
  readonly hasMore: boolean
}

/** How many customers with a name that begins alike are shown. */
const MOST = 50

/**
 * The customers that a text means: the id of an account, a phone number however it is spelled, or the beginning of a name.
 * A role that does not see customers in full may not search for names: it could find out the rest of a masked one.
 */
export const findCustomers = async (
  db: Db,
  text: string,
  mayUseNames: boolean,
): Promise<E.Either<{ readonly _tag: 'names_not_searched' }, FoundCustomers>> => {
  const word = text.trim()
  if (isUuid(word) || numbersMeant(word).length > 0)
    return E.right({ people: await peopleMeant(db, word), hasMore: false })
  if (!mayUseNames) return E.left({ _tag: 'names_not_searched' })
  const found = word === '' ? [] : await namedLike(db, word)
  return E.right({ people: found.slice(0, MOST), hasMore: found.length > MOST })
}

/** The letters of the index: lower case, in the order of their code points. */
const name = sql`lower(${users.name}) collate "C"`

/** A range of the index: every text that begins with the word lies before the word with the last character of all. */
const namedLike = (db: Db, word: string): Promise<readonly Person[]> =>
  db
    .select()
    .from(users)
    .where(and(sql`${name} >= lower(${word}::text)`, sql`${name} < lower(${word}::text) || ${LAST_CHARACTER}::text`))
    .orderBy(asc(name), asc(users.id))
    .limit(MOST + 1)

const LAST_CHARACTER = '\u{10FFFF}'

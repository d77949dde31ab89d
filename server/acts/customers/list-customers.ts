import { and, desc, eq, sql } from 'drizzle-orm'
import type { Person } from '@server/identity/shared/users'
import type { Db } from '@server/platform/database/database'
import { users } from '@server/platform/database/schema/users'
import { type ListPage, type Paging, readPage } from '@server/platform/list-page'
import { type Cursor, cursorOf, readCursor } from '@server/platform/page-cursor'

/** What an operator may make of an account (docs/spec/product.md#4-states-and-transitions). */
export const settableStatuses = ['active', 'require_update_password', 'blocked'] as const
export type SettableStatus = (typeof settableStatuses)[number]

/** What an account may be. */
export const customerStatuses = [...settableStatuses, 'erased'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

/**
 * A page of the customers, or of those with a status, the newest first. The database reads each page by an index, so a late
 * page costs no more than the first. Undefined: the cursor is not one of this list.
 */
export const listCustomers = (
  db: Db,
  status: CustomerStatus | undefined,
  paging: Paging,
): Promise<ListPage<Person> | undefined> =>
  readPage(paging, {
    placeOf: readCursor,
    read: (behind, limit) =>
      db
        .select()
        .from(users)
        .where(and(status === undefined ? undefined : eq(users.status, status), behind && isBehind(behind)))
        .orderBy(desc(users.createdAt), users.id)
        .limit(limit),
    cursorOf,
  })

/** The first condition is for the index: a tuple cannot compare one column downwards and the other upwards. */
const isBehind = ({ at, id }: Cursor) => {
  const time = sql`${at.toISOString()}::timestamptz`
  return sql`${users.createdAt} <= ${time} and (${users.createdAt} < ${time} or ${users.id} > ${id}::uuid)`
}

import { and, desc, eq, sql } from 'drizzle-orm'
import type { Person } from '@server/identity/shared/users'
import type { Db } from '@server/platform/database/database'
import { users } from '@server/platform/database/schema/users'
import type { Cursor } from '@server/platform/page-cursor'

/** What an operator may make of an account (docs/spec/product.md#4-states-and-transitions). */
export const settableStatuses = ['active', 'require_update_password', 'blocked'] as const
export type SettableStatus = (typeof settableStatuses)[number]

/** What an account may be. */
export const customerStatuses = [...settableStatuses, 'erased'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

export interface CustomerPage {
  readonly status?: CustomerStatus | undefined
  /** The last customer of the page before. */
  readonly after?: Cursor | undefined
  readonly limit: number
}

/** The newest customers. The database reads each page by an index, so a late page costs no more than the first. */
export const listCustomers = (db: Db, { status, after, limit }: CustomerPage): Promise<readonly Person[]> =>
  db
    .select()
    .from(users)
    .where(and(status === undefined ? undefined : eq(users.status, status), after && isBehind(after)))
    .orderBy(desc(users.createdAt), users.id)
    .limit(limit)

/** The first condition is for the index: a tuple cannot compare one column downwards and the other upwards. */
const isBehind = ({ at, id }: Cursor) => {
  const time = sql`${at.toISOString()}::timestamptz`
  return sql`${users.createdAt} <= ${time} and (${users.createdAt} < ${time} or ${users.id} > ${id}::uuid)`
}

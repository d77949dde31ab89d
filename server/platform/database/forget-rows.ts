import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '@server/platform/database/database'

/** How many rows one statement deletes. */
const AT_ONCE = 1_000
/** How many statements one round runs: the rest waits for the next round. */
const MOST_BATCHES = 100

/**
 * Deletes the rows of a table that the condition selects, a few at a time: one large delete would hold its locks for
 * long. Safe in several processes at once. In a table of several partitions a place is not unique, so the condition is asked
 * twice.
 */
export const forgetRows = async (db: Db, table: PgTable, old: SQL | undefined): Promise<void> => {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { rows } = await db.execute<{ gone: unknown }>(sql`
      with gone as (
        delete from ${table} where ctid = any(array(select ctid from ${table} where ${old} limit ${AT_ONCE})) and ${old}
        returning 1
      ) select count(*)::int as gone from gone`)
    if (Number(rows[0]?.gone) < AT_ONCE) return
  }
}

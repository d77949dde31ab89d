import { sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'

/** A call that does nothing may change this: when a session was used, and how often operators called. */
const UNCOUNTED: ReadonlySet<string> = new Set(['operator_sessions', 'rate_limits'])

/** A digest of each table, by its name. */
export type Digest = ReadonlyMap<string, string>

export const digestOf = async (db: Db): Promise<Digest> => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const counted = tables.map(({ name }) => String(name)).filter(name => !UNCOUNTED.has(name))
  const each = counted.map(
    name => sql`select ${name}::text as name, md5(coalesce(string_agg(row::text, ' ' order by row::text), '')) as digest
      from ${sql.identifier(name)} row`,
  )
  const { rows } = await db.execute<{ name: string; digest: string }>(sql.join(each, sql` union all `))
  return new Map(rows.map(({ name, digest }) => [String(name), String(digest)]))
}

/** The tables that differ. */
export const changedTables = (before: Digest, after: Digest): readonly string[] =>
  [...after].flatMap(([name, digest]) => (before.get(name) === digest ? [] : [name]))

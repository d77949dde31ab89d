import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { count } from '~/contract/wire'
import type { Db, Tx } from '@server/platform/database/database'

/** How many codes for sale are few. */
export interface StockLimits {
  /** Of a variant without its own limit. */
  readonly few: number
  /** By the number of the variant. */
  readonly own: Readonly<Record<string, number>>
}

/** The largest limit of a variant: codes are counted up to it. */
export const MOST_LIMIT = 10_000

/** A row of `documents`: the limits of variants by their numbers. */
const KEY = 'stock limits'
const stored = t.record(t.string, count(0))

/** The limits of the shop. `few`: of a variant without its own. */
export const stockLimits = async (db: Db | Tx, few: number): Promise<StockLimits> => {
  const { rows } = await db.execute<{ body: unknown }>(sql`select body from documents where key = ${KEY}`)
  const read = stored.decode(rows[0]?.body)
  return { few, own: E.isRight(read) ? read.right : {} }
}

/** The limit of a variant. */
export const limitOf = ({ few, own }: StockLimits, variant: string): number => own[variant] ?? few

/** The same in a query. */
export const limitIn = ({ few, own }: StockLimits, variant: AnyColumn | SQL.Aliased): SQL<number> =>
  Object.keys(own).length === 0
    ? sql<number>`${few}::int`
    : sql<number>`coalesce((${JSON.stringify(own)}::jsonb ->> ${variant})::int, ${few}::int)`

/** Gives a variant its own limit. Undefined: takes it back. */
export const storeLimit = async (tx: Db, variant: string, limit: number | undefined, now: number): Promise<void> => {
  const at = new Date(now)
  const body = JSON.stringify(limit === undefined ? {} : { [variant]: limit })
  await tx.execute(sql`insert into documents (key, body, updated_at) values (${KEY}, ${body}::jsonb, ${at})
    on conflict (key) do update set body = (documents.body - ${variant}::text) || excluded.body, updated_at = ${at}`)
}

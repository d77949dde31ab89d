import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { ExtractTablesWithRelations } from 'drizzle-orm/relations'

/** Runs one statement; returns the first column of each row as text. */
export type Run = (statement: string) => Promise<readonly string[]>

/** Raw queries return their rows on both drivers. The values differ, so read them through columns. */
export interface QueryRows<Row> {
  readonly rows: readonly Row[]
}
export interface Rows extends PgQueryResultHKT {
  readonly type: QueryRows<this['row']>
}

type NoSchema = Record<string, never>

/** The store, on PGlite and on PostgreSQL. Inside a transaction use the transaction only: PGlite has one connection. */
export type Db = PgDatabase<Rows, NoSchema, ExtractTablesWithRelations<NoSchema>>
export type Tx = PgTransaction<Rows, NoSchema, ExtractTablesWithRelations<NoSchema>>

export interface Database {
  readonly db: Db
  readonly kind: 'pglite' | 'postgres'
  /** Returns whether the database takes writes. */
  readonly ping: () => Promise<boolean>
  readonly close: () => Promise<void>
}

export interface DatabaseConfig {
  /** A PostgreSQL server. Absent: the embedded one. */
  readonly url?: string
  /** The directory of the embedded database, in `db`. Absent: in memory. */
  readonly dataDir?: string
  /** The dump with which an embedded database in memory starts. Absent: it is empty. */
  readonly begin?: Blob
  /** The largest number of connections to a PostgreSQL server. */
  readonly connections?: number
  /** A statement that takes longer fails, and its connection is replaced, because it may be dead. Absent: no limit. */
  readonly answerWithinMs?: number
  /** Runs on each new connection to a PostgreSQL server, before it is used, once the store is open. */
  readonly admit?: (db: Db) => Promise<unknown>
  /** Runs before anything else: `migrate` or `checkSchema`. Absent: `migrate`. */
  readonly prepare?: (run: Run) => Promise<unknown>
}

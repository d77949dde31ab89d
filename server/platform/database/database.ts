import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { ExtractTablesWithRelations } from 'drizzle-orm/relations'

/** Raw queries answer their rows on both drivers; what is in them differs, so that they are read through columns. */
export interface Answered<Row> {
  readonly rows: readonly Row[]
}
export interface Rows extends PgQueryResultHKT {
  readonly type: Answered<this['row']>
}

type NoSchema = Record<string, never>

/** The store, on PGlite and on PostgreSQL. Inside a transaction use the transaction only: PGlite has one connection. */
export type Db = PgDatabase<Rows, NoSchema, ExtractTablesWithRelations<NoSchema>>
export type Tx = PgTransaction<Rows, NoSchema, ExtractTablesWithRelations<NoSchema>>

export interface Database {
  readonly db: Db
  readonly kind: 'pglite' | 'postgres'
  /** Answers whether the database can be reached. */
  readonly ping: () => Promise<boolean>
  readonly close: () => Promise<void>
}

export interface DatabaseConfig {
  /** A PostgreSQL server. Absent: the embedded one. */
  readonly url?: string
  /** Where the embedded one keeps its files, in `db`. Absent: in memory. */
  readonly dataDir?: string
  /** What the embedded one in memory begins with, as another was dumped. Absent: with nothing. */
  readonly begin?: Blob
  /** Connections to a PostgreSQL server, at most. */
  readonly connections?: number
}

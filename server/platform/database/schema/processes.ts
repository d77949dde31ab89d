import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { moment } from '../columns'

/** The processes of the shop. Each writes its row again while it runs; old rows are removed. */
export const processes = pgTable(
  'processes',
  {
    id: uuid('id').primaryKey(),
    /** The machine and the process, for the operator. */
    name: text('name').notNull(),
    /** The latest migration that the process knows. */
    migration: text('migration').notNull(),
    /** The ids of the key-encryption keys that it has. */
    keyIds: jsonb('key_ids').$type<readonly string[]>().notNull(),
    startedAt: moment('started_at').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  t => [index('processes_seen').on(t.seenAt)],
)

/**
 * The database server that wrote this database: system identifier, database, timeline and table of codes. One row.
 * Another one means that the database comes from a backup.
 */
export const databaseOrigin = pgTable('database_origin', {
  id: text('id').primaryKey(),
  origin: text('origin').notNull(),
  recordedAt: moment('recorded_at').notNull(),
})

/** One row that the readiness probe writes again: a database that cannot be written is not ready. */
export const readiness = pgTable('readiness', {
  id: integer('id').primaryKey(),
  checkedAt: moment('checked_at').notNull(),
})

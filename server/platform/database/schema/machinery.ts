import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { bytea, moment } from '../columns'
import { users } from './users'

/** Pushes to send, written in the same transaction as the change that they announce. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').notNull(),
    event: text('event').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  t => [
    index('outbox_waiting')
      .on(t.id)
      .where(sql`${t.sentAt} is null`),
  ],
)

/** Results of keyed requests, by the id of the result: never an answer's body, so never a code (I-08, I-11). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: bytea('body_hash').notNull(),
    /** The result (the id of an order or a payment); null while the run is in progress. */
    resultId: uuid('result_id'),
    /** A run that has not ended by then has died with its process: another run may take over. */
    leaseUntil: moment('lease_until').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.call, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
)

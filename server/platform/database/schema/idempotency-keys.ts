import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { bytea, moment } from '../columns'
import { users } from './users'

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

import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { bytea, moment } from '../columns'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull().default(''),
    countryCode: text('country_code'),
    tel: text('tel'),
    /** The number was confirmed by code. */
    verified: boolean('verified').notNull().default(false),
    passwordHash: text('password_hash'),
    /** `active`, `require_update_password`, `blocked`. */
    status: text('status').notNull().default('active'),
    scope: jsonb('scope').$type<readonly string[]>().notNull().default(['customer']),
    createdAt: moment('created_at').notNull(),
  },
  t => [
    unique('users_tel_unique').on(t.countryCode, t.tel),
    check('users_tel_whole', sql`(${t.tel} is null) = (${t.countryCode} is null)`),
  ],
)

/** Both halves of a credential are kept as hashes only (decisions 3). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: bytea('token_hash').notNull().unique(),
    cookieHash: bytea('cookie_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  t => [index('sessions_user').on(t.userId)],
)

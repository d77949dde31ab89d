import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { bytea, moment } from '../columns'
import { users } from './users'

/** The last code that a browser requested for a number and a purpose. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    purpose: text('purpose').notNull(),
    countryCode: text('country_code').notNull(),
    tel: text('tel').notNull(),
    /** The browser that asked for it: the hash of its device cookie's id. */
    deviceHash: bytea('device_hash').notNull(),
    /** Keyed; null after its use. */
    codeHash: bytea('code_hash'),
    attempts: integer('attempts').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.purpose, t.countryCode, t.tel, t.deviceHash] }),
    index('phone_codes_age').on(t.expiresAt),
  ],
)

/**
 * How often an event happened in the current window. Names are stored as keyed hashes: they hold numbers and addresses.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: bytea('key').primaryKey(),
    count: integer('count').notNull(),
    /** When the window ends. */
    until: moment('until').notNull(),
  },
  t => [index('rate_limits_age').on(t.until)],
)

/** One-time values that become a session (docs/spec/decisions.md#3-session), as hashes. */
export const handOffs = pgTable(
  'hand_offs',
  {
    valueHash: bytea('value_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: moment('expires_at').notNull(),
  },
  t => [index('hand_offs_age').on(t.expiresAt)],
)

const granted = {
  clientId: text('client_id').notNull(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id),
  scopes: jsonb('scopes').$type<readonly string[]>().notNull(),
  expiresAt: moment('expires_at').notNull(),
}

/** Authorisation codes of mini-apps, as hashes. A used code stays until it expires, so that a replay is noticed. */
export const oauthCodes = pgTable(
  'oauth_codes',
  {
    codeHash: bytea('code_hash').primaryKey(),
    ...granted,
    redirectUri: text('redirect_uri').notNull(),
    challenge: text('challenge').notNull(),
    spentAt: moment('spent_at'),
  },
  t => [index('oauth_codes_age').on(t.expiresAt)],
)

/** Access tokens of mini-apps, as hashes. */
export const oauthTokens = pgTable(
  'oauth_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    ...granted,
    /** The code of the token; null: older than this column. */
    codeHash: bytea('code_hash'),
  },
  t => [
    index('oauth_tokens_user').on(t.userId),
    index('oauth_tokens_code').on(t.codeHash),
    index('oauth_tokens_age').on(t.expiresAt),
  ],
)

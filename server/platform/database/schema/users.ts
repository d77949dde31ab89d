import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Consent } from '~/domain/account/account'
import type { Lang } from '~/domain/shared/locale'
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
    /** `active`, `require_update_password`, `blocked`, `erased`. */
    status: text('status').notNull().default('active'),
    scope: jsonb('scope').$type<readonly string[]>().notNull().default(['customer']),
    /** The accepted policies, each in its last accepted version. */
    consents: jsonb('consents').$type<readonly Consent[]>().notNull().default([]),
    /** Where receipts are mailed to; null: nowhere. */
    receiptAddress: text('receipt_address'),
    /** The language of these mails: that of the page on which the customer entered the address. */
    receiptLang: text('receipt_lang').$type<Lang>(),
    createdAt: moment('created_at').notNull(),
  },
  t => [
    unique('users_tel_unique').on(t.countryCode, t.tel),
    index('users_newest').on(t.createdAt.desc().nullsFirst(), t.id),
    index('users_status').on(t.status, t.createdAt.desc().nullsFirst(), t.id),
    // by the beginning of the name, in any letter case
    index('users_name').on(sql`lower(${t.name}) collate "C"`, t.id),
    check('users_tel_whole', sql`(${t.tel} is null) = (${t.countryCode} is null)`),
    check('users_receipt_whole', sql`(${t.receiptAddress} is null) = (${t.receiptLang} is null)`),
  ],
)

/** Both halves of a credential are stored as hashes only (docs/spec/decisions.md#3-session). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: bytea('token_hash').notNull().unique(),
    cookieHash: bytea('cookie_hash').notNull(),
    /** The browser's user agent when the session was opened, cut short. */
    agent: text('agent'),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** When a phone code proved that the session's user holds the number: it may show codes although it is old. */
    confirmedAt: moment('confirmed_at'),
  },
  t => [
    index('sessions_user').on(t.userId),
    index('sessions_revoked')
      .on(t.revokedAt)
      .where(sql`${t.revokedAt} is not null`),
  ],
)

/** Accounts at social providers. One account there is one user here, and a user has one account at each provider. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').notNull(),
    /** The provider's own id of the account; never an e-mail address. */
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.provider, t.subject] }),
    unique('identities_user_provider_unique').on(t.userId, t.provider),
  ],
)

/**
 * Customers whose data was erased. Their orders stay for the books, without what was entered. The guards of the database
 * allow that change, and no other, for the customers in this table (migrations/0019_erasures.sql).
 */
export const erasures = pgTable(
  'erasures',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    /** Who asked for it: the customer on the settings page, or an operator for them. */
    by: text('by').$type<'customer' | 'operator'>().notNull(),
    at: moment('at').notNull(),
  },
  t => [check('erasures_by', sql`${t.by} in ('customer', 'operator')`)],
)

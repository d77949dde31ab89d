import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { amount, bytea, moment } from '../columns'
import { users, sessions } from './users'
import { variants } from './catalogue'
import { orders, orderUnits } from './orders'

/** Data keys, wrapped with the key-encryption key that `kekId` names. */
export const dataKeys = pgTable('data_keys', {
  id: text('id').primaryKey(),
  wrapped: bytea('wrapped').notNull(),
  kekId: text('kek_id').notNull(),
  createdAt: moment('created_at').notNull(),
})

/**
 * A probe for the keys of the vault: they must unwrap this data key and give this fingerprint to a fixed text. One row,
 * written by the first process that opens the vault.
 */
export const vaultChecks = pgTable('vault_checks', {
  id: integer('id').primaryKey(),
  dataKeyId: text('data_key_id')
    .notNull()
    .references(() => dataKeys.id),
  fingerprint: bytea('fingerprint').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** One import of codes for one variant. `imported` is what free + held + sold + void must add up to (I-04). */
export const codeBatches = pgTable(
  'code_batches',
  {
    id: uuid('id').primaryKey(),
    variantNo: text('variant_no')
      .notNull()
      .references(() => variants.no),
    source: text('source').notNull(),
    imported: integer('imported').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Since when its free codes are not for sale, because a restored backup may offer sold ones again. */
    quarantinedAt: moment('quarantined_at'),
    /** What one code of it cost; null: not known. */
    costCents: amount('cost_cents'),
    costCurrency: text('cost_currency'),
  },
  t => [
    check('code_batches_imported', sql`${t.imported} > 0`),
    check(
      'code_batches_cost',
      sql`(${t.costCents} is null) = (${t.costCurrency} is null) and coalesce(${t.costCents} >= 0, true)`,
    ),
    // the batches of a variant and of all, the newest first
    index('code_batches_variant').on(t.variantNo, t.createdAt, t.id),
    index('code_batches_newest').on(t.createdAt, t.id),
    index('code_batches_costed')
      .on(t.createdAt, t.id)
      .where(sql`${t.costCents} is not null`),
    index('code_batches_quarantined')
      .on(t.id)
      .where(sql`${t.quarantinedAt} is not null`),
  ],
)

export type CodeState = 'free' | 'held' | 'sold' | 'void'

export const codes = pgTable(
  'codes',
  {
    id: uuid('id').primaryKey(),
    variantNo: text('variant_no')
      .notNull()
      .references(() => variants.no),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => codeBatches.id),
    dataKeyId: text('data_key_id')
      .notNull()
      .references(() => dataKeys.id),
    ciphertext: bytea('ciphertext').notNull(),
    nonce: bytea('nonce').notNull(),
    /** Keyed: the same plaintext cannot be imported twice (I-01). */
    fingerprint: bytea('fingerprint').notNull().unique(),
    /** Is this the fingerprint of the canonical spelling? False: the code is older than canonical spellings. */
    canonical: boolean('canonical').notNull().default(false),
    state: text('state').$type<CodeState>().notNull().default('free'),
    orderUnitId: uuid('order_unit_id')
      .unique()
      .references(() => orderUnits.id),
    importedAt: moment('imported_at').notNull(),
    /** When the code stops working; null: never, or not read yet. */
    expiresAt: moment('expires_at'),
    /** Has `expiresAt` been read from the sealed code? False: the code is older than this column. */
    expiryRead: boolean('expiry_read').notNull().default(false),
  },
  t => [
    check('codes_state', sql`${t.state} in ('free', 'held', 'sold', 'void')`),
    check('codes_unit', sql`(${t.state} in ('held', 'sold')) = (${t.orderUnitId} is not null)`),
    index('codes_free')
      .on(t.variantNo, sql`coalesce(${t.expiresAt}, 'infinity')`)
      .where(sql`${t.state} = 'free'`),
    index('codes_expiry_unread')
      .on(t.id)
      .where(sql`not ${t.expiryRead} and ${t.state} in ('free', 'held')`),
    // how many codes of a batch have a state
    index('codes_batch').on(t.batchId, t.state),
    // counts: of all variants, and of what is held
    index('codes_state').on(t.state, t.variantNo),
    index('codes_expiring')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'free' and ${t.expiresAt} is not null`),
    index('codes_one_spelling')
      .on(t.id)
      .where(sql`not ${t.canonical}`),
  ],
)

/**
 * Codes that do not open with the keys of this shop, or whose row was altered. The shop looks through all codes again and
 * again (server/stock/unreadable-codes.ts). A code that opens again leaves the table.
 */
export const unreadableCodes = pgTable('unreadable_codes', {
  codeId: uuid('code_id')
    .primaryKey()
    .references(() => codes.id),
  foundAt: moment('found_at').notNull(),
})

/**
 * Why a session saw codes: it placed the order, it was recent enough, or a phone code was given in it
 * (docs/spec/decisions.md#3-session).
 */
export type Grounds = 'placed' | 'young' | 'phone_code'

/** Every reveal of an order's codes (I-12). */
export const reveals = pgTable(
  'reveals',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: uuid('session_id').references(() => sessions.id),
    codeIds: jsonb('code_ids').$type<readonly string[]>().notNull(),
    /** Why this session was allowed to see them; null: from before the shop recorded it. */
    grounds: text('grounds').$type<Grounds>(),
    at: moment('at').notNull(),
  },
  t => [
    index('reveals_order').on(t.orderId),
    check('reveals_grounds', sql`${t.grounds} in ('placed', 'young', 'phone_code')`),
  ],
)

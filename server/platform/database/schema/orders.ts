import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Lang } from '~/domain/shared/locale'
import type { KnownStatus } from '~/domain/orders/order-status'
// relative: drizzle-kit reads this file without the aliases
import { amount, bytea, moment } from '../columns'
import { users, sessions } from './users'
import { variants } from './catalogue'
import type { ReadableOption, Texts } from '../texts'

/*
 * Every table of the shop is in this folder. Checks and triggers (migrations/0001_*.sql) enforce the rules that must
 * always hold. The features of the server check the same rules first, so that the database never has to refuse.
 */

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    no: text('no').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The session that placed it. */
    sessionId: uuid('session_id').references(() => sessions.id),
    status: text('status').$type<KnownStatus>().notNull().default('pending'),
    version: integer('version').notNull().default(1),
    payment: text('payment').notNull(),
    amount: amount('amount').notNull(),
    originAmount: amount('origin_amount').notNull(),
    offer: amount('offer').notNull(),
    quantity: integer('quantity').notNull(),
    currency: text('currency').notNull(),
    edition: text('edition').$type<'mo' | 'hk'>().notNull(),
    form: jsonb('form').$type<Readonly<Record<string, string>>>().notNull(),
    cartVersion: integer('cart_version').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Since when the operator holds it for review, so that it is not delivered. Null: it is not held. */
    reviewSince: moment('review_since'),
  },
  t => [
    // a cart version becomes at most one order
    unique('orders_cart').on(t.userId, t.cartVersion),
    index('orders_user').on(t.userId, t.createdAt.desc(), t.id),
    // an operator's search, a page at a time; nulls first, because that is what ORDER BY … DESC means
    index('orders_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_status').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_payment').on(t.payment, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_edition').on(t.edition, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_amount').on(t.amount, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_unpaid')
      .on(t.expiresAt)
      .where(sql`${t.status} in ('pending', 'waiting_for_payment')`),
    index('orders_review')
      .on(t.reviewSince)
      .where(sql`${t.reviewSince} is not null`),
    check('orders_sums', sql`${t.amount} >= 0 and ${t.offer} >= 0 and ${t.amount} <= ${t.originAmount}`),
  ],
)

/** Names, prices and options as they were when the order was placed, in both languages. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    position: integer('position').notNull(),
    variantNo: text('variant_no')
      .notNull()
      .references(() => variants.no),
    name: jsonb('name').$type<Texts>().notNull(),
    options: jsonb('options').$type<Readonly<Record<Lang, readonly ReadableOption[]>>>().notNull(),
    /** What the shopper entered, by field name: the input of a fulfilment. */
    entered: jsonb('entered').$type<Readonly<Record<string, string>>>().notNull(),
    priceCents: amount('price_cents').notNull(),
    cashCents: amount('cash_cents'),
    quantity: integer('quantity').notNull(),
    delivery: text('delivery').$type<'code' | 'fulfilment'>().notNull(),
    image: text('image').notNull().default(''),
    family: text('family').notNull().default(''),
  },
  t => [
    unique('order_lines_position').on(t.orderId, t.position),
    index('order_lines_variant').on(t.variantNo),
    check('order_lines_quantity', sql`${t.quantity} > 0`),
  ],
)

/**
 * One piece of an order. `reserved`: the order is unpaid, its code is held. `due`: paid, to be fulfilled by the
 * operator or a supplier. `done`: its code is sold, or it was fulfilled. `released`: the order was cancelled, or this piece or
 * all of the order is refunded.
 */
export type UnitState = 'reserved' | 'due' | 'done' | 'released'

export const orderUnits = pgTable(
  'order_units',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    lineId: uuid('line_id')
      .notNull()
      .references(() => orderLines.id),
    variantNo: text('variant_no').notNull(),
    position: integer('position').notNull(),
    kind: text('kind').$type<'code' | 'fulfilment'>().notNull(),
    state: text('state').$type<UnitState>().notNull().default('reserved'),
    /** The operator who works on this top-up, as the audit names them, and since when. */
    claimedBy: text('claimed_by'),
    claimedAt: moment('claimed_at'),
  },
  t => [
    unique('order_units_position').on(t.lineId, t.position),
    index('order_units_order').on(t.orderId),
    index('order_units_due')
      .on(t.orderId)
      .where(sql`${t.state} = 'due'`),
    check('order_units_claim', sql`(${t.claimedBy} is null) = (${t.claimedAt} is null)`),
    check('order_units_kind', sql`${t.kind} in ('code', 'fulfilment')`),
    check(
      'order_units_state',
      sql`${t.state} in ('reserved', 'done', 'released') or (${t.state} = 'due' and ${t.kind} = 'fulfilment')`,
    ),
  ],
)

/** The customers who bought a variant that each customer may buy once (I-15). Deleted when the order is cancelled. */
export const onceClaims = pgTable(
  'once_claims',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    variantNo: text('variant_no')
      .notNull()
      .references(() => variants.no),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
  },
  t => [primaryKey({ columns: [t.userId, t.variantNo] }), index('once_claims_order').on(t.orderId)],
)

/**
 * The secret of an order link, which needs no login; only its hash is stored
 * (docs/spec/api.md#calls-that-the-specification-does-not-show).
 */
export const revivalTokens = pgTable(
  'revival_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    expiresAt: moment('expires_at').notNull(),
  },
  t => [index('revival_tokens_order').on(t.orderId), index('revival_tokens_age').on(t.expiresAt)],
)

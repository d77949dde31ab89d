import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Lang } from '~/domain/locale'
import type { KnownStatus } from '~/domain/order-status'
import type { PaymentInstruction } from '~/domain/payment'
// relative: drizzle-kit reads this file without the aliases
import { amount, bytea, moment } from './columns'
import type { ShopDocument } from '@server/store/shop-document'
import type { KeptField, KeptVariationGroup, ReadableOption, Texts } from '@server/store/texts'

/*
 * Every table of the shop. Checks and triggers (migrations/0001_*.sql) have the last word on what must always hold; the
 * code in `server/shop` is written so that they never have to speak.
 */

// ── people ──────────────────────────────────────────────────────────────────────────────────────────────────────────

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

// ── the shelves ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Documents by key; `shop` is a `ShopDocument`. */
export const documents = pgTable('documents', {
  key: text('key').primaryKey(),
  body: jsonb('body').$type<ShopDocument>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  name: jsonb('name').$type<Texts>().notNull(),
  family: text('family').notNull().default(''),
  image: text('image').notNull().default(''),
  position: integer('position').notNull(),
})

export const productGroups = pgTable(
  'product_groups',
  {
    no: text('no').primaryKey(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    type: text('type').notNull(),
    name: jsonb('name').$type<Texts>().notNull(),
    description: jsonb('description').$type<Texts>().notNull(),
    image: text('image').notNull().default(''),
    position: integer('position').notNull(),
  },
  t => [index('product_groups_category').on(t.categoryId)],
)

export const variants = pgTable(
  'variants',
  {
    no: text('no').primaryKey(),
    groupNo: text('group_no')
      .notNull()
      .references(() => productGroups.no),
    name: jsonb('name').$type<Texts>().notNull(),
    priceCents: amount('price_cents').notNull(),
    /** The cash-offer price of one; null when there is no offer. */
    cashCents: amount('cash_cents'),
    /** Once for each customer (I-15). */
    once: boolean('once').notNull().default(false),
    delivery: text('delivery').$type<'code' | 'fulfilment'>().notNull(),
    onSale: boolean('on_sale').notNull().default(true),
    fields: jsonb('fields').$type<readonly KeptField[]>().notNull().default([]),
    variations: jsonb('variations').$type<readonly KeptVariationGroup[]>().notNull().default([]),
    position: integer('position').notNull(),
  },
  t => [
    index('variants_group').on(t.groupNo),
    check('variants_delivery', sql`${t.delivery} in ('code', 'fulfilment')`),
    check('variants_price', sql`${t.priceCents} >= 0`),
    check('variants_cash', sql`${t.cashCents} is null or (${t.cashCents} > 0 and ${t.cashCents} < ${t.priceCents})`),
  ],
)

// ── the vault ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Data keys, wrapped with the key-encryption key that `kekId` names. */
export const dataKeys = pgTable('data_keys', {
  id: text('id').primaryKey(),
  wrapped: bytea('wrapped').notNull(),
  kekId: text('kek_id').notNull(),
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
  },
  t => [check('code_batches_imported', sql`${t.imported} > 0`)],
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
    state: text('state').$type<CodeState>().notNull().default('free'),
    orderUnitId: uuid('order_unit_id')
      .unique()
      .references(() => orderUnits.id),
    importedAt: moment('imported_at').notNull(),
  },
  t => [
    check('codes_state', sql`${t.state} in ('free', 'held', 'sold', 'void')`),
    check('codes_unit', sql`(${t.state} in ('held', 'sold')) = (${t.orderUnitId} is not null)`),
    index('codes_free')
      .on(t.variantNo)
      .where(sql`${t.state} = 'free'`),
    index('codes_batch').on(t.batchId),
  ],
)

// ── carts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const carts = pgTable('carts', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  version: integer('version').notNull().default(1),
  payment: text('payment').notNull().default('cash'),
  form: jsonb('form').$type<Readonly<Record<string, string>>>().notNull().default({}),
})

export const cartLines = pgTable(
  'cart_lines',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => carts.userId),
    variantNo: text('variant_no')
      .notNull()
      .references(() => variants.no),
    options: jsonb('options').$type<Readonly<Record<string, string>>>().notNull(),
    /** The options in one canonical text: the same variant with the same options is one line. */
    optionsKey: text('options_key').notNull(),
    quantity: integer('quantity').notNull(),
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  t => [
    unique('cart_lines_same').on(t.userId, t.variantNo, t.optionsKey),
    check('cart_lines_quantity', sql`${t.quantity} between 1 and 99`),
  ],
)

// ── orders ──────────────────────────────────────────────────────────────────────────────────────────────────────────

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
  },
  t => [
    // a cart version becomes at most one order
    unique('orders_cart').on(t.userId, t.cartVersion),
    index('orders_user').on(t.userId, t.createdAt.desc(), t.id),
    index('orders_unpaid')
      .on(t.expiresAt)
      .where(sql`${t.status} in ('pending', 'waiting_for_payment')`),
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
    /** What was entered, by field name: what a fulfilment is carried out with. */
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
    check('order_lines_quantity', sql`${t.quantity} > 0`),
  ],
)

/**
 * One piece of an order. `reserved`: the order is unpaid, its code is held. `due`: paid, to be carried out by the operator.
 * `done`: its code is sold, or it was carried out. `released`: the order was called off or is to be paid back.
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
  },
  t => [
    unique('order_units_position').on(t.lineId, t.position),
    index('order_units_order').on(t.orderId),
    index('order_units_due')
      .on(t.orderId)
      .where(sql`${t.state} = 'due'`),
    check('order_units_kind', sql`${t.kind} in ('code', 'fulfilment')`),
    check(
      'order_units_state',
      sql`${t.state} in ('reserved', 'done', 'released') or (${t.state} = 'due' and ${t.kind} = 'fulfilment')`,
    ),
  ],
)

/** Who has had a variant that each customer may have once (I-15). Given back when its order is called off. */
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

/** The way back to an order without logging in; kept hashed (calls, `/s/{token}`). */
export const revivalTokens = pgTable(
  'revival_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    expiresAt: moment('expires_at').notNull(),
  },
  t => [index('revival_tokens_order').on(t.orderId)],
)

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
    at: moment('at').notNull(),
  },
  t => [index('reveals_order').on(t.orderId)],
)

// ── money ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * `created`: the provider has not answered yet. `waiting`: it can be paid. `paid`: it paid its order. `failed`, `closed`:
 * it cannot be paid any more. `refund_due`: money came that bought nothing, and has to go back. `refunded`: it went back.
 */
export type PaymentState = 'created' | 'waiting' | 'paid' | 'failed' | 'closed' | 'refund_due' | 'refunded'

export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    method: text('method').notNull(),
    provider: text('provider').notNull(),
    /** The provider's own name for it. */
    providerRef: text('provider_ref'),
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    state: text('state').$type<PaymentState>().notNull().default('created'),
    /** Why money has to go back, or why it failed. */
    note: text('note'),
    instruction: jsonb('instruction').$type<PaymentInstruction>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  t => [
    unique('payments_provider_ref').on(t.provider, t.providerRef),
    index('payments_order').on(t.orderId),
    // an order is paid once; whatever else arrives is to be paid back
    uniqueIndex('payments_paid_once')
      .on(t.orderId)
      .where(sql`${t.state} = 'paid'`),
    check(
      'payments_state',
      sql`${t.state} in ('created', 'waiting', 'paid', 'failed', 'closed', 'refund_due', 'refunded')`,
    ),
    check('payments_amount', sql`${t.amount} >= 0`),
  ],
)

/** The inbox: a provider's event is taken in once, together with its effect (I-05). */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    kind: text('kind').notNull(),
    providerRef: text('provider_ref'),
    amount: amount('amount'),
    currency: text('currency'),
    /** What it led to. */
    effect: text('effect').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  t => [primaryKey({ columns: [t.provider, t.eventId] }), index('payment_events_payment').on(t.paymentId)],
)

/** The wallet simulator's own book: what another company would keep in its own database. */
export const simulatorPayments = pgTable('simulator_payments', {
  ref: text('ref').primaryKey(),
  merchantPaymentId: text('merchant_payment_id').notNull().unique(),
  amount: amount('amount').notNull(),
  currency: text('currency').notNull(),
  state: text('state').notNull(),
  notifyUrl: text('notify_url').notNull(),
  returnUrl: text('return_url').notNull(),
  body: jsonb('body').$type<unknown>().notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
})

// ── the machinery ───────────────────────────────────────────────────────────────────────────────────────────────────

/** What is to be pushed, written together with what it tells of. */
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

/** Answers to keyed requests, by what they brought about: never an answer's body, so never a code (I-08, I-11). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    call: text('call').notNull(),
    key: text('key').notNull(),
    bodyHash: bytea('body_hash').notNull(),
    /** What came of it (an order's or a payment's id); null while it runs. */
    resultId: uuid('result_id'),
    /** A run that has not ended by then has died with its process: another may take over. */
    leaseUntil: moment('lease_until').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.call, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
)

import { sql } from 'drizzle-orm'
import {
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
import type { WordlessInstruction } from '~/domain/payments/payment'
import type { RefundReason } from '~/domain/orders/refund'
// relative: drizzle-kit reads this file without the aliases
import { amount, moment } from '../columns'
import { orders } from './orders'

/**
 * `created`: the provider has not answered yet. `waiting`: it can be paid. `paid`: it paid its order. `failed`,
 * `closed`: it can no longer be paid. `refund_due`: its money bought nothing and must be refunded. `refunded`: the
 * money was returned.
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
    /** Why a refund is due, or why it failed. */
    note: text('note'),
    /** The provider's name for the refund. */
    refundRef: text('refund_ref'),
    refundReason: text('refund_reason').$type<RefundReason>(),
    /** Opened with the order's link: its wallet returns to the link, which needs no login. */
    byLink: boolean('by_link').notNull().default(false),
    /** When the shop last passed a shopper's request to the provider. */
    checkedAt: moment('checked_at'),
    /** When the shop last asked the provider to close it, because its order was cancelled or paid in another way. */
    closeAskedAt: moment('close_asked_at'),
    instruction: jsonb('instruction').$type<WordlessInstruction>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  t => [
    unique('payments_provider_ref').on(t.provider, t.providerRef),
    unique('payments_refund_ref').on(t.provider, t.refundRef),
    index('payments_order').on(t.orderId),
    index('payments_reference').on(t.providerRef),
    index('payments_refund').on(t.refundRef),
    // those that the shop still queries
    index('payments_unsettled')
      .on(t.updatedAt)
      .where(sql`${t.state} in ('waiting', 'closed')`),
    // those that can be paid: few, while closed ones become more for ever
    index('payments_waiting')
      .on(t.updatedAt)
      .where(sql`${t.state} = 'waiting'`),
    // those that no provider has answered yet
    index('payments_created')
      .on(t.createdAt)
      .where(sql`${t.state} = 'created'`),
    // an order is paid once; any other money must be refunded
    uniqueIndex('payments_paid_once')
      .on(t.orderId)
      .where(sql`${t.state} = 'paid'`),
    check(
      'payments_state',
      sql`${t.state} in ('created', 'waiting', 'paid', 'failed', 'closed', 'refund_due', 'refunded')`,
    ),
    check('payments_refund_reason', sql`${t.refundReason} in ('late', 'twice', 'amount', 'undeliverable', 'other')`),
    check('payments_amount', sql`${t.amount} >= 0`),
  ],
)

/** The inbox: a provider's event is stored once, together with its effect (I-05). */
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
  t => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('payment_events_payment').on(t.paymentId),
    index('payment_events_newest').on(t.receivedAt),
    // money that came, by day
    index('payment_events_money')
      .on(t.receivedAt)
      .where(sql`${t.kind} = 'paid'`),
    index('payment_events_unmatched')
      .on(t.receivedAt)
      .where(sql`${t.effect} = 'unmatched'`),
    // what bought nothing: few, among all that was ever reported
    index('payment_events_strange')
      .on(t.receivedAt, t.provider, t.eventId)
      .where(sql`${t.effect} not in ('paid', 'noted')`),
  ],
)

/**
 * Notifications that a provider signed and that no key of the shop decrypts, by provider. Each one may report money. The
 * shop then learns of it by a query only.
 */
export const unreadNotifications = pgTable('unread_notifications', {
  provider: text('provider').primaryKey(),
  /** How many came since `since`. */
  count: integer('count').notNull(),
  since: moment('since').notNull(),
  lastAt: moment('last_at').notNull(),
})

/** The wallet simulator's own records: another company would store them in its own database. */
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

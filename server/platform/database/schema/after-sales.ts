import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { RefundReason } from '~/domain/orders/refund'
import type { VoidCause } from '~/domain/orders/voided-code'
// relative: drizzle-kit reads this file without the aliases
import { amount, moment } from '../columns'
import { orderUnits } from './orders'
import { payments } from './payments'
import { codes } from './vault'

/** `due`: the money must still be sent. `sent`: it was sent, under a reference of the provider. */
export type RefundState = 'due' | 'sent'

/**
 * Money that goes back to a payer, or has gone. All refunds of a payment together never exceed what came in by it
 * (I-28). The database itself adds the refund of money that bought nothing, and of an order that was given up
 * (migrations/0013_after_sales.sql), so that no release forgets one. The operator adds the others.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onUpdate: 'cascade' }),
    /** That of the payment: a provider's reference names one refund (I-29). */
    provider: text('provider').notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason').$type<RefundReason>().notNull(),
    /** For the operator. */
    note: text('note'),
    /** The piece of the order that it is for; null: for none alone. */
    unitId: uuid('unit_id').references(() => orderUnits.id),
    state: text('state').$type<RefundState>().notNull().default('due'),
    /** The provider's name for the refund. Null also for one that was sent before the shop recorded references. */
    reference: text('reference'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  t => [
    unique('refunds_reference').on(t.provider, t.reference),
    index('refunds_payment').on(t.paymentId),
    index('refunds_unit').on(t.unitId),
    // found by what a provider calls it, and by day
    index('refunds_by_reference').on(t.reference),
    index('refunds_by_day').on(t.sentAt),
    index('refunds_due')
      .on(t.provider)
      .where(sql`${t.state} = 'due'`),
    check('refunds_state', sql`${t.state} in ('due', 'sent')`),
    check('refunds_sent', sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
    check('refunds_due_reference', sql`${t.state} = 'sent' or ${t.reference} is null`),
    check('refunds_amount', sql`${t.amount} >= 0`),
    check('refunds_reason', sql`${t.reason} in ('late', 'twice', 'amount', 'undeliverable', 'faulty', 'other')`),
  ],
)

/**
 * `queued`: ready to send. `sent`: it may have arrived. `accepted`: the provider works on it. `stuck`: the money did not
 * reach the payer, and the operator finishes it in the provider's portal. `failed`: the provider refused it. `closed`: the
 * provider ended it, and it is sent again under another number. `done`: the money went back. `withdrawn`: the operator
 * sent the money in another way.
 */
export type ProviderRefundState = 'queued' | 'sent' | 'accepted' | 'stuck' | 'failed' | 'closed' | 'done' | 'withdrawn'

/** Refunds that the shop sends through their provider. While one may be under way, it cannot be recorded by hand. */
export const providerRefunds = pgTable(
  'provider_refunds',
  {
    refundId: uuid('refund_id')
      .primaryKey()
      .references(() => refunds.id),
    /** Our number for it, by which the provider knows it: the same number is never a second refund (I-29). */
    number: text('number').notNull().unique(),
    state: text('state').$type<ProviderRefundState>().notNull().default('queued'),
    /** What other refunds of the payment sent back before, in this currency: a converted sum is a part of the whole. */
    earlier: amount('earlier').notNull(),
    /** How many requests about it the shop sent to the provider. */
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at').notNull(),
    /** The last error, or why it failed. */
    note: text('note'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  t => [
    index('provider_refunds_next')
      .on(t.nextAt)
      .where(sql`${t.state} in ('queued', 'sent', 'accepted', 'stuck')`),
    check(
      'provider_refunds_state',
      sql`${t.state} in ('queued', 'sent', 'accepted', 'stuck', 'failed', 'closed', 'done', 'withdrawn')`,
    ),
    check('provider_refunds_attempts', sql`(${t.attempts} = 0) or ${t.state} <> 'queued'`),
  ],
)

/** Codes that were sold, and voided later. They stay as evidence, and are never usable again (I-30). */
export const voidedCodes = pgTable(
  'voided_codes',
  {
    codeId: uuid('code_id')
      .primaryKey()
      .references(() => codes.id),
    /** The piece of the order that had it. */
    unitId: uuid('unit_id')
      .notNull()
      .references(() => orderUnits.id),
    cause: text('cause').$type<VoidCause>().notNull(),
    /** The code that took its place; null: its price was refunded. */
    replacedBy: uuid('replaced_by')
      .unique()
      .references(() => codes.id),
    /** For the operator. */
    note: text('note'),
    at: moment('at').notNull(),
  },
  t => [
    index('voided_codes_unit').on(t.unitId),
    check('voided_codes_cause', sql`${t.cause} in ('invalid', 'used', 'expired', 'refunded', 'other')`),
    check('voided_codes_replaced', sql`(${t.cause} = 'refunded') = (${t.replacedBy} is null)`),
  ],
)

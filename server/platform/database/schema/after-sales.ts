import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
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

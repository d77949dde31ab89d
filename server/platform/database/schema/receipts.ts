import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { moment } from '../columns'
import { refunds } from './after-sales'
import { orders } from './orders'

/** `waiting`: it must still be sent. `sent`: the mail server has it. `failed`: the shop has given it up. */
export type ReceiptState = 'waiting' | 'sent' | 'failed'

/**
 * Mails with receipts, written in the same transaction as the change that they are about. A row holds no address and no
 * text: both are read when it is sent, so nothing is sent to an address that was removed meanwhile.
 */
export const receipts = pgTable(
  'receipts',
  {
    /** The Message-ID begins with it. */
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The refund that the mail is about; null: the order was a success, or its customer asks for the receipt again. */
    refundId: uuid('refund_id').references(() => refunds.id),
    state: text('state').$type<ReceiptState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is sent at the earliest. While a process sends it: when another one may. */
    dueAt: moment('due_at').notNull(),
    /** The last error, in words without an address. */
    note: text('note'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  t => [
    unique('receipts_refund').on(t.refundId),
    index('receipts_order').on(t.orderId),
    index('receipts_waiting')
      .on(t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
    index('receipts_mailed')
      .on(t.sentAt)
      .where(sql`${t.sentAt} is not null`),
    index('receipts_unsent')
      .on(t.createdAt)
      .where(sql`${t.state} <> 'sent'`),
    check('receipts_state', sql`${t.state} in ('waiting', 'sent', 'failed')`),
    check('receipts_sent', sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
  ],
)

import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { moment } from '../columns'

/**
 * Pushes to send, written in the same transaction as the change that they announce. The same row announces it to
 * webhooks. A change without a push is written as sent.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').notNull(),
    event: text('event').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    /** The event of the webhooks that this change is, until deliveries are queued for it; null: none, or they are. */
    webhook: text('webhook'),
  },
  t => [
    index('outbox_waiting')
      .on(t.id)
      .where(sql`${t.sentAt} is null`),
    index('outbox_sent')
      .on(t.sentAt)
      .where(sql`${t.sentAt} is not null`),
    index('outbox_webhooks')
      .on(t.id)
      .where(sql`${t.webhook} is not null`),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { moment } from '../columns'

/** `disabled`: it gets nothing until the operator enables it. `removed`: the file no longer has it. */
export type EndpointState = 'enabled' | 'disabled' | 'removed'

/** `waiting`: it must still arrive. `delivered`: the receiver has it. `parked`: the shop has given it up. */
export type DeliveryState = 'waiting' | 'delivered' | 'parked'

/** The receivers of webhooks, as `WEBHOOKS_FILE` names them. Secrets and paths of addresses stay in the file. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    name: text('name').primaryKey(),
    origin: text('origin').notNull(),
    events: jsonb('events').$type<readonly string[]>().notNull(),
    state: text('state').$type<EndpointState>().notNull().default('enabled'),
    /** Why it is disabled; null: the operator did it, or it is not. */
    why: text('why'),
    /** Changes from this moment on are sent to it. */
    since: moment('since').notNull(),
    /** When the first delivery was parked after the last one that arrived. */
    failingSince: moment('failing_since'),
  },
  t => [check('webhook_endpoints_state', sql`${t.state} in ('enabled', 'disabled', 'removed')`)],
)

/** Events on their way to one receiver. A row has ids, a status and counts, and no data of a person [I-11]. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Sent as `webhook-id`, the same in every attempt. */
    id: uuid('id').primaryKey(),
    endpoint: text('endpoint')
      .notNull()
      .references(() => webhookEndpoints.name),
    event: text('event').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
    /** When the change was made. */
    at: moment('at').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is sent at the earliest. While a process sends it: when another one may. */
    nextAt: moment('next_at').notNull(),
    /** The status of the last answer; null: there was none. */
    status: integer('status'),
    /** Why the last attempt failed. */
    note: text('note'),
    /** The beginning of the last answer, at most 1 kB. */
    answer: text('answer'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  t => [
    index('webhook_deliveries_due')
      .on(t.endpoint, t.nextAt)
      .where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_parked')
      .on(t.endpoint)
      .where(sql`${t.state} = 'parked'`),
    // what an order was announced to
    index('webhook_deliveries_order').on(sql`(${t.data} ->> 'order')`),
    index('webhook_deliveries_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check('webhook_deliveries_state', sql`${t.state} in ('waiting', 'delivered', 'parked')`),
  ],
)

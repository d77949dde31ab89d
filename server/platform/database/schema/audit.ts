import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { bytea, moment } from '../columns'

/**
 * What happened to a code, to a batch of them, or to a social account that moved to another customer. The database itself
 * writes these rows (migrations/0004_audit_guards.sql). `placed`: the digest of an order and its lines, when it was placed
 * (server/orders/order-digest.ts). `acted`: what an operator did (server/operators/acts.ts). `erased`: a customer's data was
 * erased; with an order, its digests before and after. `exported`: a customer downloaded their data.
 */
export type AuditKind =
  | 'imported'
  | 'held'
  | 'released'
  | 'sold'
  | 'voided'
  | 'restored'
  | 'revealed'
  | 'joined'
  | 'quarantined'
  | 'unlocked'
  | 'placed'
  | 'acted'
  | 'erased'
  | 'exported'

/** One row of the audit. Rows are only added. Only `sealId` changes, once, when a seal adds the row to the chain. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    kind: text('kind').$type<AuditKind>().notNull(),
    codeId: uuid('code_id'),
    orderId: uuid('order_id'),
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    sealId: bigint('seal_id', { mode: 'number' }),
  },
  t => [
    index('audit_seal').on(t.sealId),
    // what the next seal takes, in its order
    index('audit_unsealed')
      .on(t.id)
      .where(sql`${t.sealId} is null`),
    index('audit_order').on(t.orderId),
    index('audit_code').on(t.codeId),
    index('audit_acts')
      .on(t.id)
      .where(sql`${t.kind} = 'acted'`),
    index('audit_acts_by')
      .on(sql`(${t.details} ->> 'by')`, t.id)
      .where(sql`${t.kind} = 'acted'`),
    index('audit_acts_command')
      .on(sql`(${t.details} ->> 'command')`, t.id)
      .where(sql`${t.kind} = 'acted'`),
    // what an act is about: migrations/0031_audit_lookups.sql
    index('audit_acts_subject')
      .using('gin', sql`act_subjects(${t.details})`)
      .where(sql`${t.kind} = 'acted'`),
  ],
)

/** A link of the chain: the hash of its rows and of the link before it. */
export const auditSeals = pgTable('audit_seals', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  rows: integer('rows').notNull(),
  previous: bytea('previous').notNull(),
  hash: bytea('hash').notNull(),
  at: moment('at').notNull(),
})

import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { amount, moment } from '../columns'

/**
 * A line of a provider's statement, as the operator imported it. It is compared with the payments and refunds of the
 * shop, and does not change them.
 */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    kind: text('kind').$type<'payment' | 'refund'>().notNull(),
    /** The provider's name for the payment or the refund. */
    reference: text('reference').notNull(),
    /** Of a refund, too, it is positive. */
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    /** What the provider kept, in the same currency; null: the statement does not say. */
    fee: amount('fee'),
    at: moment('at').notNull(),
    /** The name of the file. */
    source: text('source').notNull(),
    importedAt: moment('imported_at').notNull(),
    /** The shop had its payment or refund at the import, and will have it for good: it is not looked for again. */
    matched: boolean('matched').notNull().default(false),
  },
  t => [
    unique('statement_lines_reference').on(t.provider, t.kind, t.reference),
    index('statement_lines_at').on(t.provider, t.at),
    // few, among all that was ever imported
    index('statement_lines_unmatched')
      .on(t.at)
      .where(sql`not ${t.matched}`),
  ],
)

/**
 * Money that matches no payment or refund of the shop, and that the operator has dealt with: it was sent back, or
 * explained. It is no longer reported (server/operations/money/unmatched-money.ts).
 */
export const resolvedMoney = pgTable(
  'resolved_money',
  {
    provider: text('provider').notNull(),
    kind: text('kind').$type<'payment' | 'refund'>().notNull(),
    /** The provider's name for the payment or the refund. */
    reference: text('reference').notNull(),
    at: moment('at').notNull(),
  },
  t => [primaryKey({ columns: [t.provider, t.kind, t.reference] })],
)

import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { users } from './users'
import { variants } from './catalogue'

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

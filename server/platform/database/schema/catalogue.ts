import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { amount, moment } from '../columns'
import type { ShopDocument } from '../shop-document'
import type { StoredField, StoredVariationGroup, Texts } from '../texts'

/**
 * Documents by key. `shop` is a `ShopDocument`; `alarms` belongs to `server/operations/alarms.ts` alone, `texts` to
 * `server/catalog/page-texts.ts`.
 */
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
    /** Each customer may buy it once (I-15). */
    once: boolean('once').notNull().default(false),
    delivery: text('delivery').$type<'code' | 'fulfilment'>().notNull(),
    onSale: boolean('on_sale').notNull().default(true),
    fields: jsonb('fields').$type<readonly StoredField[]>().notNull().default([]),
    variations: jsonb('variations').$type<readonly StoredVariationGroup[]>().notNull().default([]),
    position: integer('position').notNull(),
  },
  t => [
    index('variants_group').on(t.groupNo),
    check('variants_delivery', sql`${t.delivery} in ('code', 'fulfilment')`),
    check('variants_price', sql`${t.priceCents} >= 0`),
    check('variants_cash', sql`${t.cashCents} is null or (${t.cashCents} > 0 and ${t.cashCents} < ${t.priceCents})`),
  ],
)

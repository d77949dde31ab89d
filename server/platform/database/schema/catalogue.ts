import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import type { EditionCode } from '~/domain/shared/locale'
import { amount, moment } from '../columns'
import type { CatalogueChange, RevisionRow } from '../catalogue-change'
import type { ShopDocument } from '../shop-document'
import type { EditionPrices, PriceChange } from '../stored-prices'
import type { StoredField, StoredVariationGroup, Texts } from '../texts'

/**
 * Documents by key. `shop` is a `ShopDocument`; `alarms` belongs to `server/operations/alarms/alarms.ts` alone, `texts` to
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

/** Where and when a product group or a variant is sold. */
const sale = {
  hidden: boolean('hidden').notNull().default(false),
  soldFrom: moment('sold_from'),
  soldUntil: moment('sold_until'),
  /** The only edition in which it is sold; null: in both. */
  onlyIn: text('only_in').$type<EditionCode>(),
}

const saleCheck = (table: string, { onlyIn }: { readonly onlyIn: AnyPgColumn }) =>
  check(`${table}_only_in`, sql`${onlyIn} in ('mo', 'hk')`)

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
    ...sale,
  },
  t => [saleCheck('product_groups', t), index('product_groups_category').on(t.categoryId)],
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
    editionPrices: jsonb('edition_prices').$type<EditionPrices>().notNull().default({}),
    priceChanges: jsonb('price_changes').$type<readonly PriceChange[]>().notNull().default([]),
    fields: jsonb('fields').$type<readonly StoredField[]>().notNull().default([]),
    variations: jsonb('variations').$type<readonly StoredVariationGroup[]>().notNull().default([]),
    position: integer('position').notNull(),
    ...sale,
  },
  t => [
    saleCheck('variants', t),
    index('variants_group').on(t.groupNo),
    check('variants_delivery', sql`${t.delivery} in ('code', 'fulfilment')`),
    check('variants_price', sql`${t.priceCents} >= 0`),
    check('variants_cash', sql`${t.cashCents} is null or (${t.cashCents} > 0 and ${t.cashCents} < ${t.priceCents})`),
  ],
)

/**
 * Full names that variants had, each once, with those under which orders were placed before the table. Triggers keep them
 * when a name changes (migrations/0030_former_names.sql), so that a search need not read every line that was sold.
 */
export const formerNames = pgTable(
  'former_names',
  {
    variantNo: text('variant_no')
      .notNull()
      .references(() => variants.no),
    /** The product and the variant together, as an order has them. */
    name: jsonb('name').$type<Texts>().notNull(),
  },
  // a long name is too large for an index
  t => [uniqueIndex('former_names_once').on(t.variantNo, sql`md5(${t.name}::text)`)],
)

/** The revisions of the catalogue: each change of it makes the next one. */
export const catalogueRevisions = pgTable('catalogue_revisions', {
  revision: integer('revision').primaryKey(),
  at: moment('at').notNull(),
  /** The rows that it changed. */
  changes: jsonb('changes').$type<readonly CatalogueChange[]>().notNull(),
  /** Who did it; null: from before the shop recorded it here, or no operator did. */
  by: text('by'),
  /** The rows before and after, so that the change can be undone; null: they are no longer kept. */
  rows: jsonb('rows').$type<readonly RevisionRow[]>(),
})

/** One row. The database raises it with each change of what shoppers see, except for stock. */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    only: boolean('only').primaryKey().default(true),
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  t => [check('catalogue_version_only', sql`${t.only}`)],
)

import { asc } from 'drizzle-orm'
import type { CatalogueFile, Sale } from '@server/catalog/file/catalogue-file'
import { shopDocument } from '@server/catalog/shop-settings'
import { storedTexts } from '@server/catalog/page-texts'
import { defined } from '~/domain/shared/defined'
import { currentRevision } from '@server/catalog/file/revisions'
import { cents } from '~/domain/shared/money'
import { grouped } from '@server/platform/group-by'
import type { Db, Tx } from '@server/platform/database/database'
import { categories, productGroups, variants } from '@server/platform/database/schema/catalogue'

/** Exports the current catalogue: importing it changes nothing. */
export const exportCatalogue = async (db: Db | Tx): Promise<CatalogueFile> => {
  const stored = await db.select().from(variants).orderBy(asc(variants.position), asc(variants.no))
  const byGroup = grouped(stored, row => row.groupNo)
  const groups = await db.select().from(productGroups).orderBy(asc(productGroups.position), asc(productGroups.no))
  const shelves = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
  const texts = await storedTexts(db)
  return {
    version: 1,
    revision: await currentRevision(db),
    shop: await shopDocument(db),
    categories: shelves.map(({ position: _, ...category }) => category),
    groups: groups.map(({ no, categoryId, type, name, description, image, ...sale }) => ({
      no,
      category: categoryId,
      type,
      name,
      description,
      image,
      ...saleOf(sale),
      variants: (byGroup.get(no) ?? []).map(variantOf),
    })),
    ...defined({ texts }),
  }
}

const variantOf = (row: typeof variants.$inferSelect): CatalogueFile['groups'][number]['variants'][number] => ({
  no: row.no,
  name: row.name,
  price: cents(row.priceCents),
  ...(row.cashCents === null ? {} : { cash: cents(row.cashCents) }),
  ...(row.once ? { once: true } : {}),
  ...(Object.keys(row.editionPrices).length === 0 ? {} : { editions: row.editionPrices }),
  ...(row.priceChanges.length === 0 ? {} : { changes: row.priceChanges }),
  delivery: row.delivery,
  ...(row.onSale ? {} : { off: true }),
  ...saleOf(row),
  fields: row.fields,
  variations: row.variations,
})

const saleOf = ({
  hidden,
  soldFrom,
  soldUntil,
  onlyIn,
}: Pick<typeof variants.$inferSelect, 'hidden' | 'soldFrom' | 'soldUntil' | 'onlyIn'>): Sale => ({
  ...(hidden ? { hidden: true } : {}),
  ...(soldFrom === null ? {} : { from: soldFrom.getTime() }),
  ...(soldUntil === null ? {} : { until: soldUntil.getTime() }),
  ...(onlyIn === null ? {} : { only: onlyIn }),
})

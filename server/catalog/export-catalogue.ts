import { asc } from 'drizzle-orm'
import type { CatalogueFile } from '@server/catalog/catalogue-file'
import { shopDocument } from '@server/catalog/catalogue'
import { storedTexts } from '@server/catalog/page-texts'
import { defined } from '~/domain/shared/defined'
import { cents } from '~/domain/shared/money'
import { grouped } from '@server/platform/group-by'
import type { Db } from '@server/platform/database/database'
import { categories, productGroups, variants } from '@server/platform/database/schema/catalogue'

/** Exports the current catalogue: importing it changes nothing. */
export const exportCatalogue = async (db: Db): Promise<CatalogueFile> => {
  const stored = await db.select().from(variants).orderBy(asc(variants.position), asc(variants.no))
  const byGroup = grouped(stored, row => row.groupNo)
  const groups = await db.select().from(productGroups).orderBy(asc(productGroups.position), asc(productGroups.no))
  const shelves = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
  const texts = await storedTexts(db)
  return {
    version: 1,
    shop: await shopDocument(db),
    categories: shelves.map(({ position: _, ...category }) => category),
    groups: groups.map(({ no, categoryId, type, name, description, image }) => ({
      no,
      category: categoryId,
      type,
      name,
      description,
      image,
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
  delivery: row.delivery,
  ...(row.onSale ? {} : { off: true }),
  fields: row.fields,
  variations: row.variations,
})

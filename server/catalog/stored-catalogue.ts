import { asc, eq } from 'drizzle-orm'
import { type EditionCode, editions } from '~/domain/shared/locale'
import { shopDocument } from '@server/catalog/shop-settings'
import { type PageTexts, storedTexts } from '@server/catalog/page-texts'
import { isVisible } from '@server/platform/database/conditions/visible-products'
import type { Db } from '@server/platform/database/database'
import { categories, productGroups, variants } from '@server/platform/database/schema/catalogue'
import type { ShopDocument } from '@server/platform/database/shop-document'

export type StoredVariant = typeof variants.$inferSelect

/** The whole catalogue in both languages, as it is stored at one moment. */
export interface StoredCatalogue {
  readonly document: ShopDocument
  readonly texts: PageTexts | undefined
  readonly categories: readonly (typeof categories.$inferSelect)[]
  /** In the order of the shelves. */
  readonly groups: readonly { readonly group: typeof productGroups.$inferSelect; readonly family: string }[]
  /** The variants that are visible in an edition, by number, in their order, with these editions. */
  readonly variants: ReadonlyMap<
    string,
    { readonly variant: StoredVariant; readonly editions: ReadonlySet<EditionCode> }
  >
  /** The next moment at which something becomes visible, disappears or changes its price; `Infinity`: never. */
  readonly until: number
}

export const readStoredCatalogue = async (db: Db, now: number): Promise<StoredCatalogue> => {
  const document = await shopDocument(db)
  const groups = await db
    .select({ group: productGroups, family: categories.family })
    .from(productGroups)
    .innerJoin(categories, eq(categories.id, productGroups.categoryId))
    .orderBy(asc(productGroups.position), asc(productGroups.no))
  const rows = await db
    .select({
      variant: variants,
      mo: isVisible({ now, edition: 'mo' }),
      hk: isVisible({ now, edition: 'hk' }),
    })
    .from(variants)
    .innerJoin(productGroups, eq(productGroups.no, variants.groupNo))
    .orderBy(asc(variants.position), asc(variants.no))
  const moments = [...groups.map(({ group }) => group), ...rows.map(({ variant }) => variant)].flatMap(
    ({ soldFrom, soldUntil }) => [soldFrom?.getTime() ?? now, soldUntil?.getTime() ?? now],
  )
  const changes = rows.flatMap(({ variant }) => variant.priceChanges.map(({ from }) => from))
  return {
    document,
    texts: await storedTexts(db),
    categories: await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)),
    groups,
    variants: new Map(
      rows.flatMap(({ variant, ...visible }) => {
        const shown = new Set(editions.filter(edition => visible[edition]))
        return shown.size === 0 ? [] : [[variant.no, { variant, editions: shown }] as const]
      }),
    ),
    until: [...moments, ...changes].reduce((next, at) => (at > now && at < next ? at : next), Infinity),
  }
}

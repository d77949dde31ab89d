import { asc } from 'drizzle-orm'
import { type NamedPicture, picturesIn } from '@server/catalog/file/catalogue-pictures'
import { shopDocument } from '@server/catalog/shop-settings'
import type { Db } from '@server/platform/database/database'
import { categories, productGroups } from '@server/platform/database/schema/catalogue'

/** Every picture that the stored catalogue names, without the rest of it. */
export const storedPictures = async (db: Db): Promise<readonly NamedPicture[]> =>
  picturesIn({
    shop: await shopDocument(db),
    categories: await db
      .select({ image: categories.image })
      .from(categories)
      .orderBy(asc(categories.position), asc(categories.id)),
    groups: await db
      .select({ image: productGroups.image })
      .from(productGroups)
      .orderBy(asc(productGroups.position), asc(productGroups.no)),
  })

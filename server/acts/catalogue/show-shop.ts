import type { PageTextId } from '~/domain/catalog/page-text'
import type { ActDeps } from '@server/acts/kit/act-deps'
import { currentRevision } from '@server/catalog/file/revisions'
import { storedTexts } from '@server/catalog/page-texts'
import { shopDocument } from '@server/catalog/shop-settings'
import type { ShopDocument } from '@server/platform/database/shop-document'
import type { Texts } from '@server/platform/database/texts'

/** The settings of the shop, with the revision of the catalogue that has them. */
export const shownShop = async ({
  db,
}: Pick<ActDeps, 'db'>): Promise<{ readonly revision: number; readonly shop: ShopDocument }> =>
  // the revision first: a change in between is then refused as later, and never lost
  ({ revision: await currentRevision(db), shop: await shopDocument(db) })

export interface ShownWords {
  readonly revision: number
  /** Undefined: the page has no words. */
  readonly words: Texts | undefined
  /** Of a policy that customers accept. */
  readonly version: string | undefined
}

/** The words of a page as the operator wrote them. */
export const shownWords = async ({ db }: Pick<ActDeps, 'db'>, page: PageTextId): Promise<ShownWords> => {
  const { revision, shop } = await shownShop({ db })
  return {
    revision,
    words: (await storedTexts(db))?.[page],
    version: shop.policies?.find(({ id }) => id === page)?.version,
  }
}

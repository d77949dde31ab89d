import type { CatalogSeed, pageNeeds } from '~/entry-server'
import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import type { PageText, PageTextId } from '~/domain/catalog/page-text'
import { type ListingQuery, listingKey } from '~/domain/catalog/listing-query'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import type { PageRequest } from '@server/pages/page-request'

/** The edition and the language of a page. */
type PageLocale = Pick<PageRequest, 'edition' | 'lang'>

/** The catalogue for pages: read in process, without HTTP. */
export interface PageCatalog {
  readonly init: (edition: EditionCode, lang: Lang) => Promise<Init>
  readonly categories: (lang: Lang) => Promise<readonly Category[]>
  readonly groups: (query: ListingQuery, locale: PageLocale) => Promise<readonly ProductGroup[]>
  readonly product: (no: string, locale: PageLocale) => Promise<ProductGroup | undefined>
  readonly text: (id: PageTextId, lang: Lang) => Promise<PageText | undefined>
}

/** How many groups of a listing a document carries: more than it renders, and never thousands. */
const SEEDED = 96

/** Reads all data of the page at once. */
export const readSeed = async (
  { match, query, edition, lang }: PageRequest,
  catalog: PageCatalog,
  needsOf: typeof pageNeeds,
): Promise<Required<CatalogSeed>> => {
  const [init, categories] = await Promise.all([catalog.init(edition, lang), catalog.categories(lang)])
  const needs = match === undefined ? { listings: [] } : needsOf(match, query.slice(1), init)
  const product = needs.product === undefined ? undefined : await catalog.product(needs.product, { edition, lang })
  const text = needs.text === undefined ? undefined : await catalog.text(needs.text, lang)
  // the listing of a product's category is behind its sheet
  const wanted = product === undefined ? needs.listings : [{ category: product.category_id }]
  const listings = await Promise.all(
    wanted.map(async wish => [listingKey(wish), await catalog.groups(wish, { edition, lang })] as const),
  )
  return {
    init,
    categories,
    listings: Object.fromEntries(listings.map(([key, groups]) => [key, groups.slice(0, SEEDED)])),
    begun: listings.flatMap(([key, groups]) => (groups.length > SEEDED ? [key] : [])),
    products: product === undefined ? {} : { [product.no]: product },
    texts: needs.text === undefined || text === undefined ? {} : { [needs.text]: text },
  }
}

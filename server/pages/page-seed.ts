import { type CatalogSeed, firstRows, type pageNeeds } from '~/entry-server'
import { listingKey } from '~/domain/catalog/listing-query'
import type { Catalogue } from '@server/shop/shop.port'
import type { PageRequest } from '@server/pages/page-request'

/** All data of a page. Of a listing it has the groups that are drawn; the page asks for the others. */
export const seedOf = (
  { match, query, edition, lang }: PageRequest,
  catalogue: Catalogue,
  needsOf: typeof pageNeeds,
): Required<CatalogSeed> => {
  const init = catalogue.init({ edition, lang })
  const needs = match === undefined ? { listings: [] } : needsOf(match, query.slice(1), init)
  const product = needs.product === undefined ? undefined : catalogue.product(needs.product, { edition, lang })
  const text = needs.text === undefined ? undefined : catalogue.text(needs.text, lang)
  // the listing of a product's category is behind its sheet
  const wanted = product === undefined ? needs.listings : [{ category: product.category_id }]
  const listings = wanted.map(wish => [listingKey(wish), catalogue.groups(wish, { edition, lang })] as const)
  return {
    init,
    categories: catalogue.categories(lang),
    listings: Object.fromEntries(listings.map(([key, groups]) => [key, groups.slice(0, firstRows)])),
    begun: listings.flatMap(([key, groups]) => (groups.length > firstRows ? [key] : [])),
    products: product === undefined ? {} : { [product.no]: product },
    texts: needs.text === undefined || text === undefined ? {} : { [needs.text]: text },
  }
}

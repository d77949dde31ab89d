import type { Init } from '~/domain/catalog/catalog'
import type { PageTextId } from '~/domain/catalog/page-text'
import { type ListingQuery, listingQuery } from '~/domain/catalog/listing-query'
import type { Match } from '~/domain/site/routes'

/** The data that a page needs besides init and categories. Pages request exactly this data, so the seed contains it. */
export interface PageNeeds {
  readonly listings: readonly ListingQuery[]
  readonly product?: string
  readonly text?: PageTextId
}

export const pageNeeds = (match: Match, search: string, init: Init): PageNeeds => {
  switch (match.name) {
    case 'home':
      return { listings: recommended(init) }
    case 'order':
      return { listings: [listingQuery(search)] }
    case 'product': {
      const { product } = match.params
      return product === undefined ? { listings: [listingQuery(search)] } : { listings: [], product }
    }
    case 'refund':
    case 'service':
    case 'privacy':
    case 'about':
    case 'help':
      return { listings: [], text: match.name }
    default:
      return { listings: [] }
  }
}

/** One listing for each list of recommendations, in the shop's order. */
const recommended = (init: Init): readonly ListingQuery[] => init.catalogs.map(({ items }) => ({ items }))

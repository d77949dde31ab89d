import { wellFormed } from '~/domain/shared/safe-url'
import type { Category, ListingQuery, ProductGroup } from '~/domain/catalog/catalog'

/** How a group's variants are delivered: all as codes, all as top-ups, or some of each. */
export type Delivery = 'code' | 'fulfilment' | 'mixed'

/** A variant without a delivery counts as a code, because that is what a shop of card codes sells. */
export const deliveryOf = (group: ProductGroup): Delivery => {
  const kinds = new Set(group.products.map(product => product.delivery ?? 'code'))
  if (kinds.size > 1) return 'mixed'
  return kinds.has('fulfilment') ? 'fulfilment' : 'code'
}

/** The family that a group's tile belongs to: its own, else its category's. */
export const familyOf = (group: ProductGroup, categories: readonly Category[]): string =>
  group.family ?? categories.find(category => category.id === group.category_id)?.family ?? 'all'

/** True if the answer to one query holds everything of another, so that it can be narrowed here. */
export const covers = (asked: ListingQuery, wanted: ListingQuery): boolean =>
  asked.items === undefined &&
  wanted.items === undefined &&
  (['category', 'type', 'q'] as const).every(name => asked[name] === undefined || asked[name] === wanted[name])

/** A listing's address query, without the question mark: `category=3&type=card`. The inverse of `listingQuery`. */
export const listingSearch = ({ category, type, q }: ListingQuery): string =>
  Object.entries({ category, type, q })
    .flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(wellFormed(value))}`],
    )
    .join('&')

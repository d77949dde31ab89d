import { wellFormed } from '~/domain/shared/safe-url'
import type { ProductGroup } from '~/domain/catalog/catalog'
import { finder } from '~/domain/catalog/search'
import { formDecode } from '~/domain/shared/percent-encoding'

/**
 * The filter of a listing: the query of `/order` (docs/spec/product.md#2-screens-and-routes). Absent means everything.
 */
export interface ListingQuery {
  readonly category?: string
  readonly type?: string
  readonly q?: string
  /** Only these product groups, in this order. */
  readonly items?: readonly string[]
}

/**
 * In characters. A page repeats its filter in its data and links, so a longer text would make it many times as large.
 */
export const MAX_QUERY_LENGTH = 100

/** Reads a listing's address: `?category=3&type=card&q=…`. Empty means absent. Cuts off texts that are too long. */
export const listingQuery = (search: string): ListingQuery =>
  Object.fromEntries(
    search
      .replace(/^\?/u, '')
      .split('&')
      .flatMap(pair => {
        const [name = '', ...rest] = pair.split('=')
        // a damaged address does not narrow the listing
        const value = shortened(formDecode(rest.join('='))?.trim() ?? '')
        return (name === 'category' || name === 'type' || name === 'q') && value !== '' ? [[name, value]] : []
      }),
  )

/** Equal queries have the same key. */
export const listingKey = (query: ListingQuery): string =>
  JSON.stringify([query.category ?? null, query.type ?? null, query.q ?? null, query.items ?? null])

/** Narrows the groups to the query on the client, because a backend may ignore it. The rule is the same. */
export const narrow = (groups: readonly ProductGroup[], query: ListingQuery): readonly ProductGroup[] => {
  const found = finder(query.q ?? '')
  const wanted = groups.filter(
    group =>
      (query.category === undefined || group.category_id === query.category) &&
      (query.type === undefined || group.type === query.type) &&
      found(group),
  )
  const { items } = query
  if (items === undefined) return wanted
  const byNo = new Map(wanted.map(group => [group.no, group]))
  // each once, even if it is named several times
  return [...new Set(items)].flatMap(no => byNo.get(no) ?? [])
}

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

/** Cuts by whole characters: half of one cannot be written into an address again. */
const shortened = (text: string): string => Array.from(text).slice(0, MAX_QUERY_LENGTH).join('').trim()

import { type Query, query } from '~/application/lib/query'
import type { Env } from '~/application/lib/live'
import { known } from '~/application/lib/remote'
import type { CatalogPort } from '~/domain/catalog/catalog.port'
import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import type { PageText, PageTextId } from '~/domain/catalog/page-text'
import { type ListingQuery, listingKey, narrow } from '~/domain/catalog/listing-query'
import type { Failure } from '~/domain/shared/failure'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'

/** The data that the first view was rendered from. */
export interface CatalogSeed {
  readonly init?: Init
  readonly categories?: readonly Category[]
  readonly listings: Readonly<Record<string, readonly ProductGroup[]>>
  readonly products: Readonly<Record<string, ProductGroup>>
  readonly texts?: Readonly<Record<string, PageText>>
  /** The keys of listings that arrived only in part. The rest is fetched when a view watches them. */
  readonly begun?: readonly string[]
}

export const noSeed: CatalogSeed = { listings: {}, products: {} }

export interface CatalogUseCase {
  readonly init: Query<Failure, Init>
  readonly categories: Query<Failure, readonly Category[]>
  readonly listing: (wanted: ListingQuery) => Query<Failure, readonly ProductGroup[]>
  readonly product: (no: string) => Query<Failure, ProductGroup>
  readonly text: (id: PageTextId) => Query<Failure, PageText>
}

/** The catalogue. Each query is sent once, and all watchers share its answer. */
export const catalogUseCase = (catalog: CatalogPort, seed: CatalogSeed, env: Env): CatalogUseCase => {
  const listings = new Map<string, Query<Failure, readonly ProductGroup[]>>()
  const products = new Map<string, Query<Failure, ProductGroup>>()
  const texts = new Map<string, Query<Failure, PageText>>()
  return {
    init: query(catalog.init, seed.init, env),
    categories: query(catalog.categories, seed.categories, env),
    listing: wanted =>
      remembered(listings, listingKey(wanted), key =>
        query(
          pipe(
            catalog.groups(wanted),
            TE.map(groups => narrow(groups, wanted)),
          ),
          own(seed.listings, key),
          env,
          seed.begun?.includes(key),
        ),
      ),
    product: no =>
      remembered(products, no, key =>
        query(catalog.product(key), own(seed.products, key) ?? listed(seed.listings, key) ?? shown(listings, key), env),
      ),
    text: id => remembered(texts, id, () => query(catalog.text(id), seed.texts?.[id], env)),
  }
}

const remembered = <A>(made: Map<string, A>, key: string, make: (key: string) => A): A => {
  const held = made.get(key) ?? make(key)
  made.set(key, held)
  return held
}

const own = <A>(record: Readonly<Record<string, A>>, key: string): A | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** A product in a listing that the shopper is looking at opens at once. */
const shown = (
  listings: ReadonlyMap<string, Query<Failure, readonly ProductGroup[]>>,
  no: string,
): ProductGroup | undefined =>
  [...listings.values()].flatMap(listing => known(listing.state.now()) ?? []).find(group => group.no === no)

/** A product in a listing that has already loaded needs no request. */
const listed = (listings: CatalogSeed['listings'], no: string): ProductGroup | undefined =>
  Object.values(listings)
    .flat()
    .find(group => group.no === no)

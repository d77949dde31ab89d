import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { getCatalogs, getCategories, getInit, getProduct, getText } from '~/contract/calls'
import type { ListingQuery } from '~/domain/catalog/listing-query'
import { type RouteDeps, publicRoute } from '@server/http/kit/define-route'
import type { Shop } from '@server/shop/shop.port'

/** The calls of the catalogue. */
export const catalogueRoutes = (app: FastifyInstance, deps: RouteDeps, { catalogue }: Shop): void => {
  publicRoute(app, deps, getInit, async ({ locale }) => E.right(await catalogue.init(locale)))
  publicRoute(app, deps, getCategories, async ({ locale }) => E.right(await catalogue.categories(locale)))
  publicRoute(app, deps, getCatalogs, async ({ query, locale }) =>
    E.right(await catalogue.groups(listing(query), locale)),
  )
  publicRoute(app, deps, getProduct, ({ params, locale }) => catalogue.product(params['no'] ?? '', locale))
  publicRoute(app, deps, getText, ({ params, locale }) => catalogue.text(params['id'] ?? '', locale))
}

/** Empty means absent, as in the address of the listing. */
const listing = (query: Readonly<Record<string, string>>): ListingQuery => ({
  ...Object.fromEntries(
    ['category', 'type', 'q'].flatMap(name => {
      const value = (query[name] ?? '').trim()
      return value === '' ? [] : [[name, value]]
    }),
  ),
  ...(query['items'] === undefined || query['items'] === '' ? {} : { items: query['items'].split(',') }),
})

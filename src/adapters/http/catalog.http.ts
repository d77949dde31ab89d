import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Http } from '~/adapters/http/client'
import { getCatalogs, getCategories, getInit, getProduct, getText } from '~/contract/calls'
import type { ProductGroup } from '~/domain/catalog/catalog'
import type { CatalogPort } from '~/domain/catalog/catalog.port'
import { type Failure, notFound } from '~/domain/shared/failure'

export const httpCatalog = (http: Http): CatalogPort => ({
  init: http.ask(getInit),
  categories: http.ask(getCategories),
  groups: query =>
    http.ask(getCatalogs, {
      query: {
        category: query.category,
        type: query.type,
        q: query.q,
        items: query.items?.join(','),
      },
    }),
  product: no =>
    pipe(
      http.ask(getProduct, { params: { no } }),
      // the specification does not name this call: a backend without it has the product in its list
      TE.orElse(failure => (failure._tag === 'not_found' ? listed(http, no) : TE.left(failure))),
    ),
  text: id => http.ask(getText, { params: { id } }),
})

const listed = (http: Http, no: string): TE.TaskEither<Failure, ProductGroup> =>
  pipe(
    http.ask(getCatalogs, { query: { items: no } }),
    TE.chain(groups => TE.fromNullable(notFound)(groups.find(group => group.no === no))),
    TE.mapLeft(() => notFound),
  )

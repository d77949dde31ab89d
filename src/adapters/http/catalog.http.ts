import type { Http } from '~/adapters/http/client'
import { getCatalogs, getCategories, getInit, getProduct, getText } from '~/contract/calls'
import type { CatalogPort } from '~/domain/catalog/catalog.port'

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
  product: no => http.ask(getProduct, { params: { no } }),
  text: id => http.ask(getText, { params: { id } }),
})

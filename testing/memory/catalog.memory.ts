import * as E from 'fp-ts/Either'
import { type Link, reading } from '@testing/memory/link'
import { narrow } from '~/domain/catalog/listing-query'
import type { CatalogPort } from '~/domain/catalog/catalog.port'
import { notFound } from '~/domain/shared/failure'

export const memoryCatalog = (link: Link): CatalogPort => ({
  init: link.askOpenly(
    'init',
    reading(({ init }) => init),
  ),
  categories: link.askOpenly(
    'categories',
    reading(({ categories }) => categories),
  ),
  groups: query =>
    link.askOpenly(
      'groups',
      reading(({ groups }) => narrow(groups, query)),
    ),
  product: no =>
    link.askOpenly('product', state => {
      const found = state.groups.find(group => group.no === no)
      return found === undefined ? E.left(notFound) : E.right([found, state])
    }),
  text: id =>
    link.askOpenly('text', state => {
      const found = state.texts[id]
      return found === undefined ? E.left(notFound) : E.right([found, state])
    }),
})

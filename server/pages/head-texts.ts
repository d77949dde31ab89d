import type { CatalogSeed } from '~/entry-server'
import type { Init, ProductGroup } from '~/domain/catalog/catalog'
import { listingQuery } from '~/domain/catalog/listing-query'
import { pageTitle } from '~/domain/site/page-title'
import { type Match, isShown } from '~/domain/site/routes'
import type { EditionCode } from '~/domain/shared/locale'
import type { Indexed, Shared } from '@server/pages/head'

/** The texts in a document's head. */
export interface HeadWords {
  readonly title: string
  readonly description: string
  readonly indexed: Indexed
  readonly shared?: Shared
}

/** `view`: the title and the description from the rendered page. */
export const headWords = (
  seen: {
    readonly path: string
    readonly search: string
    readonly match: Match | undefined
    readonly missing: boolean
    readonly soldIn: readonly EditionCode[]
  },
  seed: Required<CatalogSeed>,
  view: { readonly title: string; readonly description: string | undefined },
): HeadWords => {
  const { info, imgs } = seed.init
  const title = titleOf(seen.match, seen.search, seed, view.title)
  const product = seen.missing ? undefined : seed.products[seen.match?.params['product'] ?? '']
  const description = product === undefined ? (view.description ?? info.description) : saidOf(product, seed.init)
  if (seen.missing || seen.match === undefined || !isShown(seen.match)) return { title, description, indexed: 'never' }
  return {
    title,
    description,
    indexed: { as: seen.path, editions: seen.soldIn },
    shared: {
      site: info.name,
      title: product?.name ?? title,
      description,
      path: seen.path,
      image: product?.image,
      icon: imgs.icon,
    },
  }
}

const titleOf = (
  match: Match | undefined,
  search: string,
  { init, categories }: Required<CatalogSeed>,
  drawn: string,
): string => {
  // the title of the listing is the name of its category
  const wanted = match?.name === 'order' ? listingQuery(search).category : undefined
  const category = wanted === undefined ? undefined : categories.find(({ id }) => id === wanted)
  return pageTitle(match?.name, category?.name ?? drawn, init.info)
}

const saidOf = ({ description }: ProductGroup, { info }: Init): string =>
  description === '' ? info.description : description.replaceAll(/\s*\n(?:- )?/gu, ' ').slice(0, 160)

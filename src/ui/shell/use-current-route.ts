import { useState } from 'react'
import { localize, splitEdition } from '~/domain/shared/locale'
import { type Match, matchRoute } from '~/domain/site/routes'
import { useApp } from '~/ui/kit/use-app'
import { useRawPath, useRawSearch } from '~/ui/kit/use-raw-location'

/** An address of the shop, and which page it is. */
export interface CurrentRoute {
  /** Without edition prefix; path and query as the address has them, not decoded. */
  readonly path: string
  readonly search: string
  readonly match: Match | undefined
}

/** Where the shopper is. `missing` is a path that the server answered with the error page. */
export const useCurrentRoute = (missing: string | undefined): CurrentRoute => {
  const { edition } = useApp().settings
  const { path } = splitEdition(useRawPath())
  const search = useRawSearch()
  const wanted = localize(edition, path)
  return { path, search, match: wanted === missing ? undefined : matchRoute(wanted) }
}

/**
 * The page behind a sheet: the page from which it was opened, unchanged. For a visitor who opened the product's own
 * address, the listing.
 */
export const useBackgroundRoute = (here: CurrentRoute, sheet: boolean): CurrentRoute => {
  const [under, setUnder] = useState(here)
  if (!sheet) {
    if (under.path !== here.path || under.search !== here.search) setUnder(here)
    return here
  }
  return under.match?.name === 'home' || isShelf(under) ? under : here
}

/** Is this the listing, with or without a product over it? */
export const isShelf = ({ match }: CurrentRoute): boolean => match?.name === 'order' || match?.name === 'product'

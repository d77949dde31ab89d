import { useMemo } from 'react'
import { cell } from '~/application/lib/live'
import { type Remote, idle, known } from '~/application/lib/remote'
import type { Category, ProductGroup } from '~/domain/catalog/catalog'
import { type ListingQuery, listingQuery } from '~/domain/catalog/listing-query'
import type { Failure } from '~/domain/shared/failure'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import type { PageProps } from '~/ui/kit/page-props'

/**
 * The query of the listing, from its address. Behind a product that was opened directly, the listing shows the
 * product's category.
 */
export const useShelf = ({ params, search }: Pick<PageProps, 'params' | 'search'>): ListingQuery | undefined => {
  const { catalog } = useApp()
  const no = params['product']
  const product = useLive<Remote<Failure, ProductGroup>>(no === undefined ? nothing : catalog.product(no).state)
  const category = known(product)?.category_id
  const missing = product._tag === 'failed'
  return useMemo(() => {
    if (no === undefined) return listingQuery(search)
    if (category !== undefined) return { category }
    return missing ? {} : undefined // of a product that is not there, everything
  }, [no, search, category, missing])
}

/** The category of a listing's query. */
export const categoryOf = (categories: readonly Category[], shelf: ListingQuery | undefined): Category | undefined =>
  shelf?.category === undefined ? undefined : categories.find(category => category.id === shelf.category)

const nothing = cell<Remote<Failure, ProductGroup>>(idle)

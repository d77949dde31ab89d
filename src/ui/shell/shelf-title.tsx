import { known } from '~/application/remote'
import type { Match } from '~/domain/routes'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { categoryOf, useShelf } from '~/ui/shop/use-shelf'

/** The listing is called after the category that it shows. */
export function ShelfTitle({
  match,
  search,
  title,
}: {
  readonly match: Match
  readonly search: string
  readonly title: string
}) {
  const categories = known(useLive(useApp().catalog.categories.state)) ?? []
  const shelf = useShelf({ params: match.params, search })
  return categoryOf(categories, shelf)?.name ?? title
}

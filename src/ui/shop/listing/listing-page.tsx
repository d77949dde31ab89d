import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { errorOf, known } from '~/application/lib/remote'
import { type Category, type Init, categoriesOf } from '~/domain/catalog/catalog'
import { type ListingQuery, listingKey, narrow, covers } from '~/domain/catalog/listing-query'
import { Empty } from '~/ui/kit/error/empty'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import type { PageProps } from '~/ui/kit/page-props'
import { Chips } from '~/ui/shop/listing/chips'
import { RowSkeleton, Rows } from '~/ui/shop/listing/rows'
import { SearchField } from '~/ui/shop/listing/search-field'
import { addressOf, useSearchText } from '~/ui/shop/listing/use-search-text'
import { useShelf } from '~/ui/kit/use-shelf'
import '~/ui/shop/listing/listing-page.css'

/** Everything on the shelves, narrowed by kind, by category and by a word (docs/spec/product.md#2-screens-and-routes). */
export default function ListingPage(props: PageProps) {
  const shelf = useShelf(props)
  return <main>{shelf === undefined ? <RowSkeleton /> : <Shelf shelf={shelf} />}</main>
}

function Shelf({ shelf }: { readonly shelf: ListingQuery }) {
  const { catalog } = useApp()
  const init = known(useLive(catalog.init.state))
  const categories = known(useLive(catalog.categories.state)) ?? []
  const { text, q, type } = useSearchText(shelf)
  const typed = { ...shelf, q }
  return (
    <>
      <SearchField shelf={shelf} text={text} onType={type} />
      <Filters shelf={typed} init={init} categories={categories} />
      <Found shelf={shelf} q={useDeferredValue(q)} categories={categories} />
    </>
  )
}

function Filters({
  shelf,
  init,
  categories,
}: {
  readonly shelf: ListingQuery
  readonly init: Init | undefined
  readonly categories: readonly Category[]
}) {
  const { t } = useTranslation('shop')
  const { category: _, ...everywhere } = shelf
  const { type: __, ...anyType } = everywhere
  const types = [
    { key: '', text: t('all'), href: addressOf(anyType), chosen: shelf.type === undefined },
    ...(init?.typelist ?? []).map(({ id, text }) => ({
      key: id,
      text,
      href: addressOf({ ...anyType, type: id }),
      chosen: shelf.type === id,
    })),
  ]
  const kinds = categoriesOf(categories, shelf.type).map(({ id, name }) => ({
    key: id,
    text: name,
    // a second tap on the chosen one takes it off
    href: shelf.category === id ? addressOf(everywhere) : addressOf({ ...shelf, category: id }),
    chosen: shelf.category === id,
  }))
  return (
    <>
      <Chips label={t('listing.types')} chips={types} />
      <Chips label={t('listing.categories')} chips={kinds} quiet />
    </>
  )
}

function Found({
  shelf,
  q,
  categories,
}: {
  readonly shelf: ListingQuery
  readonly q: string
  readonly categories: readonly Category[]
}) {
  const { t } = useTranslation('shop')
  const { catalog } = useApp()
  const wanted = useMemo(() => (q.trim() === '' ? withoutWord(shelf) : { ...shelf, q: q.trim() }), [shelf, q])
  // one answer serves every word typed after it
  const [asked, setAsked] = useState(shelf)
  const covered = covers(asked, wanted)
  if (!covered) setAsked(withoutWord(wanted))
  const listing = catalog.listing(covered ? asked : withoutWord(wanted))
  const remote = useLive(listing.state)
  const all = known(remote)
  const failure = errorOf(remote)
  // a document contains only the beginning of a long list, so results in it may be incomplete
  const whole = remote._tag === 'ready'
  // the same list as before is not drawn again
  const groups = useMemo(() => narrow(all ?? [], wanted), [all, wanted])

  if (all === undefined)
    return failure === undefined ? <RowSkeleton /> : <ErrorNotice failure={failure} onRetry={listing.refresh} />
  return (
    <>
      <p className={wanted.q === undefined || groups.length === 0 ? 'sr-only' : 'note result-count'} role="status">
        {wanted.q === undefined || !whole ? '' : t('listing.found', { count: groups.length })}
      </p>
      {groups.length > 0 ? (
        <Rows of={listingKey(wanted)} groups={groups} categories={categories} />
      ) : remote._tag === 'pending' ? (
        <RowSkeleton />
      ) : (
        <Nothing wanted={wanted} />
      )}
      {failure === undefined ? null : <ErrorNotice failure={failure} onRetry={listing.refresh} />}
    </>
  )
}

/** The next step in an empty listing: search all categories for the same word, or show everything. */
function Nothing({ wanted: { q, type, category } }: { readonly wanted: ListingQuery }) {
  const { t } = useTranslation('shop')
  const onShelf = q !== undefined && (type !== undefined || category !== undefined)
  return (
    <Empty
      title={q === undefined ? t('listing.emptyTitle') : t('listing.nothingTitle', { q })}
      text={t(q === undefined ? 'listing.emptyText' : onShelf ? 'listing.elsewhere' : 'listing.nothingText')}
      action={
        <Link className="button button-quiet" href={addressOf(onShelf ? { q } : {})} replace>
          {t(onShelf ? 'listing.searchAll' : 'listing.showAll')}
        </Link>
      }
    />
  )
}

const withoutWord = ({ q: _, ...rest }: ListingQuery): ListingQuery => rest

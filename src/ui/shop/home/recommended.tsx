import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { errorOf, known } from '~/application/lib/remote'
import type { Category, Recommendation } from '~/domain/catalog/catalog'
import type { Failure } from '~/domain/shared/failure'
import { pathTo } from '~/domain/site/routes'
import { Icon } from '~/ui/kit/picture/icon'
import { intoView } from '~/ui/kit/into-view'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { ProductCard } from '~/ui/shop/listing/product-card'
import '~/ui/shop/listing/product-card.css'
import '~/ui/shop/home/recommended.css'

/** One list of recommended products. The first list has two columns; the others are rows to swipe. */
export function Recommended({
  list,
  categories,
  first,
  onFailure,
}: {
  readonly list: Recommendation
  readonly categories: readonly Category[]
  readonly first: boolean
  /** Hears what went wrong with this list, and when it is over: the page says it once for all. */
  readonly onFailure: (no: string, failure: Failure | undefined) => void
}) {
  const { t } = useTranslation('shop')
  const listing = useApp().catalog.listing({ items: list.items })
  const remote = useLive(listing.state)
  const groups = known(remote)
  const failure = groups === undefined ? errorOf(remote) : undefined
  useEffect(() => {
    onFailure(list.no, failure)
  }, [list.no, failure, onFailure])
  if (groups?.length === 0 || failure !== undefined) return null
  const name = list.name ?? t('home.recommended')
  return (
    <section aria-label={name}>
      <div className="section-head">
        <h2>{name}</h2>
        {first ? (
          <Link href={pathTo('order')}>
            {t('home.viewAll')} <Icon name="right" small />
          </Link>
        ) : null}
      </div>
      <ul className={first ? 'grid' : 'strip'} aria-busy={groups === undefined} onFocus={intoView}>
        {groups === undefined
          ? list.items.slice(0, 4).map(no => (
              <li key={no}>
                <CardSkeleton />
              </li>
            ))
          : groups.map((group, index) => (
              <li key={group.no}>
                <ProductCard group={group} categories={categories} eager={first && index < 4} />
              </li>
            ))}
      </ul>
    </section>
  )
}

function CardSkeleton() {
  return (
    <span className="card">
      <span className="skeleton skeleton-tile" />
      <span className="text">
        <span className="skeleton skeleton-line" />
        <span className="skeleton skeleton-note" />
        <span className="skeleton skeleton-price" />
      </span>
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { errorOf, known } from '~/application/remote'
import type { Category, Recommendation } from '~/domain/catalog'
import { pathTo } from '~/domain/routes'
import { Icon } from '~/ui/kit/icon'
import { Trouble } from '~/ui/kit/trouble'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { ProductCard } from '~/ui/shop/product-card'

/** One list of recommended products. The first stands in two columns, the others are swiped through. */
export function Recommended({
  list,
  categories,
  first,
}: {
  readonly list: Recommendation
  readonly categories: readonly Category[]
  readonly first: boolean
}) {
  const { t } = useTranslation('shop')
  const listing = useApp().catalog.listing({ items: list.items })
  const remote = useLive(listing.state)
  const groups = known(remote)
  const failure = errorOf(remote)
  if (groups?.length === 0) return null
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
      {groups === undefined && failure !== undefined ? (
        <Trouble failure={failure} onRetry={listing.refresh} />
      ) : (
        <ul className={first ? 'grid' : 'strip'} aria-busy={groups === undefined}>
          {groups === undefined
            ? list.items.slice(0, 4).map(no => (
                <li key={no}>
                  <CardBones />
                </li>
              ))
            : groups.map((group, index) => (
                <li key={group.no}>
                  <ProductCard group={group} categories={categories} eager={first && index < 4} />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}

function CardBones() {
  return (
    <span className="card">
      <span className="bone bone-tile" />
      <span className="text">
        <span className="bone bone-line" />
        <span className="bone bone-note" />
        <span className="bone bone-price" />
      </span>
    </span>
  )
}

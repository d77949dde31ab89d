import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category, ProductGroup } from '~/domain/catalog/catalog'
import { familyOf } from '~/domain/catalog/listing-query'
import { ProductRow } from '~/ui/shop/listing/product-row'
import { STRETCH, useGrowing } from '~/ui/shop/listing/use-growing'
import { useNear } from '~/ui/shop/listing/use-near'

/** The listing's rows. `of` names the listing, so that its length is remembered apart from others. */
export function Rows({
  of,
  groups,
  categories,
}: {
  readonly of: string
  readonly groups: readonly ProductGroup[]
  readonly categories: readonly Category[]
}) {
  const { t } = useTranslation('shop')
  const { shown, end, grow } = useGrowing(of, groups.length)
  const stretches = Array.from({ length: Math.ceil(Math.min(shown, groups.length) / STRETCH) }, (_, at) => at * STRETCH)
  return (
    <>
      {stretches.map(from => (
        <Stretch key={from} of={of} groups={groups} from={from} categories={categories} />
      ))}
      {shown >= groups.length ? null : (
        <div className="rows-more" ref={end}>
          <button type="button" className="button button-quiet" onClick={grow}>
            {t('listing.more')}
          </button>
        </div>
      )}
    </>
  )
}

/** A stretch of the list. Far from the window it is as high and empty: thousands of rows cost no more than a few dozen. */
const Stretch = memo(function Stretch({
  of,
  groups,
  from,
  categories,
}: {
  readonly of: string
  readonly groups: readonly ProductGroup[]
  readonly from: number
  readonly categories: readonly Category[]
}) {
  const { near, height, box } = useNear(`${of} ${from}`)
  return (
    <ul className="rows" ref={box} aria-hidden={near ? undefined : true}>
      {near ? (
        groups.slice(from, from + STRETCH).map((group, index) => (
          <li key={group.no}>
            <ProductRow group={group} family={familyOf(group, categories)} eager={from === 0 && index < 6} />
          </li>
        ))
      ) : (
        <li>
          <svg className="rows-gap" height={height} />
        </li>
      )}
    </ul>
  )
})

/** Rows on their way, in their final boxes. */
export function RowSkeleton() {
  return (
    <ul className="rows" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map(each => (
        <li className="row" key={each}>
          <span className="bone bone-square" />
          <span className="text">
            <span className="bone bone-line" />
            <span className="bone bone-note" />
            <span className="bone bone-price" />
          </span>
        </li>
      ))}
    </ul>
  )
}

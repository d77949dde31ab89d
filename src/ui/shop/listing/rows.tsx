import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Category, type ProductGroup, familyOf } from '~/domain/catalog/catalog'
import { ProductRow } from '~/ui/shop/listing/product-row'
import { STEP, useGrowing } from '~/ui/shop/listing/use-growing'
import '~/ui/shop/listing/rows.css'

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
  return (
    <>
      {Array.from({ length: Math.ceil(Math.min(shown, groups.length) / STEP) }, (_, block) => (
        <Block key={block} groups={groups} from={block * STEP} categories={categories} />
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

/** A separate list for each step, so that a longer listing draws and lays out only its new rows. */
const Block = memo(function Block({
  groups,
  from,
  categories,
}: {
  readonly groups: readonly ProductGroup[]
  readonly from: number
  readonly categories: readonly Category[]
}) {
  return (
    <ul className="rows">
      {groups.slice(from, from + STEP).map((group, index) => (
        <li key={group.no}>
          <ProductRow group={group} family={familyOf(group, categories)} eager={from + index < 6} />
        </li>
      ))}
    </ul>
  )
})

/** Rows on their way, in their final boxes. */
export function RowSkeleton() {
  return (
    <ul className="rows" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map(each => (
        <li className="row" key={each}>
          <span className="skeleton skeleton-square" />
          <span className="text">
            <span className="skeleton skeleton-line" />
            <span className="skeleton skeleton-note" />
            <span className="skeleton skeleton-price" />
          </span>
        </li>
      ))}
    </ul>
  )
}

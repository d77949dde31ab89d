import { useTranslation } from 'react-i18next'
import type { Category, ProductGroup } from '~/domain/catalog'
import { familyOf } from '~/domain/shelf'
import { ProductRow } from '~/ui/shop/product-row'
import { useGrowing } from '~/ui/shop/use-growing'

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
      <ul className="rows">
        {groups.slice(0, shown).map((group, index) => (
          <li key={group.no}>
            <ProductRow group={group} family={familyOf(group, categories)} eager={index < 6} />
          </li>
        ))}
      </ul>
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

/** Rows on their way, in their final boxes. */
export function RowBones() {
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

import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type Category, type ProductGroup, isSoldOut, priceFrom, familyOf } from '~/domain/catalog/catalog'
import { pathTo } from '~/domain/site/routes'
import { Price } from '~/ui/kit/money'
import { Art } from '~/ui/kit/picture/tile'
import '~/ui/shop/listing/product-card.css'

/** A product on the home page. */
export function ProductCard({
  group,
  categories,
  eager,
}: {
  readonly group: ProductGroup
  readonly categories: readonly Category[]
  readonly eager: boolean
}) {
  const { t } = useTranslation('shop')
  const gone = isSoldOut(group)
  return (
    <Link className={gone ? 'card sold-out' : 'card'} href={pathTo('product', { product: group.no })}>
      <Art
        image={group.image}
        eager={eager}
        family={familyOf(group, categories)}
        name={group.name}
        columns={6}
        rows={4}
      />
      <div className="text">
        <h3>{group.name}</h3>
        <span className="note">{t('denominations', { count: group.products.length })}</span>
        <PriceLine group={group} gone={gone} />
      </div>
    </Link>
  )
}

/** From how much on, whether that holds for cash only, and whether it is gone. */
export function PriceLine({ group, gone }: { readonly group: ProductGroup; readonly gone: boolean }) {
  const { t } = useTranslation('shop')
  const from = priceFrom(group)
  return (
    <span className="line">
      {from === undefined ? null : (
        <Price cents={from.price} cash={from.cash && !gone} from={group.products.length > 1} />
      )}
      {gone ? <span className="tag tag-neutral">{t('soldOut')}</span> : null}
    </span>
  )
}

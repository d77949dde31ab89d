import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { type ProductGroup, isSoldOut, deliveryOf } from '~/domain/catalog/catalog'
import { pathTo } from '~/domain/site/routes'
import { Art } from '~/ui/kit/picture/tile'
import { PriceLine } from '~/ui/shop/listing/product-card'
import '~/ui/shop/listing/product-row.css'

/** A product in the listing. */
export const ProductRow = memo(function ProductRow({
  group,
  family,
  eager,
}: {
  readonly group: ProductGroup
  readonly family: string
  readonly eager: boolean
}) {
  const { t } = useTranslation('shop')
  const gone = isSoldOut(group)
  return (
    <Link className={gone ? 'row sold-out' : 'row'} href={pathTo('product', { product: group.no })}>
      <Art image={group.image} eager={eager} family={family} name={group.name} columns={4} rows={4} />
      <div className="text">
        <h2>{group.name}</h2>
        <span className="note">
          {t('denominations', { count: group.products.length })} · {t(`delivery.${deliveryOf(group)}`)}
        </span>
        <PriceLine group={group} gone={gone} />
      </div>
    </Link>
  )
})

import { useTranslation } from 'react-i18next'
import { type Variant, cashPrice, hasOffer } from '~/domain/catalog/variant'
import { Icon } from '~/ui/kit/picture/icon'
import { usePrice } from '~/ui/kit/money'
import '~/ui/shop/product/choice-group.css'

/** The denominations in two columns; a sold-out one is dimmed and cannot be chosen (docs/spec/product.md#2-screens-and-routes, docs/spec/product.md#4-states-and-transitions). */
export function Denominations({
  variants,
  chosen,
  onChoose,
}: {
  readonly variants: readonly Variant[]
  readonly chosen: Variant | undefined
  readonly onChoose: (no: string) => void
}) {
  const { t } = useTranslation('shop')
  const price = usePrice()
  return (
    <fieldset className="block">
      <legend>{t('product.choose')}</legend>
      <div className="choices">
        {variants.map(variant => (
          <label className="choice" key={variant.no}>
            <input
              type="radio"
              name="product"
              value={variant.no}
              checked={variant.no === chosen?.no}
              disabled={variant.stockout}
              onChange={() => onChoose(variant.no)}
            />
            <span className="choice-face">
              <span className="name">{variant.name}</span>
              <span className="cost">
                <span className="price">{price(cashPrice(variant))}</span>
                {hasOffer(variant) && !variant.stockout ? (
                  <span className="price-before">
                    <span className="sr-only">{t('product.list')}</span>
                    <s>{price(variant.price)}</s>
                  </span>
                ) : null}
              </span>
              {variant.stockout ? (
                <span className="tag sold-out-tag">{t('soldOut')}</span>
              ) : (
                <Icon name="check" className="mark" />
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { useTranslation } from 'react-i18next'
import { CASH } from '~/domain/cart/cart'
import { lineTotal } from '~/domain/cart/cart-line'
import { type Variant, cashPrice, hasOffer, maxQuantity } from '~/domain/catalog/variant'
import { Icon } from '~/ui/kit/picture/icon'
import { usePrice } from '~/ui/kit/money'
import { Stepper } from '~/ui/kit/form/stepper'
import { useFailureText } from '~/ui/kit/error/error-notice'
import type { Adding } from '~/ui/shop/product/use-adding'
import '~/ui/shop/product/product-foot.css'

/** The price pair, how many, and the ways on: into the cart, or to the checkout at once. */
export function ProductFoot({
  form,
  variant,
  adding,
}: {
  readonly form: string
  readonly variant: Variant | undefined
  readonly adding: Adding
}) {
  const { t } = useTranslation('shop')
  const price = usePrice()
  const wrong = useFailureText(adding.failure)
  if (variant === undefined)
    return (
      <button type="button" className="button button-wide" disabled>
        {t('soldOut')}
      </button>
    )
  const { pending, buying, failure } = adding
  const sum = lineTotal({ ...variant, quantity: adding.draft.quantity }, CASH)
  return (
    <>
      {failure === undefined ? null : (
        <p className="wrong" role="alert">
          <Icon name="alert" small />
          {wrong}
        </p>
      )}
      <div className="split">
        <div className="price-pair" aria-live="polite">
          <span className="first">
            <span className="price">{price(cashPrice(variant))}</span>
            {hasOffer(variant) ? <span className="tag tag-cash">{t('product.cash')}</span> : null}
          </span>
          {hasOffer(variant) ? (
            <span className="price-before">
              {t('product.list')} {price(variant.price)}
            </span>
          ) : null}
        </div>
        <Quantity variant={variant} adding={adding} />
      </div>
      <div className="buy-row">
        <button type="submit" form={form} className="button button-wide" disabled={pending}>
          {pending && !buying ? (
            <>
              <Icon name="spin" className="spinning" />
              {t('product.adding')}
            </>
          ) : (
            <span>
              <span className="unbroken">
                {failure === undefined || buying ? t('product.add') : t('product.again')} ·
              </span>{' '}
              <span className="price">{price(sum)}</span>
            </span>
          )}
        </button>
        <button type="button" className="button button-next" disabled={pending} onClick={adding.buy}>
          {pending && buying ? <Icon name="spin" className="spinning" /> : null}
          {t('product.buy')}
        </button>
      </div>
    </>
  )
}

function Quantity({ variant, adding }: { readonly variant: Variant; readonly adding: Adding }) {
  const { t } = useTranslation('shop')
  const most = maxQuantity(variant)
  if (most === 1) return <span className="note">{t('product.once')}</span>
  return (
    <Stepper
      value={adding.draft.quantity}
      max={most}
      disabled={adding.pending}
      onChange={adding.setQuantity}
      label={t('product.quantity')}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { type Variant, cashPrice, hasOffer, maxQuantity } from '~/domain/variant'
import { Icon } from '~/ui/kit/icon'
import { usePrice } from '~/ui/kit/money'
import { Stepper } from '~/ui/kit/stepper'
import { useFailureText } from '~/ui/kit/trouble'
import type { Adding } from '~/ui/shop/use-adding'

/** The price pair, how many, and into the cart. */
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
  const { pending, failure } = adding
  return (
    <>
      {failure === undefined ? null : (
        <p className="wrong" role="alert">
          <Icon name="alert" small />
          {wrong}
        </p>
      )}
      {hasOffer(variant) ? <p className="note">{t('product.counter')}</p> : null}
      <div className="split">
        <div className="pair" aria-live="polite">
          <span className="first">
            <span className="price">{price(cashPrice(variant))}</span>
            {hasOffer(variant) ? <span className="tag tag-cash">{t('product.cash')}</span> : null}
          </span>
          {hasOffer(variant) ? (
            <span className="was">
              {t('product.list')} {price(variant.price)}
            </span>
          ) : null}
        </div>
        {maxQuantity(variant) === 1 ? (
          <span className="note">{t('product.once')}</span>
        ) : (
          <Stepper
            value={adding.draft.quantity}
            max={maxQuantity(variant)}
            disabled={pending}
            onChange={adding.setQuantity}
            label={t('product.quantity')}
          />
        )}
      </div>
      <button type="submit" form={form} className="button button-wide" disabled={pending}>
        {pending ? <Icon name="spin" className="spinning" /> : null}
        {pending ? t('product.adding') : failure === undefined ? t('product.add') : t('product.again')}
      </button>
    </>
  )
}

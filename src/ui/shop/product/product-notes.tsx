import { useTranslation } from 'react-i18next'
import { latest } from '~/application/lib/remote'
import { empty } from '~/domain/cart/cart'
import { type Variant, hasOffer } from '~/domain/catalog/variant'
import { CodesWait } from '~/ui/kit/order/codes-wait'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** Who gets the cash price, and whether the codes in the cart would wait for this top-up. */
export function ProductNotes({ variant }: { readonly variant: Variant }) {
  const { t } = useTranslation('shop')
  const cart = latest(useLive(useApp().cart.state), empty)
  return (
    <>
      {hasOffer(variant) ? <p className="note tip">{t('product.counter')}</p> : null}
      <CodesWait lines={[...cart.items, variant]} />
    </>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorOf, known, latest } from '~/application/lib/remote'
import { empty, isEmpty, isOrderable } from '~/domain/cart/cart'
import { Bill } from '~/ui/kit/order/bill'
import { CheckoutChanges } from '~/ui/checkout/checkout-changes'
import { CheckoutForm } from '~/ui/checkout/checkout-form'
import { EmptyCheckout } from '~/ui/checkout/empty-checkout'
import { NoOrders } from '~/ui/checkout/no-orders'
import { GoodsPile } from '~/ui/checkout/goods'
import { useCheckoutForm } from '~/ui/checkout/use-checkout-form'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/checkout/checkout-page.css'

/** Step 1: how to pay and what the goods need to know; the bill follows the choice (docs/spec/product.md#2-screens-and-routes). */
export default function CheckoutPage() {
  const { t } = useTranslation('checkout')
  const app = useApp()
  const cartState = useLive(app.cart.state)
  const formState = useLive(app.checkout.form.state)
  const tip = known(useLive(app.catalog.init.state))?.tips['checkout']
  const cart = latest(cartState, empty)
  const form = useCheckoutForm()
  const failure = errorOf(formState) ?? errorOf(cartState)

  const [hadItems, setHadItems] = useState(false)
  if (!hadItems && !isEmpty(cart)) setHadItems(true)

  if (errorOf(formState)?._tag === 'not_found') return <NoOrders />
  if (cartState._tag === 'ready' && isEmpty(cart)) return <EmptyCheckout cart={cart} hadItems={hadItems} />
  return (
    <main className="bills">
      {failure === undefined ? null : (
        <ErrorNotice
          failure={failure}
          onRetry={() => {
            app.checkout.form.refresh()
            app.cart.refresh()
          }}
        />
      )}
      {isOrderable(cart) ? null : (
        <CheckoutChanges seen={{ cart, methods: form.methods }} now={{ cart, methods: form.methods }} />
      )}
      {known(formState) !== undefined || errorOf(formState) === undefined ? (
        <CheckoutForm cart={cart} form={form} isReady={known(formState) !== undefined} />
      ) : null}
      {isEmpty(cart) ? null : (
        <>
          <section className="block" aria-labelledby="checkout-goods">
            <h2 className="sr-only" id="checkout-goods">
              {t('confirm.goods')}
            </h2>
            <GoodsPile lines={cart.items} />
          </section>
          <Bill billed={cart} busy={form.pricing} />
        </>
      )}
      {tip === undefined || failure !== undefined ? null : <p className="note tip">{tip}</p>}
    </main>
  )
}

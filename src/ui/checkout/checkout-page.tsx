import { useTranslation } from 'react-i18next'
import { errorOf, known, latest } from '~/application/remote'
import { empty, isEmpty } from '~/domain/cart'
import { Bill } from '~/ui/cart/bill'
import { CheckoutForm } from '~/ui/checkout/checkout-form'
import { EmptyCheckout } from '~/ui/checkout/empty-checkout'
import { Goods } from '~/ui/checkout/goods'
import { MethodBones } from '~/ui/checkout/method-list'
import { useCheckoutForm } from '~/ui/checkout/use-checkout-form'
import { Trouble } from '~/ui/kit/trouble'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/checkout/checkout.css'

/** Step 1: how to pay and what the goods need to know; the bill follows the choice (specification 2). */
export default function CheckoutPage() {
  const { t } = useTranslation('checkout')
  const app = useApp()
  const cartState = useLive(app.cart.state)
  const formState = useLive(app.checkout.form.state)
  const tip = known(useLive(app.catalog.init.state))?.tips['checkout']
  const cart = latest(cartState, empty)
  const form = useCheckoutForm()
  const failure = errorOf(formState) ?? errorOf(cartState)

  if (cartState._tag === 'ready' && isEmpty(cart)) return <EmptyCheckout />
  return (
    <main className="bills">
      {failure === undefined ? null : (
        <Trouble
          failure={failure}
          onRetry={() => {
            app.checkout.form.refresh()
            app.cart.refresh()
          }}
        />
      )}
      {known(formState) !== undefined ? (
        <CheckoutForm cart={cart} form={form} />
      ) : errorOf(formState) === undefined ? (
        <>
          <h2 className="lead">{t('method')}</h2>
          <div className="block-tight">
            <MethodBones />
          </div>
        </>
      ) : null}
      {isEmpty(cart) ? null : (
        <>
          <section className="block" aria-labelledby="checkout-goods">
            <h2 className="sr" id="checkout-goods">
              {t('confirm.goods')}
            </h2>
            <Goods lines={cart.items} />
          </section>
          <Bill billed={cart} busy={form.pricing} />
        </>
      )}
      {tip === undefined || failure !== undefined ? null : <p className="note tip">{tip}</p>}
    </main>
  )
}

import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Redirect, useLocation } from 'wouter'
import { known, latest } from '~/application/lib/remote'
import { empty, isEmpty, isOrderable } from '~/domain/cart/cart'
import {
  type OrderFailure,
  type Shown,
  confirmed,
  isAsShown,
  lacksDetails,
  settlement,
} from '~/domain/cart/confirmed-sum'
import { checkoutMethods } from '~/domain/cart/payment-choice'
import { pathTo } from '~/domain/site/routes'
import { Bill } from '~/ui/kit/order/bill'
import { CodesWait } from '~/ui/kit/order/codes-wait'
import { CheckoutChanges } from '~/ui/checkout/checkout-changes'
import { ChosenMethod, CheckoutDetails } from '~/ui/checkout/chosen'
import { EmptyCheckout } from '~/ui/checkout/empty-checkout'
import { GoodsList } from '~/ui/checkout/goods'
import { incomplete } from '~/ui/checkout/incomplete'
import { useSettlesText } from '~/ui/checkout/use-settles-text'
import { useFormHere } from '~/ui/kit/form/mounted-forms'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import { useLive } from '~/ui/kit/use-live'
import { fromCheckout } from '~/ui/kit/order/checkout-handoff'
import '~/ui/checkout/checkout-page.css'
import '~/ui/checkout/confirm-page.css'

/** Step 2: shows everything again, then places the order. Repeated taps place it once. */
export default function ConfirmPage() {
  const { t } = useTranslation('checkout')
  const { t: inCart } = useTranslation('cart')
  const app = useApp()
  const cartState = useLive(app.cart.state)
  const step = useLive(app.checkout.step)
  const saved = known(useLive(app.checkout.form.state))
  const init = known(useLive(app.catalog.init.state))
  const cart = latest(cartState, empty)
  const methods = checkoutMethods(saved, init)
  const settlesText = useSettlesText()
  const { seen, place, confirm: placeShown } = usePlacing()
  useFormHere('confirm-form')

  if (!place.pending) {
    if (cartState._tag === 'ready' && isEmpty(cart)) return <EmptyCheckout cart={cart} hadItems />
    if (place.failure !== undefined && lacksDetails(place.failure))
      return <Redirect to={pathTo('checkout')} replace state={incomplete} />
    if (step === 1) return <Redirect to={pathTo('checkout')} replace />
  }
  const settles = settlement(cart, methods)
  const confirm = () => {
    if (isEmpty(cart)) return
    placeShown({ cart, methods, form: saved?.form ?? {} })
  }
  const tip = init?.tips['checkout']
  return (
    <main className="bills" aria-busy={place.pending}>
      <form id="confirm-form" onSubmit={withoutSending(confirm)}>
        <h2 className="lead">{t('confirm.lead')}</h2>
        <p className="note">{t('confirm.note')}</p>
        {seen !== undefined && (place.failure?._tag === 'conflict' || place.failure?._tag === 'invalid') ? (
          <CheckoutChanges seen={seen} now={{ cart, methods }} failure={place.failure} onPutRight={place.clear} />
        ) : place.failure !== undefined ? (
          <div className="block-tight">
            <ErrorNotice failure={place.failure} onRetry={confirm} />
          </div>
        ) : isOrderable(cart) ? null : (
          <CheckoutChanges seen={{ cart, methods }} now={{ cart, methods }} />
        )}
      </form>
      <section className="block" aria-labelledby="confirm-payment">
        <div className="split block-head">
          <h2 id="confirm-payment">{t('confirm.payment')}</h2>
          <Link className="inline-link" href={pathTo('checkout')} aria-label={t('confirm.changePayment')}>
            {t('confirm.change')}
          </Link>
        </div>
        <div className="panel">
          <ChosenMethod methods={methods} code={cart.payment} />
          <CheckoutDetails form={saved?.form ?? {}} />
        </div>
      </section>
      <section className="block" aria-labelledby="confirm-goods">
        <h2 id="confirm-goods">{t('confirm.goods')}</h2>
        <div className="panel goods-open">
          <GoodsList check lines={cart.items} />
        </div>
      </section>
      <CodesWait lines={cart.items} />
      <Bill billed={cart} />
      {settles === undefined ? null : <p className="note tip">{settlesText(settles)}</p>}
      {tip === undefined ? null : <p className="note tip">{tip}</p>}
      <p className="sr-only" role="status">
        {place.pending ? inCart('confirmBusy') : ''}
      </p>
    </main>
  )
}

/** The page sends the order itself. */
const withoutSending = (confirm: () => void) => (event: FormEvent) => {
  event.preventDefault()
  confirm()
}

/** Places the order that the shopper has seen, and opens its payment. */
const usePlacing = () => {
  const { checkout } = useApp()
  const [, navigate] = useLocation()
  const [seen, setSeen] = useState<Shown>()
  const place = useCommand(
    (shown: Shown) => checkout.place(confirmed(shown), now => isAsShown(shown, now)),
    order =>
      navigate(`${pathTo('pay')}?order=${encodeURIComponent(order.id)}`, {
        replace: true,
        // a backend that does not compare may have taken another sum: then the shopper starts the payment
        ...(order.amount === seen?.cart.amount ? { state: fromCheckout } : {}),
      }),
  )
  useRefreshAfterRefusal(place.failure)
  return {
    seen,
    place,
    confirm: (shown: Shown) => {
      setSeen(shown)
      place.run(shown)
    },
  }
}

/** Fetches the cart after a refusal that does not contain it, so that the shopper sees it before trying again. */
const useRefreshAfterRefusal = (failure: OrderFailure | undefined): void => {
  const { cart, checkout } = useApp()
  useEffect(() => {
    if (failure?._tag !== 'invalid' && (failure?._tag !== 'conflict' || failure.changed !== undefined)) return
    cart.refresh()
    checkout.form.refresh()
  }, [failure, cart, checkout])
}

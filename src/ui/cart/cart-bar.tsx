import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { errorOf, known, latest } from '~/application/lib/remote'
import { type Cart, CASH, empty, isEmpty, isOrderable } from '~/domain/cart/cart'
import { type CartBarUse, cartBar } from '~/domain/cart/cart-bar'
import { type RouteName, pathTo } from '~/domain/site/routes'
import { useIsFormHere } from '~/ui/kit/form/mounted-forms'
import { Icon } from '~/ui/kit/picture/icon'
import { lazyWithRetry } from '~/start/lazy-component'
import { useLayer } from '~/ui/kit/popup/layers'
import { usePrice } from '~/ui/kit/money'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { SheetChunkError } from '~/ui/kit/error/chunk-error'
import '~/ui/cart/cart-bar.css'

// the first view pays for the bar only
const loadPanel = () => import('~/ui/cart/cart-panel').then(panel => panel.default)
const CartPanel = lazyWithRetry(loadPanel, SheetChunkError)
/** Loads the panel at the first touch, before the tap ends. */
const readyPanel = () => void loadPanel().catch(() => undefined)

/**
 * The bar above the tabs: the number of pieces, the sum, and the button for the next step
 * (docs/spec/product.md#2-screens-and-routes).
 */
export function CartBar({ page }: { readonly page: RouteName | undefined }) {
  const bar = cartBar(page)
  if (bar === undefined) return null
  return bar === 'shop' ? <ShopBar /> : <Bar bar={bar} />
}

/** Opens the panel, which may not open on the checkout's pages. */
function ShopBar() {
  return <Bar bar="shop" panel={useLayer('cart')} />
}

function Bar({ bar, panel }: { readonly bar: CartBarUse; readonly panel?: ReturnType<typeof useLayer> }) {
  const { t } = useTranslation('cart')
  const app = useApp()
  const state = useLive(app.cart.state)
  const cart = latest(state, empty)
  return (
    <section className="cart-bar" aria-label={t('title')}>
      {isEmpty(cart) && errorOf(state) !== undefined ? (
        // an empty cart is a welcome only when the server says that it is empty
        <button type="button" className="open" onClick={app.cart.refresh}>
          <span className="bag">
            <Icon name="alert" />
          </span>
          <span className="greeting">{t('failed')}</span>
        </button>
      ) : panel === undefined ? (
        <div className="open">
          <Contents />
        </div>
      ) : (
        <button type="button" className="open" aria-haspopup="dialog" onClick={panel.show} onPointerDown={readyPanel}>
          <Contents />
        </button>
      )}
      <Submit bar={bar} cart={cart} review={panel?.show} />
      {panel?.open === true ? (
        <Suspense fallback={null}>
          <CartPanel onClose={panel.hide} />
        </Suspense>
      ) : null}
    </section>
  )
}

/** Count, sum and saving. While the cart is empty, the shop's welcome. */
function Contents() {
  const { t } = useTranslation('cart')
  const app = useApp()
  const cart = latest(useLive(app.cart.state), empty)
  const welcome = known(useLive(app.catalog.init.state))?.info.welcome
  const price = usePrice()
  if (isEmpty(cart))
    return (
      <>
        <span className="bag">
          <Icon name="bag" />
        </span>
        {welcome ? <span className="greeting">{welcome}</span> : <span className="sr-only">{t('title')}</span>}
      </>
    )
  const off = price(cart.offer)
  return (
    <>
      <span className="bag">
        <Icon name="bag" />
        <span className="count">
          <span className="sr-only">{t('count.before')}</span>
          {cart.quantity}
          <span className="sr-only">{t('count.after')}</span>
        </span>
      </span>
      <span>
        <span className="sum">{price(cart.amount)}</span>
        {cart.offer > 0 ? (
          <span className="saved">{t(cart.payment === CASH ? 'saved' : 'savable', { amount: off })}</span>
        ) : null}
      </span>
    </>
  )
}

/** On the checkout's pages, submits the form of the page. */
function Submit({
  bar,
  cart,
  review,
}: {
  readonly bar: CartBarUse
  readonly cart: Cart
  readonly review: (() => void) | undefined
}) {
  const { t } = useTranslation('cart')
  const isGood = isOrderable(cart)
  const busy = useLive(useApp().checkout.busy)
  const form = `${bar}-form`
  const ready = useIsFormHere(form)
  if (bar === 'shop' && !isEmpty(cart))
    return isGood ? (
      <Link className="button button-next" href={pathTo('checkout')}>
        {t('submit')}
      </Link>
    ) : (
      // the panel shows the problem
      <button type="button" className="button button-next" onClick={review}>
        {t('open')}
      </button>
    )
  return (
    <button
      type={bar === 'shop' ? 'button' : 'submit'}
      className="button button-next"
      form={bar === 'shop' ? undefined : form}
      disabled={isEmpty(cart) || !isGood || busy || !ready}
    >
      {busy ? <Icon name="spin" className="spinning" /> : null}
      {t(bar === 'shop' ? 'submit' : busy ? `${bar}Busy` : bar === 'checkout' ? 'checkout' : 'confirm')}
    </button>
  )
}

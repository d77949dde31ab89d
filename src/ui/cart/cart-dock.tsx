import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { errorOf, known, latest } from '~/application/remote'
import { CASH, empty, isEmpty } from '~/domain/cart'
import { type CartBar, cartBar } from '~/domain/cart-bar'
import { type RouteName, pathTo } from '~/domain/routes'
import { useIsFormHere } from '~/ui/kit/form-here'
import { Icon } from '~/ui/kit/icon'
import { later } from '~/ui/kit/later'
import { useLayer } from '~/ui/kit/layers'
import { usePrice } from '~/ui/kit/money'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { LostSheet } from '~/ui/shell/lost'
import '~/ui/cart/cart.css'

// the first view pays for the bar only
const loadPanel = () => import('~/ui/cart/cart-panel').then(panel => panel.default)
const CartPanel = later(loadPanel, LostSheet)
/** What a finger on its way to the bar will want. */
const readyPanel = () => void loadPanel().catch(() => undefined)

/** The bar above the tabs: how many, how much, and the way on (specification 2). */
export function CartDock({ page }: { readonly page: RouteName | undefined }) {
  const bar = cartBar(page)
  return bar === undefined ? null : <Bar bar={bar} />
}

function Bar({ bar }: { readonly bar: CartBar }) {
  const { t } = useTranslation('cart')
  const app = useApp()
  const state = useLive(app.cart.state)
  const cart = latest(state, empty)
  return (
    <section className="cartbar" aria-label={t('title')}>
      {isEmpty(cart) && errorOf(state) !== undefined ? (
        // an empty cart is a welcome only when the server says that it is empty
        <button type="button" className="open" onClick={app.cart.refresh}>
          <span className="bag">
            <Icon name="alert" />
          </span>
          <span className="greeting">{t('failed')}</span>
        </button>
      ) : bar === 'shop' ? (
        <Opener />
      ) : (
        <div className="open">
          <Contents />
        </div>
      )}
      <Submit bar={bar} disabled={isEmpty(cart)} />
    </section>
  )
}

/** Opens the panel, which may not open on the checkout's pages. */
function Opener() {
  const panel = useLayer('cart')
  return (
    <>
      <button type="button" className="open" aria-haspopup="dialog" onClick={panel.show} onPointerDown={readyPanel}>
        <Contents />
      </button>
      {panel.open ? (
        <Suspense fallback={null}>
          <CartPanel onClose={panel.hide} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Count, amount and what is saved; the shop's welcome while there is nothing. */
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
        {welcome ? <span className="greeting">{welcome}</span> : <span className="sr">{t('title')}</span>}
      </>
    )
  const off = price(cart.offer)
  return (
    <>
      <span className="bag">
        <Icon name="bag" />
        <span className="count">
          <span className="sr">{t('count.before')}</span>
          {cart.quantity}
          <span className="sr">{t('count.after')}</span>
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

/** On the checkout's pages it sends the form that stands in the page. */
function Submit({ bar, disabled }: { readonly bar: CartBar; readonly disabled: boolean }) {
  const { t } = useTranslation('cart')
  const busy = useLive(useApp().checkout.busy)
  const form = `${bar}-form`
  const ready = useIsFormHere(form)
  if (bar === 'shop' && !disabled)
    return (
      <Link className="button button-next" href={pathTo('checkout')}>
        {t('submit')}
      </Link>
    )
  return (
    <button
      type={bar === 'shop' ? 'button' : 'submit'}
      className="button button-next"
      form={bar === 'shop' ? undefined : form}
      disabled={disabled || busy || !ready}
    >
      {t(bar === 'shop' ? 'submit' : bar === 'checkout' ? 'next' : 'place')}
    </button>
  )
}

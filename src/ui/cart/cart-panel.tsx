import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { errorOf, known } from '~/application/lib/remote'
import { type Cart, type CartLine, CASH, empty, isEmpty, isOrderable } from '~/domain/cart/cart'
import { isTransient } from '~/domain/shared/failure'
import { pathTo } from '~/domain/site/routes'
import { CartList } from '~/ui/cart/cart-list'
import { CodesWait } from '~/ui/kit/order/codes-wait'
import { PutRight } from '~/ui/kit/order/put-right'
import { Removed } from '~/ui/cart/removed'
import { useQuantities } from '~/ui/cart/use-quantities'
import { Confirm } from '~/ui/kit/popup/confirm'
import { Empty } from '~/ui/kit/error/empty'
import { usePrice } from '~/ui/kit/money'
import { Sheet } from '~/ui/kit/popup/sheet'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import { useLive } from '~/ui/kit/use-live'

/** The cart from below: its lines, their quantities, the sum and the way on. */
export default function CartPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('cart')
  const app = useApp()
  const state = useLive(app.cart.state)
  const answered = known(state)
  const cart = answered ?? empty
  const quantities = useQuantities()
  const [asking, setAsking] = useState(false)
  const clear = useCommand(() => app.cart.clear)
  const failure = errorOf(state)
  const nothing = isEmpty(cart)

  return (
    <Sheet
      portal
      title={nothing ? t('title') : t('titleCount', { pieces: cart.quantity })}
      onClose={onClose}
      action={
        nothing ? undefined : (
          <button
            type="button"
            className="button button-plain"
            onClick={() => setAsking(true)}
            disabled={clear.pending}
          >
            {t('clear')}
          </button>
        )
      }
      // a cart that has not loaded is not an empty one
      footer={
        answered === undefined ? undefined : (
          <Foot cart={cart} removed={quantities.removed} onUndone={quantities.forgetRemoved} />
        )
      }
    >
      {failure === undefined ? null : <ErrorNotice failure={failure} onRetry={app.cart.refresh} />}
      {clear.failure === undefined ? null : <ErrorNotice failure={clear.failure} onRetry={() => clear.run()} />}
      {quantities.failed === undefined ? null : (
        <ErrorNotice
          failure={quantities.failed.failure}
          // a final refusal would be repeated, so offer no retry
          onRetry={isTransient(quantities.failed.failure) ? quantities.retry : undefined}
        />
      )}
      {answered === undefined ? (
        failure === undefined ? (
          <Skeleton />
        ) : null
      ) : nothing ? (
        <NoItems />
      ) : (
        <>
          <CartList cart={cart} wanted={quantities.wanted} onChange={quantities.change} />
          <CodesWait lines={cart.items} />
        </>
      )}
      {asking ? (
        <ClearQuestion
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            quantities.forgetRemoved()
            clear.run()
          }}
        />
      ) : null}
    </Sheet>
  )
}

function ClearQuestion({ onYes, onNo }: { readonly onYes: () => void; readonly onNo: () => void }) {
  const { t } = useTranslation('cart')
  return (
    <Confirm title={t('clearTitle')} text={t('clearText')} yes={t('clear')} no={t('keep')} onNo={onNo} onYes={onYes} />
  )
}

function NoItems() {
  const { t } = useTranslation('cart')
  return (
    <Empty
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <Link className="button button-quiet" href={pathTo('order')}>
          {t('emptyAction')}
        </Link>
      }
    />
  )
}

/** Two lines on their way, in their final boxes. */
function Skeleton() {
  return (
    <ul className="items" aria-hidden="true">
      {[0, 1].map(each => (
        <li key={each}>
          <span className="skeleton tile" />
          <div>
            <span className="skeleton skeleton-line" />
            <span className="skeleton skeleton-price" />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Foot({
  cart,
  removed,
  onUndone,
}: {
  readonly cart: Cart
  readonly removed: CartLine | undefined
  readonly onUndone: () => void
}) {
  // while the cart shows the line, it is not removed
  const isGone = removed !== undefined && !cart.items.some(({ id }) => id === removed.id)
  return (
    <>
      {isGone ? <Removed key={removed.id} line={removed} onDone={onUndone} /> : null}
      <Total cart={cart} />
    </>
  )
}

function Total({ cart }: { readonly cart: Cart }) {
  const { t } = useTranslation('cart')
  const price = usePrice()
  const cash = cart.payment === CASH && cart.offer > 0
  return (
    <div className="split">
      <div className="price-pair">
        <span className="first">
          <span className="price">{price(cart.amount)}</span>
          {cart.offer > 0 ? (
            <span className="tag tag-cash">{t(cash ? 'off' : 'savable', { amount: price(cart.offer) })}</span>
          ) : null}
        </span>
        {isOrderable(cart) ? (
          cash ? (
            <span className="price-before">{t('was', { amount: price(cart.origin_amount) })}</span>
          ) : null
        ) : (
          <span className="note">{t('withShort')}</span>
        )}
      </div>
      {!isOrderable(cart) ? (
        <PutRight cart={cart} />
      ) : isEmpty(cart) ? (
        <button type="button" className="button button-next" disabled>
          {t('submit')}
        </button>
      ) : (
        <Link className="button button-next" href={pathTo('checkout')}>
          {t('submit')}
        </Link>
      )}
    </div>
  )
}

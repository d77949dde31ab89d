import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { isOrderable } from '~/domain/cart/cart'
import { type OrderFailure, type Shown, isSameSettlement, settlement } from '~/domain/cart/confirmed-sum'
import { type CartChange, cartChanges } from '~/domain/cart/cart-changes'
import { methodName } from '~/domain/cart/payment-choice'
import type { PaymentMethod } from '~/domain/payments/payment'
import { pathTo } from '~/domain/site/routes'
import { useSettlesText } from '~/ui/checkout/use-settles-text'
import { PutRight } from '~/ui/kit/order/put-right'
import { Icon } from '~/ui/kit/picture/icon'
import { usePrice } from '~/ui/kit/money'
import '~/ui/checkout/checkout-changes.css'
import { defined } from '~/domain/shared/defined'

export type Refused = Extract<OrderFailure, { readonly _tag: 'conflict' | 'invalid' }>

/**
 * The differences between the confirmed and the present cart, and a button to accept them. If there are none, the
 * reason for the refusal. Belongs in the form that places the order.
 */
export function CheckoutChanges({
  seen,
  now,
  failure,
  onPutRight,
}: {
  readonly seen: Omit<Shown, 'form'>
  readonly now: Omit<Shown, 'form'>
  readonly failure?: Refused
  readonly onPutRight?: () => void
}) {
  const { t } = useTranslation('checkout')
  const price = usePrice()
  const text = useChangeText(now.methods)
  const settlesText = useSettlesText()
  const notice = useRef<HTMLDivElement>(null)
  // the order was sent from a bar that is always in sight; this may not be
  useEffect(() => {
    if (failure !== undefined) notice.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  const changed = failure?._tag === 'conflict' ? failure.changed : undefined
  const errors = (failure?._tag === 'invalid' ? failure.errors : changed?.errors) ?? {}
  const changes = cartChanges(seen.cart, now.cart)
  const settles = settlement(now.cart, now.methods)
  const isSettled = isSameSettlement(settlement(seen.cart, seen.methods), settles)
  // what the shop says about a line is more than what can be seen of it
  const own = [
    ...changes.filter(change => !('line' in change && `items.${change.line}` in errors)).map(text),
    ...(isSettled || settles === undefined ? [] : [settlesText(settles)]),
  ]
  const reasons = [
    ...Object.values(errors).flat(),
    ...(failure?._tag === 'conflict' && own.length === 0 && changed === undefined ? [failure.message] : []),
  ]
  const said = [...new Set([...reasons, ...own])].filter(each => each !== '')
  const isNews = changes.length > 0 || changed !== undefined
  return (
    <div className="panel changes" role="alert" ref={notice}>
      <Icon name="alert" />
      <div>
        {isNews ? <h2>{t(failure === undefined ? 'changed.short' : 'changed.title')}</h2> : null}
        <ul>{said.length === 0 ? <li>{t('changed.details')}</li> : said.map(each => <li key={each}>{each}</li>)}</ul>
        {changed?.order === undefined ? null : (
          <p>
            {t('changed.ordered')}{' '}
            <Link className="inline-link" href={pathTo('orders', { order: changed.order })}>
              {t('ordered.action')}
            </Link>
          </p>
        )}
        {isNews && failure !== undefined ? <p className="note">{t('changed.again')}</p> : null}
        <div className="actions">
          {!isOrderable(now.cart) ? (
            <PutRight cart={now.cart} {...defined({ onDone: onPutRight })} />
          ) : isNews ? (
            <button type="submit" className="button">
              {t('changed.accept', { amount: price(now.cart.amount) })}
            </button>
          ) : null}
          <Link className="inline-link" href={`${pathTo('order')}#cart`}>
            {t('changed.edit')}
          </Link>
        </div>
      </div>
    </div>
  )
}

const useChangeText = (methods: readonly PaymentMethod[]): ((change: CartChange) => string) => {
  const { t } = useTranslation('checkout')
  const price = usePrice()
  return change => {
    switch (change._tag) {
      case 'gone':
        return t('changed.gone', { name: change.name })
      case 'sold_out':
        return t('changed.soldOut', { name: change.name })
      case 'left':
        return t('changed.left', { name: change.name, count: change.left })
      case 'quantity':
        return t('changed.quantity', { name: change.name, from: change.from, to: change.to })
      case 'price':
        return t('changed.price', { name: change.name, from: price(change.from), to: price(change.to) })
      case 'added':
        return t('changed.added', { name: change.name, count: change.quantity })
      case 'payment':
        return t('changed.payment', { name: methodName(methods, change.to) })
      case 'amount':
        return t('changed.amount', { from: price(change.from), to: price(change.to) })
    }
  }
}

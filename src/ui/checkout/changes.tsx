import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Cart } from '~/domain/cart'
import { type CartChange, cartChanges } from '~/domain/cart-changes'
import type { Failure } from '~/domain/failure'
import { pathTo } from '~/domain/routes'
import { Icon } from '~/ui/kit/icon'
import { usePrice } from '~/ui/kit/money'

/** What is different from what the shopper was about to order: said before it is ordered. */
export function Changes({
  seen,
  now,
  failure,
}: {
  readonly seen: Cart
  readonly now: Cart
  readonly failure: Extract<Failure, { readonly _tag: 'conflict' | 'invalid' }>
}) {
  const { t } = useTranslation('checkout')
  const text = useChangeText()
  const messages = failure._tag === 'invalid' ? Object.values(failure.errors).flat() : [failure.message]
  const said = [...new Set([...messages, ...cartChanges(seen, now).map(text)])].filter(each => each !== '')
  return (
    <div className="panel changed" role="alert">
      <Icon name="alert" />
      <div>
        <h3>{t('changed.title')}</h3>
        <ul>
          {said.map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p className="note">{t('changed.again')}</p>
        <Link className="inline" href={`${pathTo('order')}#cart`}>
          {t('changed.edit')}
        </Link>
      </div>
    </div>
  )
}

const useChangeText = (): ((change: CartChange) => string) => {
  const { t } = useTranslation('checkout')
  const price = usePrice()
  return change => {
    switch (change._tag) {
      case 'gone':
        return t('changed.gone', { name: change.name })
      case 'quantity':
        return t('changed.quantity', { name: change.name, from: change.from, to: change.to })
      case 'price':
        return t('changed.price', { name: change.name, from: price(change.from), to: price(change.to) })
      case 'amount':
        return t('changed.amount', { from: price(change.from), to: price(change.to) })
    }
  }
}

import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Cart } from '~/domain/cart/cart'
import { pathTo } from '~/domain/site/routes'
import { Empty } from '~/ui/kit/error/empty'

/** Nothing to check out: the order that the cart has become, or the way back to the shelves. `hadItems`: it was not empty here before. */
export function EmptyCheckout({ cart: { order }, hadItems }: { readonly cart: Cart; readonly hadItems: boolean }) {
  const { t } = useTranslation('checkout')
  return (
    <main>
      {order === undefined ? (
        <Empty
          title={t(hadItems ? 'cleared.title' : 'emptyTitle')}
          text={t(hadItems ? 'cleared.text' : 'emptyText')}
          action={
            <Link className="button button-quiet" href={pathTo('order')} replace>
              {t('emptyAction')}
            </Link>
          }
        />
      ) : (
        <Empty
          title={t(hadItems ? 'ordered.elsewhere' : 'ordered.here')}
          text={t('ordered.text')}
          action={
            <Link className="button" href={pathTo('orders', { order })} replace>
              {t('ordered.action')}
            </Link>
          }
        />
      )}
    </main>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Order } from '~/domain/order'
import { pathTo } from '~/domain/routes'
import { NextArt } from '~/ui/orders/next-art'

/** It cannot be paid any more: what that means, and the way back. */
export function Over({ stage, order }: { readonly stage: 'expired' | 'cancelled'; readonly order: Order }) {
  const { t } = useTranslation('payment')
  return (
    <main className="message">
      <NextArt scene={stage} />
      <div role="status">
        <h2 className="lead">{t(stage)}</h2>
        <p>{t(`${stage}Text`)}</p>
      </div>
      <Link className="button" href={pathTo('order')} replace>
        {t('shop')}
      </Link>
      <Link className="button button-plain" href={pathTo('orders', { order: order.id })} replace>
        {t('see')}
      </Link>
    </main>
  )
}

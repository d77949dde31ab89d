import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { WatchedOrder } from '~/application/orders'
import type { Order } from '~/domain/orders/order'
import { pathTo } from '~/domain/site/routes'
import { NextArt } from '~/ui/kit/picture/next-art'
import { PaidButton, usePaidQuestion } from '~/ui/payment/sheets/paid-button'

/**
 * The order can no longer be paid: explains this, and offers a way back. A payment may still arrive, so the shopper can
 * ask the server.
 */
export function Over({
  stage,
  order,
  watched,
}: {
  readonly stage: 'expired' | 'cancelled'
  readonly order: Order
  readonly watched: WatchedOrder
}) {
  const { t } = useTranslation('payment')
  const { ask, answer } = usePaidQuestion(watched)
  return (
    <main className="message">
      <NextArt scene={stage} />
      <div role="status">
        <h2 className="lead">{t(stage)}</h2>
        <p>{t(`${stage}Text`)}</p>
        {answer === '' ? null : <p className="note">{answer}</p>}
      </div>
      <Link className="button" href={pathTo('order')} replace>
        {t('shop')}
      </Link>
      <Link className="button button-plain" href={pathTo('orders', { order: order.id })} replace>
        {t('see')}
      </Link>
      <PaidButton ask={ask} plain />
    </main>
  )
}

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { known } from '~/application/lib/remote'
import { clock, isoDuration, remaining } from '~/domain/payments/countdown'
import type { Order } from '~/domain/orders/order'
import { pathTo } from '~/domain/site/routes'
import { noTakings, unpaidOrders } from '~/domain/orders/takings'
import { Icon } from '~/ui/kit/picture/icon'
import { usePrice } from '~/ui/kit/money'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { useServerTime } from '~/ui/kit/time/use-server-time'
import '~/ui/shell/unpaid-bar.css'

/** Leads back to the payment of an order that waits for it. With several such orders it leads to their list. */
export function UnpaidBar() {
  const { t } = useTranslation('cart')
  const { takings } = useApp()
  const list = known(useLive(takings.state)) ?? noTakings
  // an order may have been placed or paid since the list was fetched; while it is being fetched this asks for nothing
  useEffect(() => {
    if (takings.state.now()._tag === 'ready') takings.refresh()
  }, [takings])
  const count = useServerTime(now => unpaidOrders(list, now).length)
  const first = useServerTime(now => unpaidOrders(list, now)[0]?.id ?? '')
  const order = list.records.find(({ id }) => id === first)
  if (order === undefined) return null
  return (
    <nav aria-label={t('unpaid.title')}>
      {count === 1 ? (
        <One order={order} />
      ) : (
        <Link className="unpaid" href={pathTo('takings')}>
          <Icon name="clock" small />
          <span>{t('unpaid.several', { count })}</span>
          <b>{t('unpaid.see')}</b>
        </Link>
      )}
    </nav>
  )
}

function One({ order }: { readonly order: Order }) {
  const { t } = useTranslation('cart')
  const price = usePrice(order.currency)
  return (
    <Link className="unpaid" href={`${pathTo('pay')}?order=${encodeURIComponent(order.id)}`}>
      <Icon name="clock" small />
      <span>
        {t('unpaid.one', { amount: price(order.amount) })}
        {order.expires_at === undefined ? null : <Left until={order.expires_at} />}
      </span>
      <b>{t('unpaid.pay')}</b>
    </Link>
  )
}

function Left({ until }: { readonly until: number }) {
  const seconds = useServerTime(now => remaining(until, now))
  return (
    <>
      {' · '}
      <time dateTime={isoDuration(seconds)}>{clock(seconds)}</time>
    </>
  )
}

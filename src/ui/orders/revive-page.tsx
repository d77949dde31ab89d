import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { errorOf, known } from '~/application/remote'
import { isMissing } from '~/domain/failure'
import { type OrderStage, orderStage, partLines } from '~/domain/order-stage'
import { type Revival, parseRevival } from '~/domain/revival'
import { pathTo } from '~/domain/routes'
import { userOf } from '~/domain/session'
import { Trouble } from '~/ui/kit/trouble'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { CodeRoom } from '~/ui/orders/code-room'
import { OrderBones } from '~/ui/orders/order-bones'
import { OrderHead } from '~/ui/orders/order-head'
import { OtherLines } from '~/ui/orders/other-lines'
import type { Order } from '~/domain/order'
import type { PageProps } from '~/ui/page-props'
import { useServerTime } from '~/ui/payment/use-server-time'
import { ErrorPage } from '~/ui/shell/error-page'
import '~/ui/orders/orders.css'

/** `/s/{order}.{secret}`: how an order stands, for whoever holds the link. Codes only where the answer has them. */
export default function RevivePage({ params }: PageProps) {
  const revival = parseRevival(params['token'])
  return revival === undefined ? <ErrorPage status={404} /> : <Revived revival={revival} />
}

function Revived({ revival }: { readonly revival: Revival }) {
  const watched = useApp().orders.revived(revival.order, revival.secret)
  const state = useLive(watched.state)
  const order = known(state)
  const failure = errorOf(state)
  if (order === undefined && failure !== undefined && isMissing(failure)) return <ErrorPage status={404} />
  return (
    <main>
      {failure === undefined ? null : <Trouble failure={failure} onRetry={watched.refresh} />}
      {order === undefined ? failure === undefined ? <OrderBones /> : null : <Shown order={order} />}
    </main>
  )
}

function Shown({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const guest = userOf(useLive(useApp().session.state)) === undefined
  const stage = useServerTime<OrderStage>(now => orderStage(order, now))
  const { coded, others } = partLines(order)
  const isOwn = coded.length > 0 || order.reveal !== undefined
  return (
    <>
      <OrderHead order={order} stage={stage} />
      {stage === 'payable' ? (
        <Link className="button button-wide" href={`${pathTo('pay')}?order=${encodeURIComponent(order.id)}`}>
          {t(guest ? 'revive.pay' : 'pay')}
        </Link>
      ) : null}
      <CodeRoom order={order} coded={coded} />
      {others.length === 0 ? null : (
        <section className="block" aria-label={t('goods')}>
          <OtherLines lines={others} stage={stage} />
        </section>
      )}
      {isOwn ? null : <p className="note tip">{t('revive.note')}</p>}
      {stage === 'payable' || isOwn ? null : (
        <p className="center ways">
          <Link className="button button-quiet" href={pathTo('orders', { order: order.id })}>
            {t('revive.open')}
          </Link>
        </p>
      )}
    </>
  )
}

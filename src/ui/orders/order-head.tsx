import { useTranslation } from 'react-i18next'
import type { Order } from '~/domain/orders/order'
import { type OrderStage, partLines } from '~/domain/orders/order-stage'
import { methodName } from '~/domain/cart/payment-choice'
import { usePrice } from '~/ui/kit/money'
import { Unbroken } from '~/ui/kit/unbroken'
import { NextArt, type Scene } from '~/ui/kit/picture/next-art'
import { Clock } from '~/ui/kit/time/clock'
import '~/ui/orders/order-head.css'

/**
 * The order's status and its next step. Changes are announced, because the shopper may be waiting for them.
 * `isPaidNow`: it was paid in this visit. `isForeign`: the reader received its link, and may have just paid it.
 */
export function OrderHead({
  order,
  stage,
  isPaidNow,
  isForeign = false,
}: {
  readonly order: Order
  readonly stage: OrderStage
  readonly isPaidNow: boolean
  readonly isForeign?: boolean
}) {
  const { t } = useTranslation('orders')
  const price = usePrice()
  const scene = sceneOf(order, stage)
  const no = order.no ?? order.id
  const method = methodName(order.payment_methods, order.payment)
  const line = <Unbroken part={no} text={t('line', { method, amount: price(order.amount), no })} />
  const bought = isForeign && stage !== 'review' && (scene === 'success' || scene === 'paid' || scene === 'processing')
  const thanks = t(isPaidNow ? 'head.thanks' : 'head.bought')
  if (scene === 'success')
    return (
      <header className="order-done">
        <Seal />
        <div role="status">
          <h2 className="lead">{bought ? thanks : t(`head.${doneWord(order, isPaidNow)}`)}</h2>
          {bought ? <p>{t('head.boughtText')}</p> : null}
          <p className="note">{line}</p>
        </div>
      </header>
    )
  // a status that we do not know reads as `processing` (docs/spec/decisions.md#6-order-status)
  const word = stage === 'review' ? 'review' : scene === 'unknown' ? 'processing' : scene
  return (
    <header className="panel next-step">
      <NextArt scene={scene} />
      <div role="status">
        <h2 className="lead">{bought ? thanks : t(`head.${word}`)}</h2>
        <p>{bought ? t('head.boughtText') : t(`head.${word}Text`)}</p>
      </div>
      {stage === 'payable' && order.expires_at !== undefined ? <Clock until={order.expires_at} /> : null}
      <p className="note">{line}</p>
    </header>
  )
}

/** That it was paid is news once; later the order is where its codes are. */
const doneWord = (order: Order, isPaidNow: boolean): 'success' | 'codes' | 'complete' => {
  if (isPaidNow) return 'success'
  return order.reveal !== undefined || partLines(order).coded.length > 0 ? 'codes' : 'complete'
}

const sceneOf = (order: Order, stage: OrderStage): Scene | 'success' => {
  switch (stage) {
    case 'payable':
    case 'expired':
    case 'cancelled':
      return stage
    case 'underway':
      return order.status._tag === 'paid' || order.status._tag === 'unknown' ? order.status._tag : 'processing'
    case 'review':
      return 'unknown'
    case 'done':
      return 'success'
    case 'refund':
      return order.status._tag === 'refunded' ? 'refunded' : 'refund_due'
  }
}

/** A flower seal, in green: it is done. */
function Seal() {
  return (
    <svg className="seal" viewBox="0 0 48 48" aria-hidden="true">
      <path
        className="petal"
        d="M24 4Q31.79 .03 35.76 7.82Q44.39 9.19 43.02 17.82Q49.2 24 43.02 30.18Q44.39 38.81 35.76 40.18Q31.79 47.97 24 44Q16.21 47.97 12.24 40.18Q3.61 38.81 4.98 30.18Q-1.2 24 4.98 17.82Q3.61 9.19 12.24 7.82Q16.21 .03 24 4Z"
      />
      <path className="tick" d="M16 24.5l5.5 5.5L32.5 18.5" />
    </svg>
  )
}

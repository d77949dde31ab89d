import { useTranslation } from 'react-i18next'
import type { Order } from '~/domain/orders/order'
import { type OrderStage, orderStage } from '~/domain/orders/order-stage'
import { AnyIcon, type IconName } from '~/ui/kit/picture/any-icon'
import { useServerTime } from '~/ui/kit/time/use-server-time'

/** The status of an order: always a sign and a word. */
export function StatusTag({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const stage = useServerTime<OrderStage>(now => orderStage(order, now))
  const { word, look, icon } = lookOf(order, stage)
  return (
    <span className={`tag tag-${look}`}>
      <AnyIcon name={icon} small />
      {t(`status.${word}`)}
    </span>
  )
}

interface Look {
  readonly word:
    | 'waiting'
    | 'expired'
    | 'paid'
    | 'processing'
    | 'review'
    | 'success'
    | 'cancelled'
    | 'refund_due'
    | 'refunded'
  readonly look: 'wait' | 'brand' | 'good' | 'neutral'
  readonly icon: IconName
}

const lookOf = (order: Order, stage: OrderStage): Look => {
  switch (stage) {
    case 'payable':
      return { word: 'waiting', look: 'wait', icon: 'clock' }
    case 'expired':
      return { word: 'expired', look: 'neutral', icon: 'clock' }
    case 'underway':
      return order.status._tag === 'paid'
        ? { word: 'paid', look: 'brand', icon: 'check' }
        : { word: 'processing', look: 'brand', icon: 'spin' }
    case 'review':
      return { word: 'review', look: 'wait', icon: 'clock' }
    case 'done':
      return { word: 'success', look: 'good', icon: 'check' }
    case 'cancelled':
      return { word: 'cancelled', look: 'neutral', icon: 'close' }
    case 'refund':
      return order.status._tag === 'refunded'
        ? { word: 'refunded', look: 'neutral', icon: 'check' }
        : { word: 'refund_due', look: 'wait', icon: 'spin' }
  }
}

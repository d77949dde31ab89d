import { useTranslation } from 'react-i18next'
import { optionText } from '~/domain/cart/cart-line'
import type { Order, OrderLine } from '~/domain/orders/order'
import { type Handed, type OrderStage, handedOver } from '~/domain/orders/order-stage'
import { AnyIcon, type IconName } from '~/ui/kit/picture/any-icon'
import { LineHead } from '~/ui/orders/codes/line-head'
import { VoidedCodes } from '~/ui/orders/codes/voided-codes'

interface Given {
  readonly order: Order
  readonly stage: OrderStage
  /** The viewer received the order's link and is not the buyer. */
  readonly foreign: boolean
}

/** The lines that have no codes to show: top-ups, codes that are hidden, and everything while the order is not done. */
export function OtherLines({ lines, ...given }: Given & { readonly lines: readonly OrderLine[] }) {
  return (
    <ul className="panels">
      {lines.map(line => (
        <li className="panel" key={line.id}>
          <LineHead line={line} note={optionText(line.options)} end={<Progress line={line} {...given} />} />
          <VoidedCodes line={line} />
        </li>
      ))}
    </ul>
  )
}

function Progress({ order, line, stage, foreign }: Given & { readonly line: OrderLine }) {
  const { t } = useTranslation('orders')
  if (stage === 'underway')
    return (
      <span className="tag tag-brand">
        <AnyIcon name="spin" small />
        {t('status.preparing')}
      </span>
    )
  if (stage !== 'done') return null
  const handed = handedOver(order, line, !foreign)
  const { look, icon } = lookOf(handed)
  return (
    <span className={`tag tag-${look}`}>
      <AnyIcon name={icon} small />
      {t(`status.${handed}`)}
    </span>
  )
}

const lookOf = (handed: Handed): { readonly look: 'wait' | 'neutral' | 'good'; readonly icon: IconName } => {
  switch (handed) {
    case 'to_confirm':
      return { look: 'wait', icon: 'shield' }
    case 'refund_due':
      return { look: 'wait', icon: 'spin' }
    case 'refunded':
      return { look: 'neutral', icon: 'check' }
    case 'delivered':
    case 'with_buyer':
    case 'success':
      return { look: 'good', icon: 'check' }
  }
}

import { useTranslation } from 'react-i18next'
import { optionText } from '~/domain/cart-line'
import type { OrderLine } from '~/domain/order'
import type { OrderStage } from '~/domain/order-stage'
import { Icon } from '~/ui/kit/icon'
import { LineHead } from '~/ui/orders/line-head'

/** The lines that have no codes to show: top-ups, and everything while the order is not done. */
export function OtherLines({ lines, stage }: { readonly lines: readonly OrderLine[]; readonly stage: OrderStage }) {
  return (
    <ul className="codes">
      {lines.map(line => (
        <li className="panel" key={line.id}>
          <LineHead line={line} note={optionText(line.options)} end={<Progress stage={stage} />} />
        </li>
      ))}
    </ul>
  )
}

function Progress({ stage }: { readonly stage: OrderStage }) {
  const { t } = useTranslation('orders')
  switch (stage) {
    case 'done':
      return (
        <span className="tag tag-good">
          <Icon name="check" small />
          {t('status.delivered')}
        </span>
      )
    case 'underway':
      return (
        <span className="tag tag-brand">
          <Icon name="spin" small />
          {t('status.preparing')}
        </span>
      )
    default:
      return null
  }
}

import { useTranslation } from 'react-i18next'
import type { OrderRefund } from '~/contract/console/order-record'
import { orderCalls } from '~/contract/console/orders'
import { toWire } from '~/domain/shared/money'
import { ActDialog } from '@console/kit/act/act-dialog'
import { moneyText } from '@console/kit/base/money'
import { TextField } from '@console/kit/form/fields'
import type { OrderDialogProps } from '@console/screens/order/acts/order-act'
import { RefundPreview, useRefundWords } from '@console/screens/order/acts/refund-preview'
import { StatusPreview } from '@console/screens/order/acts/status-preview'
import { useOrderWords } from '@console/screens/orders/order-words'

type DueProps = OrderDialogProps & { readonly refund: OrderRefund }

/** Which refund of the order is meant. */
const meant = ({ payment, amount }: OrderRefund) => ({ payment, amount: toWire(amount) })

/** The provider of a refund that is due sends it. */
export function SendDialog({ order, refund, onClose }: DueProps) {
  const { t } = useTranslation('order')
  const way = useRefundWords()
  const words = useOrderWords()
  const money = moneyText(refund.amount, refund.currency)
  const provider = order.payments.find(({ id }) => id === refund.payment)?.provider ?? ''
  return (
    <ActDialog
      call={orderCalls.refund}
      params={{ order: order.no }}
      title={t('settle.sendTitle', { money })}
      text={t('settle.sendText', { provider: words.provider(provider) })}
      submit={t('refunds.send')}
      draft={{}}
      input={() => ({ way: 'send', ...meant(refund) })}
      preview={answer => <RefundPreview order={order} answer={answer} />}
      done={answer => t('refund.done', { no: answer.no, money, way: way(answer) })}
      onClose={onClose}
    />
  )
}

/** A refund that was due was sent in the provider's portal. */
export function SentDialog({ order, refund, onClose }: DueProps) {
  const { t } = useTranslation('order')
  const way = useRefundWords()
  const money = moneyText(refund.amount, refund.currency)
  return (
    <ActDialog
      call={orderCalls.refund}
      params={{ order: order.no }}
      title={t('settle.sentTitle', { money })}
      text={t('settle.sentText')}
      submit={t('refunds.sent')}
      draft={{ ref: '' }}
      input={({ ref }) => ({ way: 'sent', ref, ...meant(refund) })}
      preview={answer => <RefundPreview order={order} answer={answer} />}
      done={answer => t('refund.done', { no: answer.no, money, way: way(answer) })}
      onClose={onClose}
    >
      <TextField name="ref" label={t('refund.ref')} />
    </ActDialog>
  )
}

/** A refund that is due was written down by mistake. */
export function CancelRefundDialog({ order, refund, onClose }: DueProps) {
  const { t } = useTranslation('order')
  const money = moneyText(refund.amount, refund.currency)
  return (
    <ActDialog
      call={orderCalls.cancelRefund}
      params={{ order: order.no }}
      title={t('settle.cancelTitle', { money })}
      text={t('settle.cancelText')}
      submit={t('settle.cancelSubmit')}
      leave={t('settle.cancelLeave')}
      danger
      draft={{}}
      input={() => meant(refund)}
      preview={({ status }) => <StatusPreview from={order.status} to={status} isRepeated={false} />}
      done={() => t('settle.cancelDone', { money })}
      onClose={onClose}
    />
  )
}

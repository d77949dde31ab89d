import { useTranslation } from 'react-i18next'
import type { OrderRecord } from '~/contract/console/order-record'
import { isUnpaid } from '~/domain/orders/order-status'
import { ActButton } from '@console/kit/base/act-button'
import type { ButtonProps } from '@console/kit/base/button'
import { useCan } from '@console/kit/calls/use-can'
import type { Begin, PlainAct } from '@console/screens/order/acts/order-act'

interface OrderButton {
  readonly kind: PlainAct | 'fulfil' | 'refund'
  readonly command: string
  readonly look?: ButtonProps['kind']
}

/** The acts that the order and the role allow, as buttons and in the command palette. */
export function OrderActs({ order, begin }: { readonly order: OrderRecord; readonly begin: Begin }) {
  const { t } = useTranslation('order')
  const can = useCan()
  const open = buttonsOf(order).filter(({ command }) => order.acts.includes(command) && can(command))
  return (
    <div className="order-acts" role="group" aria-label={t('acts.label')}>
      {open.map(({ kind, look = 'quiet' }) => (
        <ActButton key={kind} kind={look} onClick={() => begin({ kind })}>
          {t(`acts.${kind}`)}
        </ActButton>
      ))}
    </div>
  )
}

/** The most likely act first. */
const buttonsOf = ({ status }: OrderRecord): readonly OrderButton[] => {
  const markPaid = { kind: 'mark_paid', command: 'orders mark-paid' } as const
  const likely = isUnpaid(status)
  return [
    ...(likely ? [{ ...markPaid, look: 'primary' as const }] : []),
    { kind: 'fulfil', command: 'orders fulfil', look: 'primary' },
    { kind: 'release', command: 'orders release', look: 'primary' },
    { kind: 'refund', command: 'orders refund' },
    { kind: 'hold', command: 'orders hold' },
    { kind: 'note', command: 'orders note' },
    { kind: 'evidence', command: 'audit evidence' },
    ...(likely ? [] : [markPaid]),
    { kind: 'give_up', command: 'orders give-up', look: 'danger' },
    { kind: 'cancel', command: 'orders cancel', look: 'danger' },
  ]
}

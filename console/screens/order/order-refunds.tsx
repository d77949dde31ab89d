import { useTranslation } from 'react-i18next'
import type { OrderRecord, OrderRefund } from '~/contract/console/order-record'
import { Button } from '@console/kit/base/button'
import { Money } from '@console/kit/base/money'
import { Panel } from '@console/kit/base/panel'
import { Status } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import type { Begin } from '@console/screens/order/acts/order-act'

/** Money that goes back, or has gone back. A refund that is due can be sent, recorded and taken away. */
export function OrderRefunds({ order, begin }: { readonly order: OrderRecord; readonly begin: Begin }) {
  const { t } = useTranslation('order')
  const { refunds } = order.after_sales
  if (refunds.length === 0) return null
  return (
    <Panel title={t('refunds.title')}>
      <ul className="order-rows">
        {refunds.map(refund => (
          <li
            key={`${refund.payment} ${refund.created_at} ${refund.amount} ${refund.piece ?? ''}`}
            className="order-row"
          >
            <div>
              <span className="order-piece">
                <Money amount={refund.amount} currency={refund.currency} />
                <Status tone={refund.state === 'due' ? 'bad' : 'good'}>{t(`refunds.states.${refund.state}`)}</Status>
                <Time at={refund.sent_at ?? refund.created_at} />
              </span>
              <Details refund={refund} />
            </div>
            {refund.state === 'due' ? (
              <div className="order-piece-acts">
                <DueActs order={order} refund={refund} begin={begin} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Details({ refund }: { readonly refund: OrderRefund }) {
  const { t } = useTranslation('order')
  const { reason, piece, ref, note, provider_state: sending, provider_note: said } = refund
  const parts = [
    t(`refunds.reasons.${reason}`),
    piece === undefined ? '' : t('refunds.piece', { piece }),
    ref === undefined ? '' : t('refunds.reference', { reference: ref }),
    note ?? '',
    sending === undefined ? '' : t(`refunds.sending.${sending}`),
    said ?? '',
  ]
  return <span className="note">{parts.filter(part => part !== '').join(' · ')}</span>
}

function DueActs({
  order,
  refund,
  begin,
}: {
  readonly order: OrderRecord
  readonly refund: OrderRefund
  readonly begin: Begin
}) {
  const { t } = useTranslation('order')
  const payment = order.payments.find(({ id }) => id === refund.payment)
  const isWaiting = refund.provider_state === undefined
  return (
    <>
      {payment?.can_refund === true && isWaiting ? (
        <Button small kind="primary" needs="orders refund" onClick={() => begin({ kind: 'send', refund })}>
          {t('refunds.send')}
        </Button>
      ) : null}
      <Button small needs="orders refund" onClick={() => begin({ kind: 'sent', refund })}>
        {t('refunds.sent')}
      </Button>
      {isWaiting && refund.piece === undefined ? (
        <Button small needs="orders refund" onClick={() => begin({ kind: 'cancel_refund', refund })}>
          {t('refunds.cancel')}
        </Button>
      ) : null}
    </>
  )
}

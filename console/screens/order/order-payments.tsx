import { useTranslation } from 'react-i18next'
import type { OrderPayment, OrderRecord } from '~/contract/console/order-record'
import { CopyButton } from '@console/kit/base/copy-button'
import { Money } from '@console/kit/base/money'
import { Facts, Panel } from '@console/kit/base/panel'
import { Status, type Tone } from '@console/kit/base/status'
import { Time } from '@console/kit/base/time'
import { useOrderWords } from '@console/screens/orders/order-words'

const TONES: Readonly<Record<OrderPayment['state'], Tone>> = {
  created: 'neutral',
  waiting: 'wait',
  paid: 'good',
  failed: 'bad',
  closed: 'neutral',
  refund_due: 'bad',
  refunded: 'neutral',
}

/** The payments of the order, with what came in by each. */
export function OrderPayments({ order: { payments } }: { readonly order: OrderRecord }) {
  const { t } = useTranslation('order')
  const words = useOrderWords()
  return (
    <Panel title={t('payments.title')}>
      {payments.length === 0 ? <p className="note">{t('payments.none')}</p> : null}
      <ul className="order-rows">
        {payments.map(payment => (
          <li key={payment.id}>
            <div className="order-row">
              <span className="order-piece">
                <strong>{words.method(payment.method)}</strong>
                <Status tone={TONES[payment.state]}>{t(`payments.states.${payment.state}`)}</Status>
              </span>
              <Money amount={payment.amount} currency={payment.currency} />
            </div>
            <Facts
              items={[
                [t('payments.reference'), <Reference key="reference" of={payment.ref} />],
                [t('payments.came'), payment.came],
                [t('payments.opened'), <Time key="opened" at={payment.created_at} form="full" />],
                [t('payments.note'), payment.note],
                [t('payments.refund'), payment.refund],
              ]}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Reference({ of }: { readonly of: string | undefined }) {
  const { t } = useTranslation('order')
  if (of === undefined) return t('payments.noReference')
  return (
    <span className="order-piece">
      <span className="order-value">{of}</span>
      <CopyButton text={of} label={t('payments.reference')} />
    </span>
  )
}

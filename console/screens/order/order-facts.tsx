import { useTranslation } from 'react-i18next'
import type { OrderRecord } from '~/contract/console/order-record'
import { isUnpaid } from '~/domain/orders/order-status'
import { zero } from '~/domain/shared/money'
import { moneyText } from '@console/kit/base/money'
import { Notice } from '@console/kit/base/notice'
import { Panel } from '@console/kit/base/panel'
import { timeText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'
import { OrderStatus } from '@console/screens/orders/order-status'
import { useOrderWords } from '@console/screens/orders/order-words'

/** What the order is, in a few lines. */
export function OrderFacts({ order }: { readonly order: OrderRecord }) {
  const { t } = useTranslation('order')
  const { lang } = useConsole()
  const words = useOrderWords()
  const { status, amount, currency, payment, edition, refunds, review_since: since } = order
  const money = moneyText(amount, currency)
  return (
    <Panel>
      <div className="order-facts">
        <div className="order-summary">
          <OrderStatus order={{ ...order, refunds: [] }} />
          <strong>{t('by', { money, method: words.method(payment), edition: words.edition(edition) })}</strong>
          <span className="note">
            {t('placed', { time: timeText(order.created_at, lang, 'full') })}
            {isUnpaid(status) ? ` · ${t('payBefore', { time: timeText(order.expires_at, lang, 'full') })}` : ''}
          </span>
        </div>
        {since === undefined ? null : (
          <Notice tone="wait">{t('underReview', { time: timeText(since, lang, 'full') })}</Notice>
        )}
        {refunds.map(sum => (
          <Sums key={sum.currency} sum={sum} />
        ))}
      </div>
    </Panel>
  )
}

function Sums({ sum: { currency, came, due, refunded } }: { readonly sum: OrderRecord['refunds'][number] }) {
  const { t } = useTranslation('order')
  const texts = {
    came: moneyText(came, currency),
    due: moneyText(due, currency),
    refunded: moneyText(refunded, currency),
  }
  return (
    <>
      {due === zero ? null : <Notice tone="bad">{t('sums.due', texts)}</Notice>}
      {refunded === zero ? null : <Notice tone="neutral">{t('sums.refunded', texts)}</Notice>}
    </>
  )
}

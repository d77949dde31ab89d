import { useTranslation } from 'react-i18next'
import type { OrderRecord } from '~/contract/console/order-record'
import type { RefundDone } from '~/contract/console/orders'
import { Listed } from '@console/kit/base/listed'
import { moneyText } from '@console/kit/base/money'
import { Notice } from '@console/kit/base/notice'
import { Facts } from '@console/kit/base/panel'
import { useStatusChange } from '@console/screens/order/acts/status-preview'
import { useOrderWords } from '@console/screens/orders/order-words'

/** How the money of a refund goes back, in words. */
export const useRefundWords = (): ((answer: RefundDone) => string) => {
  const { t } = useTranslation('order')
  const words = useOrderWords()
  return ({ state, sending, provider: code }) => {
    const provider = words.provider(code)
    if (state === 'sent') return t('refund.wentBack')
    if (sending === undefined) return t('refund.isDue')
    return sending === 'stuck' ? t('refund.isStuck', { provider }) : t('refund.isSent', { provider })
  }
}

/** What a refund would do. */
export function RefundPreview({ order, answer }: { readonly order: OrderRecord; readonly answer: RefundDone }) {
  const { t } = useTranslation('order')
  const change = useStatusChange()
  const way = useRefundWords()
  const { amount, currency, codes, top_ups: topUps, status, is_repeated: isRepeated } = answer
  return (
    <>
      {isRepeated ? <Notice tone="neutral">{t('preview.repeated')}</Notice> : null}
      <Facts
        items={[
          [t('preview.money'), moneyText(amount, currency)],
          [t('preview.way'), way(answer)],
          [t('preview.codes'), codes.length === 0 ? undefined : <Listed key="codes" items={codes} />],
          [t('preview.topUps'), topUps.length === 0 ? undefined : <Listed key="topUps" items={topUps} />],
          [t('preview.status'), change(order.status, status)],
        ]}
      />
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { useOrderWords } from '@console/screens/orders/order-words'

/** The words of money. What this release does not know keeps its own name. */
export const useMoneyWords = () => {
  const { t } = useTranslation('money')
  const orderWords = useOrderWords()
  return {
    method: (method: string): string => orderWords.method(method),
    provider: (code: string): string => orderWords.provider(code),
    edition: (edition: string | undefined): string =>
      edition === 'mo' || edition === 'hk' ? orderWords.edition(edition) : (edition ?? '–'),
    reason: (reason: string): string => {
      switch (reason) {
        case 'late':
        case 'twice':
        case 'amount':
        case 'undeliverable':
        case 'faulty':
        case 'other':
          return t(`reasons.${reason}`)
        default:
          return reason
      }
    },
    sending: (state: string): string => {
      switch (state) {
        case 'queued':
        case 'sent':
        case 'accepted':
        case 'stuck':
        case 'failed':
        case 'closed':
        case 'done':
        case 'withdrawn':
          return t(`sending.${state}`)
        default:
          return state
      }
    },
    effect: (effect: string): string =>
      effect === 'refund_due' || effect === 'unmatched' ? t(`strange.effects.${effect}`) : effect,
  }
}

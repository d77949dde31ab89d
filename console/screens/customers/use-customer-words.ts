import { useTranslation } from 'react-i18next'
import type { Tone } from '@console/kit/base/status'

/** The words of a customer's facts. What this release does not know keeps its own name. */
export const useCustomerWords = () => {
  const { t } = useTranslation('customers')
  return {
    status: (status: string): string => {
      switch (status) {
        case 'active':
        case 'require_update_password':
        case 'blocked':
        case 'erased':
          return t(`status.${status}`)
        default:
          return status
      }
    },
    provider: (provider: string): string => {
      switch (provider) {
        case 'wechat':
        case 'facebook':
        case 'mpay':
        case 'bocmo':
          return t(`providers.${provider}`)
        default:
          return provider
      }
    },
    orderStatus: (status: string): string => {
      switch (status) {
        case 'pending':
        case 'waiting_for_payment':
        case 'paid':
        case 'processing':
        case 'success':
        case 'cancelled':
        case 'refund_due':
        case 'refunded':
          return t(`orders.statuses.${status}`)
        default:
          return status
      }
    },
  }
}

export const toneOfCustomer = (status: string): Tone => {
  switch (status) {
    case 'active':
      return 'good'
    case 'require_update_password':
      return 'wait'
    case 'blocked':
      return 'bad'
    default:
      return 'neutral'
  }
}

export const toneOfOrder = (status: string): Tone => {
  switch (status) {
    case 'success':
      return 'good'
    case 'pending':
    case 'waiting_for_payment':
    case 'paid':
    case 'processing':
      return 'wait'
    case 'refund_due':
      return 'bad'
    default:
      return 'neutral'
  }
}

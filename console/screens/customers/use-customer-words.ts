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

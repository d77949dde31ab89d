import { useTranslation } from 'react-i18next'
import type { ListedOrder } from '~/contract/console/order-record'
import type { SoughtStatus } from '~/contract/console/order-states'
import { type PaymentCode, paymentCodes } from '~/domain/payments/payment'
import type { Tone } from '@console/kit/base/status'

type Status = ListedOrder['status']

/** How a status of an order looks. */
export const STATUS_TONES: Readonly<Record<Status, Tone>> = {
  pending: 'neutral',
  waiting_for_payment: 'neutral',
  paid: 'wait',
  processing: 'wait',
  success: 'good',
  cancelled: 'neutral',
  refund_due: 'bad',
  refunded: 'neutral',
}

/** The words of statuses, payment methods, providers and editions. A method that a later release adds is its own name. */
export const useOrderWords = () => {
  const { t } = useTranslation('orders')
  return {
    status: (status: SoughtStatus): string => t(`status.${status}`),
    method: (method: string): string => (isMethod(method) ? t(`methods.${method}`) : method),
    /** A provider that the operator has named is its own name. */
    provider: (code: string): string => {
      const method = code === 'boc' ? 'bocpay' : code === 'offline' ? 'cash' : code
      return isMethod(method) ? t(`methods.${method}`) : code
    },
    edition: (edition: ListedOrder['edition']): string => t(`editions.${edition}`),
  }
}

const isMethod = (method: string): method is PaymentCode => paymentCodes.some(code => code === method)

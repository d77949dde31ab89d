import { formatAmount } from '~/domain/shared/money'
import type { SettledAmount } from '~/domain/payments/payment'

/** A settled amount as people write it there: `HK$21.34`. */
export const settledText = ({ amount, currency }: SettledAmount): string =>
  currency === 'HKD' ? `HK$${formatAmount(amount)}` : `${currency} ${formatAmount(amount)}`

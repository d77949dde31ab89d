import { formatAmount } from '~/domain/money'
import type { PaymentInstruction } from '~/domain/payment'
import type { Quote } from '@server/payments/common/settlement'
import type { PaymentRequest } from '@server/payments/provider.port'
import { scanning } from '@server/payments/wallet-instruction'

/** What every instruction says of its payment. What the wallet takes in another currency is said too. */
export const instructed = ({ order, method, amount, currency, expiresAt }: PaymentRequest, quote?: Quote) => ({
  order: order.id,
  method,
  amount,
  currency,
  expires_at: expiresAt,
  ...(quote === undefined || quote.settled.currency === currency
    ? {}
    : { settles: { amount: quote.settled.amount, currency: quote.settled.currency, rate: quote.rate } }),
})

/** A code to scan; `url` is the same payment as a page. */
export const qrInstruction = (
  request: PaymentRequest,
  text: string,
  url: string | undefined,
  quote?: Quote,
): PaymentInstruction => ({
  ...instructed(request, quote),
  kind: 'qr',
  text,
  ...scanning(request, sumOf(request, quote)),
  ...(url === undefined ? {} : { url }),
})

/** The sum as the wallet shows it, where that is not how the shop does. */
const sumOf = ({ currency }: PaymentRequest, quote: Quote | undefined): string | undefined =>
  quote === undefined || quote.settled.currency === currency
    ? undefined
    : `${quote.settled.currency} ${formatAmount(quote.settled.amount)}`

/** The wallet's page, in place of the shop's. */
export const redirectInstruction = (request: PaymentRequest, url: string, quote?: Quote): PaymentInstruction => ({
  ...instructed(request, quote),
  kind: 'redirect',
  url,
})

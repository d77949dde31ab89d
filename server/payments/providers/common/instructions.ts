import type { WordlessInstruction } from '~/domain/payments/payment'
import { type Quote, settledAmount } from '~/domain/payments/settlement'
import type { PaymentRequest } from '@server/payments/provider.port'
import { defined } from '~/domain/shared/defined'

/** The common fields of every instruction, with the settled amount if the wallet charges in another currency. */
export const instructionFields = ({ order, method, amount, currency, expiresAt }: PaymentRequest, quote?: Quote) => {
  const settles = quote && settledAmount(quote)
  return {
    order: order.id,
    method,
    amount,
    currency,
    expires_at: expiresAt,
    ...defined({ settles }),
  }
}

/** A code to scan; `url` is the same payment as a page. */
export const qrInstruction = (
  request: PaymentRequest,
  text: string,
  url: string | undefined,
  quote?: Quote,
): WordlessInstruction => ({
  ...instructionFields(request, quote),
  kind: 'qr',
  text,
  ...defined({ url }),
})

/** The wallet's page, in place of the shop's. */
export const redirectInstruction = (request: PaymentRequest, url: string, quote?: Quote): WordlessInstruction => ({
  ...instructionFields(request, quote),
  kind: 'redirect',
  url,
})

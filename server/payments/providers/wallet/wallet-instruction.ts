import type { WordlessInstruction } from '~/domain/payments/payment'
import type { PaymentRequest } from '@server/payments/provider.port'
import { instructionFields } from '@server/payments/providers/common/instructions'
import type { WalletPayment } from '@server/payments/providers/wallet/wallet-wire'
import { defined } from '~/domain/shared/defined'

/** The instruction of a method for the shopper. Undefined: the wallet's answer lacks a field that the method needs. */
export const instruction = (request: PaymentRequest, wallet: WalletPayment): WordlessInstruction | undefined => {
  const fields = instructionFields(request)
  const url = wallet.pay_url
  switch (kindOf(request.method)) {
    case 'qr': {
      const text = wallet.code_text ?? url
      return text === undefined ? undefined : { ...fields, kind: 'qr', text, ...defined({ url }) }
    }
    case 'app':
      return url === undefined ? undefined : { ...fields, kind: 'app', app_url: wallet.app_url ?? url, web_url: url }
    case 'offline':
      return { ...fields, kind: 'offline', ...defined({ url }) }
    case 'redirect':
      return url === undefined ? undefined : { ...fields, kind: 'redirect', url }
  }
}

/** How the shopper pays with a method. An unknown method sends the shopper to the wallet's page. */
const kindOf = (method: string): 'qr' | 'app' | 'offline' | 'redirect' => {
  switch (method) {
    case 'mpay':
    case 'bocpay':
      return 'qr'
    case 'payme':
      return 'app'
    case 'cash':
      return 'offline'
    default:
      return 'redirect'
  }
}

import { isPhone } from '~/domain/site/webview'
import type { PaymentRequest } from '@server/payments/provider.port'

type Payer = PaymentRequest['payer']

/**
 * Does the payer use a phone? Unknown devices count as phones: most shoppers have one, and a page for phones works
 * everywhere.
 */
export const isOnPhone = (payer: Payer): boolean => payer === undefined || isPhone(payer.agent)

/** Does the user agent name this app? The user agent helps to choose, and proves nothing. */
export const isInApp = (payer: Payer, mark: RegExp): boolean => payer !== undefined && mark.test(payer.agent)

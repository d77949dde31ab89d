import { isPhone } from '~/domain/site/webview'
import type { PaymentRequest } from '@server/payments/provider.port'

type Payer = PaymentRequest['payer']

/** Is it paid on a phone? Unknown devices are: most shoppers have one, and a page for phones works everywhere. */
export const isOnPhone = (payer: Payer): boolean => payer === undefined || isPhone(payer.agent)

/** Does the page run inside the app whose user agent says so? It is a convenience, and proves nothing. */
export const isInside = (payer: Payer, mark: RegExp): boolean => payer !== undefined && mark.test(payer.agent)

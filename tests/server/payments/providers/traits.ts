import type { PaymentEvent } from '@server/payments/provider.port'

/** The differences between the providers. All providers keep the rest of the contract. */
interface Traits {
  readonly code: string
  readonly method: string
  /** The kinds of events the provider sends: WeChat, UePay and AlipayHK do not report failures. */
  readonly tells: readonly PaymentEvent['kind'][]
  /** Do its notifications carry the time at which they were signed? */
  readonly timed: boolean
  /** Does the shopper open the payment, not the shop? */
  readonly openedByShopper?: boolean
  /** Does a failure end it? AlipayHK's shoppers may try again until it is closed. */
  readonly failureEnds?: boolean
}

const everything: readonly PaymentEvent['kind'][] = ['paid', 'failed', 'expired']
export const everyProvider: readonly Traits[] = [
  { code: 'payme', method: 'payme', tells: everything, timed: true },
  { code: 'mpay', method: 'mpay', tells: everything, timed: true },
  { code: 'boc', method: 'bocpay', tells: everything, timed: false },
  { code: 'uepay', method: 'uepay', tells: ['paid'], timed: false },
  {
    code: 'alipayhk',
    method: 'alipayhk',
    tells: ['paid', 'expired'],
    timed: true,
    openedByShopper: true,
    failureEnds: false,
  },
  { code: 'wechat', method: 'wechat', tells: ['paid'], timed: true },
  { code: 'offline', method: 'cash', tells: everything, timed: true },
]

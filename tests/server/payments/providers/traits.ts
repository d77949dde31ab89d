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
  /** Absent: it has no call for refunds. */
  readonly refunds?: RefundTraits
}

export interface RefundTraits {
  /** What says that the money went back: a notification and a query, a query, or the answer to the request itself. */
  readonly told: 'notified' | 'queried' | 'answered'
  /** The end of a refund that the payer's account does not take, and of one that is closed later. */
  readonly ends: Readonly<Record<'stuck' | 'closed', 'accepted' | 'closed' | 'stuck' | 'refused'>>
  /** Why the provider refuses. */
  readonly refusal: string
}

const everything: readonly PaymentEvent['kind'][] = ['paid', 'failed', 'expired']
export const everyProvider: readonly Traits[] = [
  { code: 'payme', method: 'payme', tells: everything, timed: true },
  {
    code: 'mpay',
    method: 'mpay',
    tells: everything,
    timed: true,
    refunds: { told: 'answered', ends: { stuck: 'refused', closed: 'refused' }, refusal: 'MPay answered 0005' },
  },
  {
    code: 'boc',
    method: 'bocpay',
    tells: everything,
    timed: false,
    refunds: { told: 'answered', ends: { stuck: 'stuck', closed: 'refused' }, refusal: 'BOC answered 餘額不足' },
  },
  { code: 'uepay', method: 'uepay', tells: ['paid'], timed: false },
  {
    code: 'alipayhk',
    method: 'alipayhk',
    tells: ['paid', 'expired'],
    timed: true,
    openedByShopper: true,
    failureEnds: false,
    refunds: {
      told: 'queried',
      ends: { stuck: 'accepted', closed: 'closed' },
      refusal: 'AlipayHK answered MERCHANT_BALANCE_NOT_ENOUGH',
    },
  },
  {
    code: 'wechat',
    method: 'wechat',
    tells: ['paid'],
    timed: true,
    refunds: {
      told: 'notified',
      ends: { stuck: 'stuck', closed: 'closed' },
      refusal: 'WeChat Pay answered 403 NOT_ENOUGH',
    },
  },
  { code: 'offline', method: 'cash', tells: everything, timed: true },
]

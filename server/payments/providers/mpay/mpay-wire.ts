import * as t from 'io-ts'
import { amount, object, text } from '~/contract/wire'

/** The state of a trade: the body of a notification, and the `data` of a query. Every value is a text. */
export const mpayTrade = object(
  { out_trans_id: text(64, 1), trans_amount: amount, trans_status: text(16, 1) },
  { org_id: t.string, currency: t.string, timestamp: t.string },
)
export type MpayTrade = t.TypeOf<typeof mpayTrade>

/** The answer of the gateway. */
export const mpayAnswer = t.type({ data: object({ result_code: t.string }, { result_msg: t.string }) })
export const mpayFound = t.type({ data: mpayTrade })
/** The answer to a refund. */
export const mpayRefunded = t.type({ data: object({ result_code: t.string }, { out_refund_id: t.string }) })

export const MPAY_OK = '0000'
export const MPAY_UNKNOWN_TRADE = '0011'

/** `UNKNOW`, as MPay spells it: unknown, or in progress. */
export const mpayKinds: Readonly<Record<string, 'open' | 'paid' | 'failed' | 'expired'>> = {
  UNKNOW: 'open',
  SUCCESS: 'paid',
  FAILED: 'failed',
  CLOSED: 'expired',
}

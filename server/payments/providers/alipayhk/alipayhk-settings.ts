import * as t from 'io-ts'
import { whole } from '~/contract/wire'
import { formSignature } from '@server/payments/providers/common/form-signature'
import { byDefault, strictObject } from '@server/platform/strict-codec'
import { currencyCode, rates } from '@server/platform/currency-rate'
import { given, serviceUrl } from '@server/platform/secret-settings'
import { REPLAY_WINDOW_SECONDS } from '@server/platform/replay-window'

/**
 * AlipayHK online payment.
 *
 * Stated by public documents:
 * - `create_forex_trade_wap` and `create_forex_trade` are signed addresses of the gateway, with `payment_inst`
 *   ALIPAYHK.
 * - Signatures (MD5, RSA2) cover the sorted parameters.
 * - A notification is a form with `notify_id`, `notify_time` (the time of sending, Hong Kong time), `out_trade_no`,
 *   `trade_no`, `trade_status`, `total_fee` and `currency`. The shop acknowledges it with the text `SUCCESS`.
 * - `single_trade_query` answers XML whose `trade` is signed in the same way.
 * - The statuses are WAIT_BUYER_PAY, TRADE_FINISHED, TRADE_SUCCESS and TRADE_CLOSED. The error is TRADE_NOT_EXIST.
 *
 * Assumed: with RSA2 one key signs for all merchants, so a notification must name us in `seller_id`. The sample in the
 * documents does not. Without it the notification is refused, and a query finds the payment. A query's trade without
 * `currency` is in ours.
 *
 * Configured: `currency` and `rates` (it settles in HKD unless the contract says otherwise), `fields` (extra fields of
 * a contract, such as `secondary_merchant_id`).
 */
export const alipayhkSettings = strictObject(
  {
    partner: given,
    signature: formSignature,
    rates,
    gateway_url: byDefault(serviceUrl, 'https://intlmapi.alipay.com/gateway.do'),
    currency: byDefault(currencyCode, 'HKD'),
    fields: byDefault(t.record(t.string, t.string), {}),
    window_seconds: byDefault(whole(1, 86_400), REPLAY_WINDOW_SECONDS),
  },
  // the gateway's address for the shop itself, if shoppers reach it at another one
  { query_url: serviceUrl },
)
export type AlipayhkSettings = t.TypeOf<typeof alipayhkSettings>

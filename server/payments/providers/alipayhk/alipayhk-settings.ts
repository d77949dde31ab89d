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
 * - `forex_refund` (https://docs.antom.com/ac/hkapi/forex_refund) refunds a payment in whole or in part. It takes
 *   `out_return_no`, `out_trade_no`, `return_amount`, `currency`, `gmt_return` (Hong Kong time), `reason` and `is_sync`.
 *   The amount is in the currency of the settlement. With `is_sync` Y only the answer says how it went: `is_success` and `error`.
 *   A merchant sends refunds with at least three seconds between them.
 * - `alipay.acquire.refund.query` (https://docs.antom.com/ac/global/refundquery) with `out_trade_no` and
 *   `out_return_no` answers a signed `response_code` (SUCCESS, NOT_FOUND, TRADE_NOT_EXIST, ACCESS_FORBIDDEN,
 *   QUERY_FAILED), `refund_result_code` (SUCCESS, PROCESSING, FAILED, CANCELED) and `refund_error_code`.
 * - There is no call to close an online payment (https://docs.antom.com/ac/website_hk/api). `alipay.acquire.cancel`
 *   belongs to other products, and refunds a paid trade.
 *
 * Assumed: with RSA2 one key signs for all merchants, so a notification must name us in `seller_id`. The sample in the
 * documents does not. Without it the notification is refused, and a query finds the payment. A query's trade without
 * `currency` is in ours. The same `out_return_no` is one refund, as `partner_refund_id` is in other products. The fields
 * of a refund are in `alipay` inside `response`, as in other answers of `alipay.acquire`.
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

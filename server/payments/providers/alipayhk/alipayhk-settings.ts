import * as t from 'io-ts'
import { whole } from '~/contract/wire'
import { formSignature } from '@server/payments/providers/common/form-signature'
import {
  byDefault,
  currencyCode,
  document,
  given,
  rates,
  REPLAY_WINDOW_SECONDS,
  serviceUrl,
} from '@server/platform/secret-settings'

/**
 * AlipayHK online payment.
 *
 * Stated by public documents: `create_forex_trade_wap` and `create_forex_trade` as signed addresses of the gateway with
 * `payment_inst` ALIPAYHK; signatures (MD5, RSA2) over the sorted parameters; the notification as a form with `notify_id`,
 * `notify_time` (the time that it is sent, Hong Kong's), `out_trade_no`, `trade_no`, `trade_status`, `total_fee`, `currency`, acknowledged with the text
 * `SUCCESS`; `single_trade_query` answering XML whose `trade` is signed in the same way; statuses WAIT_BUYER_PAY, TRADE_FINISHED,
 * TRADE_SUCCESS, TRADE_CLOSED; the error TRADE_NOT_EXIST.
 *
 * Assumed: with RSA2, where one key signs for all merchants, a notification has to name us in `seller_id`, which the documents'
 * sample does not; without it it is refused, and the payment is found by asking. A query's trade without `currency` is in ours.
 *
 * Configured: `currency` and `rates` (it settles in HKD unless the contract says otherwise), `fields` (what a contract wants
 * besides, such as `secondary_merchant_id`).
 */
export const alipayhkSettings = document(
  {
    partner: given,
    signature: formSignature,
    rates,
    gateway_url: byDefault(serviceUrl, 'https://intlmapi.alipay.com/gateway.do'),
    currency: byDefault(currencyCode, 'HKD'),
    fields: byDefault(t.record(t.string, t.string), {}),
    window_seconds: byDefault(whole(1, 86_400), REPLAY_WINDOW_SECONDS),
  },
  // the gateway as the shop itself reaches it, where shoppers reach it in another way
  { query_url: serviceUrl },
)
export type AlipayhkSettings = t.TypeOf<typeof alipayhkSettings>

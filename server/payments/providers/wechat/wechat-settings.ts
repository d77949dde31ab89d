import * as t from 'io-ts'
import { text, whole } from '~/contract/wire'
import { byDefault, oneOrMore, strictObject } from '@server/platform/strict-codec'
import { currencyCode, rates } from '@server/platform/currency-rate'
import { given, privateKey, publicKey, serviceUrl } from '@server/platform/secret-settings'
import { REPLAY_WINDOW_SECONDS } from '@server/platform/replay-window'

const v3Key = t.refinement(t.string, each => Buffer.byteLength(each) === 32, 'a key of 32 bytes')

/**
 * WeChat Pay, API v3.
 *
 * Stated by public documents:
 * - Orders go by JSAPI (inside the app), H5 (other phones) and native (a code, on desktops).
 * - The mainland's edition is under `/v3/pay/transactions/`. The global one is under `/v3/global/transactions/`, with
 *   `trade_type`; there H5 is `mweb`.
 * - `Authorization: WECHATPAY2-SHA256-RSA2048 …` signs method, address, time, nonce and body.
 * - The platform's key signs answers and notifications over time, nonce and body. The time is at most five minutes off.
 * - Notifications are encrypted with AES-256-GCM under the API v3 key, and acknowledged without a body. WeChat notifies
 *   the shop of successful payments only.
 * - Notifications and queries repeat `attach`. A query names our order number.
 * - `POST …/out-trade-no/{out_trade_no}/close` with `mchid` closes an order, five minutes after it was made at the
 *   earliest. The answer is 204 without a body.
 * - `POST /v3/refund/domestic/refunds` (global: `/v3/global/refunds`, with `appid` and `mchid`) with `out_trade_no`,
 *   `out_refund_no`, `notify_url` and `amount` of `refund`, `total` and `currency` refunds a payment, in parts if wanted.
 *   The same `out_refund_no` is one refund, however often it is sent. The answer says that it was taken, not that it
 *   succeeded.
 * - `GET …/refunds/{out_refund_no}` (global: `…/refunds/out-refund-no/{out_refund_no}`) answers its `status`: SUCCESS,
 *   PROCESSING, CLOSED and ABNORMAL, of which the global edition calls the last two REFUNDCLOSE and CHANGE. 404 is a refund
 *   that does not exist.
 * - A notification has the event type `REFUND.SUCCESS`, `REFUND.CLOSED` or `REFUND.ABNORMAL`. Encrypted in it are `mchid`,
 *   `out_refund_no`, `refund_id` and `refund_status`.
 *
 * Assumed: an H5 address is in `h5_url` or `mweb_url`. JSAPI needs the shopper's `openid`. The shop knows it only for
 * shoppers who log in with WeChat; the others get a code.
 *
 * Configured: `edition`, `currency` and `rates` (the currencies depend on the contract), and `merchant_category_code` if
 * the global edition needs one. Several platform keys and API v3 keys can be set during a change of keys.
 */
export const wechatSettings = strictObject(
  {
    appid: given,
    mchid: given,
    serial_no: given,
    private_key: privateKey,
    platform_keys: oneOrMore(t.type({ serial: given, key: publicKey })),
    api_v3_keys: oneOrMore(v3Key),
    currency: currencyCode,
    rates,
    edition: byDefault(t.keyof({ global: null, mainland: null }), 'global'),
    base_url: byDefault(serviceUrl, 'https://apihk.mch.weixin.qq.com'),
    window_seconds: byDefault(whole(1, 86_400), REPLAY_WINDOW_SECONDS),
  },
  { merchant_category_code: text(8, 1) },
)
export type WechatSettings = t.TypeOf<typeof wechatSettings>

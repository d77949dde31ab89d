import * as t from 'io-ts'
import { byDefault, oneOrMore, strictObject } from '@server/platform/strict-codec'
import { given, secret, serviceUrl } from '@server/platform/secret-settings'

const words = t.readonlyArray(given)

/**
 * UePay.
 *
 * Stated by the company's public samples:
 * - `POST /wallet/unifiedorder` (`UNIFIEDORDER`, `UEPAY_JSAPI`, amounts in cents as text) answers `results.prepayid`.
 * - `UePayJSBridge.callHandler('sendPayReq', …)` takes `appId`, `timeStamp`, `nonceStr`, `prepayid`, `signType` MD5 and
 *   `paySign`.
 * - `POST /payment/gateway` with `QUERY` finds a payment by `orderNo`.
 * - Signatures are MD5 in capitals over `a=1&b=2&key=…` in key order, of all arguments and the frame's own fields.
 * - A notification of a successful payment is a flat JSON object with `orderNo`, `tradeType`, `tradeTime`, `payMethod`
 *   and `sign`, acknowledged with the text `success`.
 *
 * Configured, as it is not public:
 * - `base_url` in production.
 * - `outside`: the trade type for shoppers who are not inside the app, and the field of `results` that has the page's
 *   address. Without it UePay works inside its own app only.
 * - `fields`: the fields of the amount, the currency and the state, and the meaning of each state of a query.
 *
 * Assumed: it is not public how UePay makes the `serverSign` of answers, so the shop trusts them because they come over
 * TLS from that host. An absent currency is MOP. Notifications carry the time of the trade, not their own. So there is
 * no replay window: a repeated notification has one effect.
 */
export const uepaySettings = strictObject(
  {
    merchant_no: given,
    keys: oneOrMore(secret),
    base_url: serviceUrl,
    fields: strictObject(
      { amount: given, currency: given, state: given, paid: words, failed: words, expired: words },
      {},
    ),
    app_source: byDefault(given, '1'),
    app_version: byDefault(given, '1.4'),
  },
  { outside: strictObject({ trade_type: given, url_field: given }, {}) },
)
export type UepaySettings = t.TypeOf<typeof uepaySettings>

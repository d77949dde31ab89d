import * as t from 'io-ts'
import { byDefault, document, given, oneOrMore, secret, serviceUrl } from '@server/platform/secret-settings'

const words = t.readonlyArray(given)

/**
 * UePay.
 *
 * Stated by the company's public samples: `POST /wallet/unifiedorder` (`UNIFIEDORDER`, `UEPAY_JSAPI`, amounts in cents as text)
 * answering `results.prepayid`; `UePayJSBridge.callHandler('sendPayReq', …)` with `appId`, `timeStamp`, `nonceStr`, `prepayid`,
 * `signType` MD5 and `paySign`; `POST /payment/gateway` with `QUERY` by `orderNo`; signatures: MD5 in capitals over `a=1&b=2&key=…` in
 * key order, of all arguments and the frame's own fields; a notification of successful payments as a flat JSON object with
 * `orderNo`, `tradeType`, `tradeTime`, `payMethod` and `sign`, acknowledged with the text `success`.
 *
 * Not public, and therefore configured: `base_url` in production; `outside`, the trade type for shoppers who are not inside the
 * app and the field of `results` that has the page's address (without it UePay can be paid inside its own app only); `fields`: where
 * amount, currency and state stand, and which states of a query mean what.
 *
 * Assumed: how the answers' `serverSign` is made is not public, so they are believed because they come over TLS from that host;
 * an absent currency is MOP. Notifications carry the time of the trade, not their own: there is no replay window, and what is told
 * again has one effect.
 */
export const uepaySettings = document(
  {
    merchant_no: given,
    keys: oneOrMore(secret),
    base_url: serviceUrl,
    fields: document({ amount: given, currency: given, state: given, paid: words, failed: words, expired: words }, {}),
    app_source: byDefault(given, '1'),
    app_version: byDefault(given, '1.4'),
  },
  { outside: document({ trade_type: given, url_field: given }, {}) },
)
export type UepaySettings = t.TypeOf<typeof uepaySettings>

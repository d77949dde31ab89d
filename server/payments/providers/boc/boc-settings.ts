import * as t from 'io-ts'
import { text } from '~/contract/wire'
import { byDefault, oneOrMore, strictObject } from '@server/platform/strict-codec'
import { given, privateKey, publicKey, serviceUrl } from '@server/platform/secret-settings'

/**
 * BOC Macau: the bank's own cashier.
 *
 * Stated by public documents and code:
 * - Requests are `POST /w/rsa/mercapi_ol` with a URL-encoded JSON body, `version` 2.0 and `signType` RSA2.
 * - `CreateBocCashier` has amounts in cents as text, `payChannel` ALL, `pageUrl` and `notifyUrl`.
 * - `merchantSign` is SHA256withRSA over the values in key order, empty ones left out.
 * - Answers have the same form, with `returnCode` 000000, `result` and `serverSign`.
 * - `OrderQuery` by `queryNo` answers `merchantOrderNo`, `logNo`, `amount` and `result`.
 * - The results are S paid, F failed, A pending, Z unknown, W being refunded, D revoked.
 * - A notification has the same form, with `merchantOrderNo` and `status` SUCCESS.
 * - `OrderRefund` by `payOrderNo` or `logNo`, with `refundOrderNo` and `refundAmount`, answers `refundOrderNo`, `logNo`,
 *   `amount`, `result` and `resultMessage` (public code: the PHP package Byross\BOCPayment, and `BocChannelRefundRequestBody`
 *   of a Java project).
 *
 * Assumed, as it is not public: a notification carries `amount` and `logNo`. It also carries our `merchantId`, because
 * one key signs for all merchants. Without it the notification is refused, and a query finds the payment. `cashFeeType`
 * is the currency of the payment, MOP if absent. Its statuses other than SUCCESS are FAIL and CLOSED. No time is
 * signed, so there is no replay window: a repeated notification has one effect. The amount of a refund is in cents, as all
 * amounts are, and its result has the letters of a query. There is no known call to ask about a refund, so it is sent
 * once. The operator looks for a lost answer, and for a result other than S and F.
 *
 * The signature covers neither the names of the values nor where one ends. A person with one genuine notification can
 * make others of it that verify. Therefore a notification is a reason to query the bank, never proof. The query goes to
 * the bank itself over TLS.
 *
 * Configured: `url_field` (the field of the answer that has the cashier's address), `language` codes, `business_type`,
 * `other_business_type`, `refer_url`, `acknowledgement`.
 */
export const bocSettings = strictObject(
  {
    merchant_id: given,
    terminal_no: given,
    private_key: privateKey,
    public_keys: oneOrMore(publicKey),
    /** Not public: the field of the answer that has the cashier's address. */
    url_field: given,
    base_url: byDefault(serviceUrl, 'https://aas.bocmacau.com'),
    business_type: byDefault(given, '4'),
    other_business_type: byDefault(text(256), ''),
    refer_url: byDefault(text(2048), ''),
    languages: byDefault(t.type({ 'zh-Hant': given, en: given }), { 'zh-Hant': 'zh_TW', en: 'en_US' }),
    acknowledgement: byDefault(given, '{"result":"SUCCESS"}'),
  },
  {},
)
export type BocSettings = t.TypeOf<typeof bocSettings>

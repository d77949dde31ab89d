import * as t from 'io-ts'
import { text } from '~/contract/wire'
import {
  byDefault,
  document,
  given,
  oneOrMore,
  privateKey,
  publicKey,
  serviceUrl,
} from '@server/platform/secret-settings'

/**
 * BOC Macau: the bank's own cashier.
 *
 * Stated by public documents and code: `POST /w/rsa/mercapi_ol` with a URL-encoded JSON body; `CreateBocCashier` with amounts in
 * cents as text, `payChannel` ALL, `pageUrl` and `notifyUrl`, `version` 2.0, `signType` RSA2; `merchantSign`: SHA256withRSA over
 * the values in key order, empty ones left out; answers in the same form with `returnCode` 000000, `result` and `serverSign`;
 * `OrderQuery` by `queryNo`, answering `merchantOrderNo`, `logNo`, `amount` and `result`: S paid, F failed, A pending,
 * Z unknown, W being refunded, D revoked; a notification of the same form with `merchantOrderNo` and `status` SUCCESS.
 *
 * Assumed, as it is not public: a notification carries `amount`, `logNo` and, as one key signs for all merchants, our
 * `merchantId`; without it it is refused, and the payment is found by asking. `cashFeeType` is the currency of what was paid, MOP
 * where it is absent. Its statuses other than SUCCESS are FAIL and CLOSED. No time is signed, so there is no replay window: what is told again has one effect.
 *
 * The signature covers neither names nor borders of the values: whoever has one genuine notification can make others of it that
 * verify. A notification is therefore a reason to ask the bank, never proof; the query comes over TLS from the bank itself.
 *
 * Configured: `url_field` (in which field the answer has the cashier's address), `language` codes, `business_type`,
 * `other_business_type`, `refer_url`, `acknowledgement`.
 */
export const bocSettings = document(
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

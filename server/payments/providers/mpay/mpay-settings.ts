import * as t from 'io-ts'
import { text, whole } from '~/contract/wire'
import { formSignature } from '@server/payments/providers/common/form-signature'
import { byDefault, document, given, REPLAY_WINDOW_SECONDS, serviceUrl } from '@server/platform/secret-settings'

/**
 * MPay of Macau Pass: online trade, opened by a form.
 *
 * Stated by public documents and code: the form to `/scanpay/onlineCreate.do` with service `mpay.online.trade.precreate` and its
 * fields (`org_id`, `channel_type` 1, `format` JSON, `version` 1.1.0, `timestamp` in milliseconds, `nonce_str`, `out_trans_id`,
 * `pay_channel`, `product_code`, `total_fee` in units, `currency` MOP, `it_b_pay`, `extend_params`, addresses); the signature
 * (MD5 or RSA2); the JSON notification with `out_trans_id`, `trans_amount`, `trans_status` and the text `SUCCESS` as its
 * acknowledgement; `mpay.trade.query` as JSON to the gateway, answering `{data, sign, sign_type}` with `result_code` 0000, or
 * 0011 for a trade that does not exist.
 *
 * Assumed, as it is not public: a notification may name `currency` (else it is MOP) and `timestamp` (else it has no replay window).
 * With RSA2, where one key signs for all merchants, it has to name our `org_id`; one that does not is refused, and the payment is
 * found by asking. A trade is the same when `out_trans_id` is.
 *
 * Configured: `open`: `form`, as is public (the shopper's browser sends the form), or `server` (the shop sends it and shows the
 * address that it is redirected to as a code; whether MPay redirects is not public). `gateway_path` differs between the environments.
 */
export const mpaySettings = document(
  {
    org_id: given,
    signature: formSignature,
    base_url: byDefault(serviceUrl, 'https://openapi.macaupay.com.mo'),
    gateway_path: byDefault(text(256, 1), '/masl/umpg/gateway'),
    pay_channel: byDefault(t.keyof({ mpay: null, alipay: null }), 'mpay'),
    /** What MPay wants to know of the merchant; sent as JSON. */
    extend_params: byDefault(t.record(t.string, t.string), {}),
    open: byDefault(t.keyof({ form: null, server: null }), 'form'),
    window_seconds: byDefault(whole(1, 86_400), REPLAY_WINDOW_SECONDS),
  },
  {},
)
export type MpaySettings = t.TypeOf<typeof mpaySettings>

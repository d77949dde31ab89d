import * as t from 'io-ts'
import { text, whole } from '~/contract/wire'
import { formSignature } from '@server/payments/providers/common/form-signature'
import { byDefault, strictObject } from '@server/platform/strict-codec'
import { given, serviceUrl } from '@server/platform/secret-settings'
import { REPLAY_WINDOW_SECONDS } from '@server/platform/replay-window'

/**
 * MPay of Macau Pass: online trade, opened by a form.
 *
 * Stated by public documents and code:
 * - The form goes to `/scanpay/onlineCreate.do` with service `mpay.online.trade.precreate`.
 * - Its fields are `org_id`, `channel_type` 1, `format` JSON, `version` 1.1.0, `timestamp` in milliseconds,
 *   `nonce_str`, `out_trans_id`, `pay_channel`, `product_code`, `total_fee` in units, `currency` MOP, `it_b_pay`,
 *   `extend_params` and addresses.
 * - The signature is MD5 or RSA2.
 * - A notification is JSON with `out_trans_id`, `trans_amount` and `trans_status`, acknowledged with the text
 *   `SUCCESS`.
 * - `mpay.trade.query` is JSON to the gateway, which answers `{data, sign, sign_type}`. `result_code` is 0000, or 0011
 *   for a trade that does not exist.
 * - `mpay.trade.refund` is sent in the same way, with `out_trans_id`, `out_refund_id`, `refund_amount` and
 *   `refund_reason` (public code: `RefundRequest` of the PHP package Omnipay\MPay).
 * - Of `mpay.trade.cancel` only the name is public. It may refund a paid trade, as calls of this name do elsewhere, so it
 *   is not used to close a payment.
 *
 * Assumed, as it is not public: a notification may name `currency` (else it is MOP) and `timestamp` (else it has no
 * replay window). With RSA2, where one key signs for all merchants, it must name our `org_id`. Without it the
 * notification is refused, and a query finds the payment. Two trades are the same if they have the same `out_trans_id`.
 * A refund is in units, as `total_fee` is. It is answered as a query is, and `result_code` 0000 says that the money went
 * back. There is no known call to ask about a refund, so it is sent once. The operator looks for a lost answer.
 *
 * Configured: `open`. `form`, which is public: the shopper's browser sends the form. `server`: the shop sends it and
 * shows the address of the redirect as a code; whether MPay redirects is not public. `gateway_path` differs between the
 * environments.
 */
export const mpaySettings = strictObject(
  {
    org_id: given,
    signature: formSignature,
    base_url: byDefault(serviceUrl, 'https://openapi.macaupay.com.mo'),
    gateway_path: byDefault(text(256, 1), '/masl/umpg/gateway'),
    pay_channel: byDefault(t.keyof({ mpay: null, alipay: null }), 'mpay'),
    /** Details of the merchant for MPay; sent as JSON. */
    extend_params: byDefault(t.record(t.string, t.string), {}),
    open: byDefault(t.keyof({ form: null, server: null }), 'form'),
    window_seconds: byDefault(whole(1, 86_400), REPLAY_WINDOW_SECONDS),
  },
  {},
)
export type MpaySettings = t.TypeOf<typeof mpaySettings>

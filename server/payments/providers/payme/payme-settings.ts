import * as t from 'io-ts'
import { whole } from '~/contract/wire'
import { byDefault, oneOrMore, strictObject } from '@server/platform/strict-codec'
import { rates } from '@server/platform/currency-rate'
import { given, secret, serviceUrl } from '@server/platform/secret-settings'
import { REPLAY_WINDOW_SECONDS } from '@server/platform/replay-window'

/**
 * PayMe for Business, API 0.12.
 *
 * Stated by public documents:
 * - The hosts, and the headers.
 * - `POST /oauth2/token`, `POST /payments/paymentrequests` with its fields, and `GET /payments/paymentrequests/{id}`.
 * - The HTTP signature: HMAC-SHA256 over lower-cased `name: value` lines with the base64-decoded key.
 * - The statuses PR001, PR004, PR005 and PR007, and the `x-event-type` of a notification.
 * - It settles in HKD.
 *
 * Not used: refunds have the path `POST /payments/transactions/{id}/refunds`, but neither its fields nor its answer are
 * public, so the operator refunds in the portal. No call to close a payment request is public.
 *
 * Assumed, as it is not public: a notification is signed as requests are, with the same keys, and carries the body of
 * the status query. Any other notification is refused, and a query finds the payment. `merchantData.additionalData` is
 * passed through for the merchant. PayMe may recognise a repeated `Trace-Id` as a repetition. If it does not, the
 * repetition is another payment, which expires unpaid.
 *
 * Configured: `rates` (HKD for one unit of the shop's currency), `max_duration_seconds` (the longest life of a
 * request), `window_seconds` (the greatest age of a notification).
 */
export const paymeSettings = strictObject(
  {
    client_id: given,
    client_secret: secret,
    /** The signing keys: their id, and the key in base64. */
    keys: oneOrMore(t.type({ id: given, key: secret })),
    rates,
    base_url: byDefault(serviceUrl, 'https://api.payme.hsbc.com.hk'),
    max_duration_seconds: byDefault(whole(30, 86_400), 600),
    window_seconds: byDefault(whole(1, 86_400), REPLAY_WINDOW_SECONDS),
  },
  {},
)
export type PaymeSettings = t.TypeOf<typeof paymeSettings>

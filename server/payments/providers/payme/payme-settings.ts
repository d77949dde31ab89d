import * as t from 'io-ts'
import { whole } from '~/contract/wire'
import {
  byDefault,
  document,
  given,
  oneOrMore,
  rates,
  REPLAY_WINDOW_SECONDS,
  secret,
  serviceUrl,
} from '@server/platform/secret-settings'

/**
 * PayMe for Business, API 0.12.
 *
 * Stated by public documents: the hosts; `POST /oauth2/token`; `POST /payments/paymentrequests` with its fields and
 * `GET /payments/paymentrequests/{id}`; the headers and the HTTP signature (HMAC-SHA256 over lower-cased `name: value` lines
 * with the base64-decoded key); statuses PR001, PR004, PR005, PR007; `x-event-type` of a notification; that it settles in HKD.
 *
 * Assumed, as it is not public: a notification is signed in the way that requests are, with the same keys, and carries the body
 * of the status query. One that is not is refused, and the payment is found by asking. `merchantData.additionalData` is carried
 * along for the merchant. A repeated `Trace-Id` may be recognised as a repetition; where it is not, the repetition is another
 * payment, which runs out unpaid.
 *
 * Configured: `rates` (HKD for one unit of the shop's currency), `max_duration_seconds` (how long a request may last at most),
 * `window_seconds` (how old a notification may be).
 */
export const paymeSettings = document(
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

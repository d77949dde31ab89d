import * as t from 'io-ts'
import { amount, instant, object, text } from '~/contract/wire'

/** `POST /oauth2/token`. */
export const paymeToken = t.type({ accessToken: text(8192, 1), expiresOn: instant })

/** `POST /payments/paymentrequests`. Amounts are JSON numbers in dollars. */
export const paymeRequest = t.type({
  totalAmount: amount,
  currencyCode: text(3, 3),
  effectiveDuration: t.number,
  notificationUri: text(2048, 1),
  appSuccessCallback: text(2048, 1),
  appFailCallback: text(2048, 1),
  merchantData: t.type({ orderId: text(64, 1), orderDescription: text(256), additionalData: text(256) }),
})
export type PaymeRequest = t.TypeOf<typeof paymeRequest>

const https = t.refinement(t.string, url => /^https?:\/\/[^\s/]/u.test(url), 'WebUrl')

export const paymeOpened = object({ paymentRequestId: text(64, 1), webLink: https }, { appLink: t.string })

/** `GET /payments/paymentrequests/{id}`, and the body of a notification. */
export const paymeStatus = object(
  {
    paymentRequestId: text(64, 1),
    totalAmount: amount,
    currencyCode: text(3, 3),
    statusCode: text(16, 1),
  },
  { merchantData: object({}, { orderId: t.string, additionalData: t.string }) },
)
export type PaymeStatus = t.TypeOf<typeof paymeStatus>

/** The meaning of each status. A status that is not listed is unknown. */
export const paymeKinds: Readonly<Record<string, 'open' | 'paid' | 'failed' | 'expired'>> = {
  PR001: 'open',
  PR004: 'failed',
  PR005: 'paid',
  PR007: 'expired',
}

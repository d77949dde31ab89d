import * as t from 'io-ts'
import { amount, instant, optional, text } from '~/contract/wire'

/*
 * The messages between shop and wallet, over HTTP and signed. Amounts are decimal strings, times RFC 3339.
 */

/** `POST /api/payments`: the same `payment` with the same terms returns the same `ref`; other terms are a 409. */
export const walletOrder = t.type({
  payment: text(64, 1),
  order_no: text(64, 1),
  merchant: text(100, 1),
  method: text(32, 1),
  amount,
  currency: text(3, 3),
  expires_at: instant,
  notify_url: text(2048, 1),
  return_url: text(2048, 1),
  lang: t.union([t.literal('zh-Hant'), t.literal('en')]),
})
export type WalletOrder = t.TypeOf<typeof walletOrder>

const webUrl = t.refinement(t.string, url => /^https?:\/\/[^\s/]/u.test(url), 'WebUrl')
// an app's own scheme, but not one that a browser would run
const appUrl = t.refinement(
  t.string,
  url => /^[a-z][a-z\d+.-]*:\S+$/iu.test(url) && !/^(?:javascript|data|vbscript|blob|file):/iu.test(url),
  'AppUrl',
)

/** The wallet's answer. `pay_url`: its page for the shopper; `app_url`: the same in its app; `code_text`: what a QR code holds. */
export const walletPayment = t.intersection([
  t.type({ ref: text(128, 1) }),
  optional({ pay_url: webUrl, app_url: appUrl, code_text: text(1663, 1) }),
])
export type WalletPayment = t.TypeOf<typeof walletPayment>

/** The state of a payment: the body of a notification. */
export const walletEvent = t.type({
  event: text(128, 1),
  ref: text(128, 1),
  payment: text(64, 1),
  status: t.union([t.literal('paid'), t.literal('failed'), t.literal('expired')]),
  amount,
  currency: text(3, 3),
  at: instant,
})
export type WalletEvent = t.TypeOf<typeof walletEvent>

/** `GET /api/payments/{ref}`. */
export const walletAnswer = t.union([t.type({ ref: text(128, 1), status: t.literal('open') }), walletEvent])

/** The acknowledgement that the wallet expects: status 200 with this text. */
export const ACKNOWLEDGED = 'SUCCESS'

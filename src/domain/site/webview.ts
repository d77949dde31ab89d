import type { PaymentCode } from '~/domain/payments/payment'

/** Apps whose webviews the shop is opened in (docs/spec/product.md#1-what-the-product-does-and-for-whom, docs/spec/decisions.md#4-locale-and-region). */
export const webviews = ['messaging', 'alipayhk', 'uepay', 'mpay', 'bocmo'] as const
export type Webview = (typeof webviews)[number]

/** The pattern of each webview's user agent, as a regular expression. */
export type WebviewPatterns = Readonly<Record<Webview, string>>

/** `mpay` and `bocmo` are not publicly documented: placeholders, to be confirmed by the integrator. */
export const defaultWebviews: WebviewPatterns = {
  messaging: 'MicroMessenger',
  alipayhk: 'AliApp\\(APHK/',
  uepay: 'UePay/',
  mpay: 'MPay',
  bocmo: 'BOCMO',
}

/** Which app a user agent belongs to: the first whose pattern it holds. */
export const webviewOf = (userAgent: string, patterns: WebviewPatterns = defaultWebviews): Webview | undefined =>
  webviews.find(app => patterns[app] !== '' && new RegExp(patterns[app], 'u').test(userAgent))

/** The payment method that is each app's own wallet. */
const wallets: Readonly<Record<Webview, PaymentCode>> = {
  messaging: 'wechat',
  alipayhk: 'alipayhk',
  uepay: 'uepay',
  mpay: 'mpay',
  bocmo: 'bocpay',
}

/** The payment method of the app that a user agent belongs to. */
export const hostWallet = (userAgent: string, patterns: Partial<WebviewPatterns> = {}): string | undefined => {
  const app = webviewOf(userAgent, { ...defaultWebviews, ...patterns })
  return app === undefined ? undefined : wallets[app]
}

/** True if the app around a page cannot open a method's wallet. The messaging app does not open AlipayHK. */
export const isBarred = (userAgent: string, method: string, patterns: Partial<WebviewPatterns> = {}): boolean =>
  method === wallets.alipayhk && webviewOf(userAgent, { ...defaultWebviews, ...patterns }) === 'messaging'

/** True if a user agent is a phone's or a tablet's. */
export const isPhone = (userAgent: string): boolean => /Mobi|Android|iPhone|iPad|HarmonyOS/iu.test(userAgent)

/** Apps whose webviews the shop is opened in (specification 1, decisions 4). */
export const webviews = ['messaging', 'alipayhk', 'uepay', 'mpay', 'bocmo'] as const
export type Webview = (typeof webviews)[number]

/** What each calls itself in its user agent, as a regular expression. */
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

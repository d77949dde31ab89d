import type { Lang } from '~/domain/locale'
import { formatMoney } from '~/domain/money'
import type { PaymentInstruction } from '~/domain/payment'
import type { PaymentRequest } from '@server/payments/provider.port'
import type { WalletPayment } from '@server/payments/wallet-wire'

/**
 * What the shopper has to do for a method, in the shopper's language. Undefined: the wallet's answer lacks what the method
 * cannot do without.
 */
export const instruction = (request: PaymentRequest, wallet: WalletPayment): PaymentInstruction | undefined => {
  const { order, method, amount, currency, expiresAt } = request
  const instructed = { order: order.id, method, amount, currency, expires_at: expiresAt }
  const url = wallet.pay_url
  switch (kindOf(method)) {
    case 'qr': {
      const text = wallet.code_text ?? url
      return text === undefined
        ? undefined
        : { ...instructed, kind: 'qr', text, ...scanning(request), ...(url === undefined ? {} : { url }) }
    }
    case 'app':
      return url === undefined
        ? undefined
        : { ...instructed, kind: 'app', app_url: wallet.app_url ?? url, web_url: url }
    case 'offline':
      return { ...instructed, kind: 'offline', steps: atTheCounter(request), ...(url === undefined ? {} : { url }) }
    case 'redirect':
      return url === undefined ? undefined : { ...instructed, kind: 'redirect', url }
  }
}

/** How a method of the shop's list is paid; one that we have not heard of sends the shopper to the wallet's page. */
const kindOf = (method: string): 'qr' | 'app' | 'offline' | 'redirect' => {
  switch (method) {
    case 'mpay':
    case 'bocpay':
      return 'qr'
    case 'payme':
      return 'app'
    case 'cash':
      return 'offline'
    default:
      return 'redirect'
  }
}

type Words<A> = Readonly<Record<Lang, A>>

const apps: Readonly<Record<string, Words<string>>> = {
  mpay: { 'zh-Hant': 'MPay', en: 'MPay' },
  bocpay: { 'zh-Hant': '中銀手機銀行', en: 'BOC Macau Mobile Banking' },
  wechat: { 'zh-Hant': '微信', en: 'WeChat' },
}

/** The words of a code that is to be scanned. */
export const scanning = (
  { method, lang, merchant, order, amount }: PaymentRequest,
  // as the wallet shows it, which may settle in another currency
  sum = formatMoney(amount),
) => {
  const app = apps[method]?.[lang] ?? method
  const subject = `${merchant} · ${order.no}`
  return lang === 'en'
    ? {
        title: `Pay with ${app}`,
        subject,
        logo: '',
        tips: ['The code is for this order only', 'Stay on this page: the result appears by itself'],
        steps: [`Open ${app} and choose Scan`, 'Scan this code', `Check ${sum} and ${merchant}, then confirm`],
      }
    : {
        title: `用${/^\w/u.test(app) ? ' ' : ''}${app}${/\w$/u.test(app) ? ' ' : ''}付款`,
        subject,
        logo: '',
        tips: ['此碼只供本訂單使用', '付款後請留在此頁，結果會自動更新'],
        steps: [
          `開啟${/^\w/u.test(app) ? ' ' : ''}${app}，選「掃一掃」`,
          '掃描此碼',
          `核對 ${sum} 及商戶「${merchant}」，然後確認付款`,
        ],
      }
}

/** What to do at the counter. */
export const atTheCounter = ({ lang, order, amount, merchant }: PaymentRequest): readonly string[] =>
  lang === 'en'
    ? [
        `Come to the counter of ${merchant} before the time is up`,
        `Tell us the order number ${order.no}`,
        `Pay ${formatMoney(amount)} in cash; the result appears on this page by itself`,
      ]
    : [
        `請於限時內到「${merchant}」門市櫃枱`,
        `向職員出示訂單編號 ${order.no}`,
        `以現金支付 ${formatMoney(amount)}，此頁會自動更新`,
      ]

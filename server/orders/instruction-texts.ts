import { chinese as zh } from '~/domain/shared/spacing'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import { type Cents, currencySymbol, formatMoney } from '~/domain/shared/money'
import type { PaymentInstruction, WordlessInstruction } from '~/domain/payments/payment'

/** The edition and the language of the reader, and the names that the texts mention. */
interface Wording {
  readonly edition: EditionCode
  readonly lang: Lang
  /** The shop's name, in that language. */
  readonly merchant: string
  /** The order's number. */
  readonly no: string
}

/**
 * Adds texts to an instruction for the current reader, whose language may differ from the one in which the payment was
 * opened.
 */
export const inWords = (told: WordlessInstruction, wording: Wording): PaymentInstruction => {
  switch (told.kind) {
    case 'qr':
      return { ...told, ...scanning(told, wording) }
    case 'offline':
      return { ...told, steps: atTheCounter(told, wording) }
    case 'redirect':
    case 'app':
    case 'form':
    case 'jsapi':
    case 'none':
      return told
  }
}

type Words<A> = Readonly<Record<Lang, A>>

const apps: Readonly<Record<string, Words<string>>> = {
  mpay: { 'zh-Hant': 'MPay', en: 'MPay' },
  bocpay: { 'zh-Hant': 'BOC Pay', en: 'BOC Pay' },
  payme: { 'zh-Hant': 'PayMe', en: 'PayMe' },
  wechat: { 'zh-Hant': '微信', en: 'WeChat' },
}

/** The texts for a code that the shopper scans. */
const scanning = (told: WordlessInstruction, { edition, lang, merchant, no }: Wording) => {
  const app = apps[told.method]?.[lang] ?? told.method
  const subject = `${merchant} · ${no}`
  const sum = shownSum(edition, told.settles ?? told)
  return lang === 'en'
    ? {
        title: `Pay with ${app}`,
        subject,
        logo: '',
        tips: ['The code is for this order only', 'Stay on this page: the result appears by itself'],
        steps: [
          `Open ${app} on your phone and choose Scan`,
          'Scan this code',
          `Check ${sum} and ${merchant}, then confirm`,
        ],
      }
    : {
        title: zh`用${app}付款`,
        subject,
        logo: '',
        tips: ['此碼只供本訂單使用', '付款後請留在此頁，結果會自動更新'],
        steps: [zh`用手機開啟${app}，選「掃一掃」`, '掃描此碼', zh`核對${sum}及商戶「${merchant}」，然後確認付款`],
      }
}

/** A sum in the currency that the wallet charges, marked as everywhere in this edition. */
const shownSum = (
  edition: EditionCode,
  { amount, currency }: { readonly amount: Cents; readonly currency: string },
): string => formatMoney(amount, currencySymbol(edition, currency))

/** What to do at the counter. */
const atTheCounter = (told: WordlessInstruction, { edition, lang, merchant, no }: Wording): readonly string[] =>
  lang === 'en'
    ? [
        `Come to the counter of ${merchant} before the time is up`,
        `Tell us the order number ${no}`,
        `Pay ${shownSum(edition, told)} in cash; the result appears on this page by itself`,
      ]
    : [
        zh`請於限時內到「${merchant}」門市櫃枱`,
        zh`向職員出示訂單編號${no}`,
        zh`以現金支付${shownSum(edition, told)}，此頁會自動更新`,
      ]

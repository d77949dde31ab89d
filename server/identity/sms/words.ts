import { chinese as zh } from '~/domain/shared/spacing'
import type { Provider } from '~/domain/account/account'
import type { Lang } from '~/domain/shared/locale'
import { maskTel } from '~/domain/account/phone'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import type { AccountChange } from '@server/identity/sms/messages.port'
import type { ShopFacts } from '@server/identity/sms/shop-facts'

/** Who writes, and where the shop is. */
export interface Sender extends Partial<ShopFacts> {
  /** The origin that shoppers see. */
  readonly publicUrl: string
}

/**
 * The text of a message with a code. The last line binds the code to the shop's host (WebOTP, "origin-bound one-time
 * codes"): the phone offers it on that host only.
 */
export const codeMessage = (code: string, lang: Lang, sender: Sender): string => {
  const { hostname, protocol } = new URL(sender.publicUrl)
  const text =
    lang === 'en'
      ? `${nameOf(sender, lang)}: your code is ${code}. It is valid for 5 minutes. Do not share it with anyone.`
      : zh`【${nameOf(sender, lang)}】驗證碼${code}，5 分鐘內有效，切勿告訴任何人。`
  return protocol === 'https:' ? `${text}\n\n@${hostname} #${code}` : text
}

/** The text of a message about a changed account, with what to do if the customer did not change it. */
export const changeMessage = (change: AccountChange, lang: Lang, sender: Sender): string =>
  lang === 'en'
    ? `${nameOf(sender, lang)}: ${changeInEnglish(change)} If this was not you, ${remedyInEnglish(change, sender)}`
    : zh`【${nameOf(sender, lang)}】${changeInChinese(change)}如非本人操作，${remedyInChinese(change, sender)}`

const changeInChinese = (change: AccountChange): string => {
  switch (change._tag) {
    case 'number':
      return zh`你的帳戶手機號碼已由${masked(change.before)}改為${masked(change.after)}。`
    case 'password':
      return '你的帳戶密碼已更改。'
    case 'linked':
      return zh`你的帳戶已連結${providersInChinese(change.providers)}。`
    case 'unlinked':
      return zh`你的帳戶已解除連結${PROVIDERS[change.provider]['zh-Hant']}。`
  }
}

const providersInChinese = (providers: readonly Provider[]): string =>
  providers
    .map(each => PROVIDERS[each]['zh-Hant'])
    .reduce((before, after) => (before === '' ? after : zh`${before}及${after}`), '')

const changeInEnglish = (change: AccountChange): string => {
  switch (change._tag) {
    case 'number':
      return `your account's phone number was changed from ${masked(change.before)} to ${masked(change.after)}.`
    case 'password':
      return 'your password was changed.'
    case 'linked':
      return `${change.providers.map(each => PROVIDERS[each].en).join(' and ')} was linked to your account.`
    case 'unlinked':
      return `${PROVIDERS[change.provider].en} was unlinked from your account.`
  }
}

/** After a change of number, the old number can no longer reset a password: the customer must call the shop. */
const remedyInChinese = (change: AccountChange, { phone = '', publicUrl }: Sender): string =>
  change._tag === 'number' ? zh`請立即聯絡客服${phone}。` : zh`請立即到${`${publicUrl}/auth/forgot`}重設密碼。`

const remedyInEnglish = (change: AccountChange, { phone = '', publicUrl }: Sender): string =>
  change._tag === 'number'
    ? `contact us at once${phone === '' ? '' : `: ${phone}`}.`
    : `reset your password at once: ${publicUrl}/auth/forgot`

const masked = ({ countryCode, tel }: PhoneNumber): string => `${countryCode} ${maskTel(tel)}`

const nameOf = ({ name, publicUrl }: Sender, lang: Lang): string => name?.[lang] ?? new URL(publicUrl).hostname

const PROVIDERS: Readonly<Record<Provider, Readonly<Record<Lang, string>>>> = {
  facebook: { 'zh-Hant': 'Facebook', en: 'Facebook' },
  mpay: { 'zh-Hant': 'MPay', en: 'MPay' },
  wechat: { 'zh-Hant': '微信', en: 'WeChat' },
  bocmo: { 'zh-Hant': '中銀澳門', en: 'BOC Macau' },
}

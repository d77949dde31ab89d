import type { KnownProvider } from '~/domain/catalog/social-logins'
import type { Lang } from '~/domain/shared/locale'
import { maskTel } from '~/domain/account/phone'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import type { AccountChange } from '@server/identity/sms/messages.port'
import type { ShopFacts } from '@server/identity/sms/shop-facts'
import { message } from '@server/platform/messages/message'

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
  const text = message(lang, 'sms.code', { shop: nameOf(sender, lang), code })
  return protocol === 'https:' ? `${text}\n\n@${hostname} #${code}` : text
}

/** The text of a message about a changed account, with what to do if the customer did not change it. */
export const changeMessage = (change: AccountChange, lang: Lang, sender: Sender): string =>
  message(lang, 'sms.changed', {
    shop: nameOf(sender, lang),
    change: changeText(change, lang),
    remedy: remedyText(change, lang, sender),
  })

const changeText = (change: AccountChange, lang: Lang): string => {
  switch (change._tag) {
    case 'number':
      return message(lang, 'sms.number', { before: masked(change.before), after: masked(change.after) })
    case 'password':
      return message(lang, 'sms.password')
    case 'linked':
      return message(lang, 'sms.linked', { providers: listed(change.providers, lang) })
    case 'unlinked':
      return message(lang, 'sms.unlinked', { provider: message(lang, `provider.${change.provider}`) })
    case 'erased':
      return message(lang, 'sms.erased')
  }
}

const listed = (providers: readonly KnownProvider[], lang: Lang): string =>
  providers
    .map(provider => message(lang, `provider.${provider}`))
    .reduce((before, after) => (before === '' ? after : message(lang, 'sms.and', { before, after })), '')

/** After these changes the number can no longer reset a password: the customer must call the shop. */
const remedyText = (change: AccountChange, lang: Lang, { phone = '', publicUrl }: Sender): string => {
  if (change._tag !== 'number' && change._tag !== 'erased')
    return message(lang, 'sms.resetPassword', { address: `${publicUrl}/auth/forgot` })
  return phone === '' ? message(lang, 'sms.callWithoutPhone') : message(lang, 'sms.call', { phone })
}

const masked = ({ countryCode, tel }: PhoneNumber): string => `${countryCode} ${maskTel(tel)}`

const nameOf = ({ name, publicUrl }: Sender, lang: Lang): string => name?.[lang] ?? new URL(publicUrl).hostname

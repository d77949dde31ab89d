import { chinese as zh } from '~/domain/shared/spacing'
import type { Provider } from '~/domain/account/account'
import type { Lang } from '~/domain/shared/locale'
import type { Choice } from '@simulators/social/book'

/** What the pages of the simulated providers say. */
export interface Words {
  readonly title: (provider: string) => string
  readonly label: string
  readonly notice: string
  readonly who: string
  readonly tryout: string
  readonly unknown: string
  readonly providers: Readonly<Record<Provider, string>>
  readonly choices: Readonly<Record<Choice, string>>
  readonly hints: Readonly<Record<Choice, string>>
}

export const words: Readonly<Record<Lang, Words>> = {
  'zh-Hant': {
    title: provider => zh`模擬${provider}登入`,
    label: '模擬帳戶',
    notice: '這裏不是真的帳戶服務，只供試用本店的登入。',
    who: '以誰的身分？同名即同一帳戶',
    tryout: '試試其他情況',
    unknown: '這個請求並非由已登記的商店發出。',
    providers: { facebook: 'Facebook', mpay: 'MPay', wechat: '微信', bocmo: '中銀澳門' },
    choices: {
      approve: '同意',
      refuse: '拒絕',
      unverified: '同意，但電郵未經核實',
      wrong_state: '同意，但 state 不符',
      replayed: '同意，但 code 已用過',
      hash: '以網址片段傳回 token',
    },
    hints: {
      approve: '帶着新的 code 返回商店。',
      refuse: '帶着 error=access_denied 返回商店。',
      unverified: '商店不應因電郵相同而合併帳戶。',
      wrong_state: '商店應當作沒有發生過。',
      replayed: '商店應拒絕登入。',
      hash: '這是服務商自己的 token：商店不應當作登入。',
    },
  },
  en: {
    title: provider => `Simulated ${provider}`,
    label: 'simulator',
    notice: 'No real account service. It is for trying the shop’s login out.',
    who: 'As whom? The same name is the same account',
    tryout: 'Try something else',
    unknown: 'No registered shop has asked for this.',
    providers: { facebook: 'Facebook', mpay: 'MPay', wechat: 'WeChat', bocmo: 'BOC Macau' },
    choices: {
      approve: 'Approve',
      refuse: 'Refuse',
      unverified: 'Approve, e-mail not verified',
      wrong_state: 'Approve, wrong state',
      replayed: 'Approve, used code',
      hash: 'Token in the hash',
    },
    hints: {
      approve: 'Back to the shop with a fresh code.',
      refuse: 'Back to the shop with error=access_denied.',
      unverified: 'The shop must not join accounts because their e-mail is the same.',
      wrong_state: 'To the shop this must be as if nothing had happened.',
      replayed: 'The shop must not let anybody in.',
      hash: 'It is the provider’s own token: no login at the shop.',
    },
  },
}

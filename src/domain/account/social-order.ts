import type { Provider } from '~/domain/account/account'
import type { EditionCode } from '~/domain/shared/locale'
import type { Webview } from '~/domain/site/webview'

/**
 * Leaves out providers that cannot work in the app: the messaging app opens neither Facebook nor another wallet's
 * login.
 */
export const providersIn = (app: Webview | undefined, edition: EditionCode): readonly Provider[] => {
  const usual = byEdition[edition]
  switch (app) {
    case undefined:
      return usual
    case 'messaging':
      return ['wechat']
    case 'mpay':
    case 'bocmo':
      return [app, ...usual.filter(each => each !== app && each !== 'wechat')]
    case 'alipayhk':
    case 'uepay':
      return usual.filter(each => each !== 'wechat')
  }
}

const byEdition: Readonly<Record<EditionCode, readonly Provider[]>> = {
  mo: ['mpay', 'wechat', 'bocmo', 'facebook'],
  hk: ['facebook', 'wechat', 'mpay', 'bocmo'],
}

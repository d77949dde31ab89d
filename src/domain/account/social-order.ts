import type { KnownProvider, OfferedLogin } from '~/domain/catalog/social-logins'
import type { EditionCode } from '~/domain/shared/locale'
import type { Webview } from '~/domain/site/webview'

/**
 * The offered social logins in the order of the edition, then those that pages do not know. The app's own comes first.
 * Leaves out what cannot work in the app: the messaging app opens neither Facebook nor another wallet's login.
 */
export const socialLoginsIn = (
  app: Webview | undefined,
  edition: EditionCode,
  offered: readonly OfferedLogin[],
): readonly OfferedLogin[] => {
  const usual: readonly string[] = byEdition[edition]
  const first = usual.find(code => code === app)
  const rankOf = ({ code }: OfferedLogin): number => {
    if (code === first) return -1
    const at = usual.indexOf(code)
    return at < 0 ? usual.length : at
  }
  return offered
    .filter(({ code }) => app === undefined || (app === 'messaging') === (code === 'wechat'))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

const byEdition: Readonly<Record<EditionCode, readonly KnownProvider[]>> = {
  mo: ['mpay', 'wechat', 'bocmo', 'facebook'],
  hk: ['facebook', 'wechat', 'mpay', 'bocmo'],
}

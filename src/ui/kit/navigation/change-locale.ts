import { type EditionCode, type Lang, localize } from '~/domain/shared/locale'
import { keepCookie } from '~/ui/kit/navigation/device-cookie'

/** The same page in the other edition, with its query and hash; a new document, since texts and prefix change. */
export const changeEdition = (edition: EditionCode): void => {
  keepCookie('i18n_redirected', edition)
  const { pathname, search, hash } = window.location
  window.location.assign(localize(edition, pathname + search + hash))
}

export const changeLang = (lang: Lang): void => {
  keepCookie('lang', lang)
  window.location.reload()
}

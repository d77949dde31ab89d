import type { Lang } from '~/domain/shared/locale'
import type { RouteName } from '~/domain/site/routes'
import en from './en/head.json'
import zh from './zh-Hant-MO/head.json'

/**
 * The description of a page for search engines and link previews. Only documents need it, so the browser does not load
 * it.
 */
export const describePage = (page: RouteName, lang: Lang): string | undefined => {
  const texts: Readonly<Partial<Record<RouteName, string>>> = lang === 'en' ? en : zh
  return texts[page]
}

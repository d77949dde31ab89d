import type { Lang } from '~/domain/shared/locale'
import type { RouteName } from '~/domain/site/routes'
import en from './en/head.json'
import zh from './zh-Hant-MO/head.json'

/** What a search engine or a chat says of a page, beside the title; only documents need it, so no browser loads it. */
export const describePage = (page: RouteName, lang: Lang): string | undefined => {
  const texts: Readonly<Partial<Record<RouteName, string>>> = lang === 'en' ? en : zh
  return texts[page]
}

import { type Resource, type i18n as I18n, createInstance } from 'i18next'
import { edged, spaced } from '~/domain/shared/spacing'
import type { EditionCode, Lang } from '~/domain/shared/locale'

/** Which texts are loaded: the first view's, or the rest, which comes with the first page that needs it. */
export type Part = 'first' | 'rest'
/** Namespaces of one language. */
export type Texts = Readonly<Record<string, object>>

/** The name of a text set: Chinese is worded per edition, English is one. */
export const textsOf = (edition: EditionCode, lang: Lang): 'en' | 'zh-Hant-HK' | 'zh-Hant-MO' =>
  lang === 'en' ? 'en' : edition === 'hk' ? 'zh-Hant-HK' : 'zh-Hant-MO'

/** One instance per request or tab: never the global one, which would mix shoppers' languages on the server. */
export const createTexts = (edition: EditionCode, lang: Lang, texts: readonly Texts[]): I18n => {
  const lng = textsOf(edition, lang)
  const instance = createInstance()
  instance.use({ type: 'postProcessor', name: 'spacing', process: spaced })
  void instance.init({
    lng,
    fallbackLng: false,
    initAsync: false,
    defaultNS: 'common',
    ns: ['common'],
    resources: { [lng]: Object.assign({}, ...texts) } satisfies Resource,
    // React escapes; this marks the values for the spacing around them
    interpolation: { escape: edged },
    postProcess: 'spacing',
    returnNull: false,
  })
  return instance
}

/** Adds texts that came later. */
export const addTexts = (instance: I18n, texts: Texts): void => {
  for (const [namespace, bundle] of Object.entries(texts))
    instance.addResourceBundle(instance.language, namespace, bundle, true, true)
}

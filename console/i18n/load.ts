import type { Lang } from '~/domain/shared/locale'
import type { Texts } from '~/ui/i18n/i18n'

/** Loads the texts of one language. */
export const loadTexts = async (lang: Lang): Promise<Texts> => {
  const { default: texts } = await loaders[lang]()
  return texts
}

const loaders = {
  'zh-Hant': () => import('@console/i18n/zh-Hant/all'),
  en: () => import('@console/i18n/en/all'),
} as const

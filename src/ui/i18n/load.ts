import type { EditionCode, Lang } from '~/domain/shared/locale'
import { type Part, type Texts, textsOf } from '~/ui/i18n/i18n'

/** Loads one part of the one language in use. */
export const loadTexts = async (edition: EditionCode, lang: Lang, part: Part): Promise<Texts> => {
  const { default: texts } = await loaders[textsOf(edition, lang)][part]()
  return texts
}

const loaders = {
  'zh-Hant-MO': {
    first: () => import('~/ui/i18n/zh-Hant-MO/first'),
    rest: () => import('~/ui/i18n/zh-Hant-MO/rest'),
  },
  'zh-Hant-HK': {
    first: () => import('~/ui/i18n/zh-Hant-HK/first'),
    rest: () => import('~/ui/i18n/zh-Hant-HK/rest'),
  },
  en: {
    first: () => import('~/ui/i18n/en/first'),
    rest: () => import('~/ui/i18n/en/rest'),
  },
} as const

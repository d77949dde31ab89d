import type { i18n as I18n } from 'i18next'
import type { Lang } from '~/domain/shared/locale'
import { addTexts, type Texts } from '~/ui/i18n/i18n'

/** Loads the texts of one language that are there before any screen. */
export const loadTexts = async (lang: Lang): Promise<Texts> => {
  const { default: texts } = await first[lang]()
  return texts
}

const first = {
  'zh-Hant': () => import('@console/i18n/zh-Hant/first'),
  en: () => import('@console/i18n/en/first'),
} as const

const areas = import.meta.glob<object>(['./*/*.json', '!./*/common.json', '!./*/session.json'], {
  import: 'default',
})

/** Loads the texts of some areas, by the names of their files, unless they are there. */
export const loadAreas = async (i18n: I18n, lang: Lang, names: readonly string[]): Promise<void> => {
  const missing = names.filter(name => !i18n.hasResourceBundle(i18n.language, name))
  await Promise.all(
    missing.map(async name => {
      const load = areas[`./${lang}/${name}.json`]
      if (load === undefined) throw new Error(`the console has no texts ${lang}/${name}`)
      addTexts(i18n, { [name]: await load() })
    }),
  )
}

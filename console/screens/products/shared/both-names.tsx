import { useTranslation } from 'react-i18next'
import { TextField } from '@console/kit/form/fields'

const LANGS = ['zh-Hant', 'en'] as const

interface Texts {
  readonly 'zh-Hant': string
  readonly en: string
}

/** The fields of a name in both languages, as a dialog begins with them. */
export const namesDraft = (name: Texts = { 'zh-Hant': '', en: '' }) => ({
  'name.zh-Hant': name['zh-Hant'],
  'name.en': name.en,
})

/** The name that the fields have. */
export const namesIn = (draft: ReturnType<typeof namesDraft>): Texts => ({
  'zh-Hant': draft['name.zh-Hant'].trim(),
  en: draft['name.en'].trim(),
})

/** A name in both languages of the shop. */
export function BothNames() {
  const { t } = useTranslation(['products', 'common'])
  return LANGS.map(lang => (
    <TextField key={lang} name={`name.${lang}`} label={`${t('product.name')} · ${t(`common:langs.${lang}`)}`} />
  ))
}
